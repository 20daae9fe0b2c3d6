import { animationAddress, DEFAULT_PATTERN } from './papers-and-effects.ts';

/** What a new style needs besides its entry: docs/contributing.md#a-packing-style-a-wrapping. */

export interface PackingStyle<Value extends string = string> {
  value: Value;
  label: string;
  /** Address of its picture, relative to the app's own path; null for a drawn style. */
  animation: string | null;
  /**
   * Milliseconds before the card turns; in the last 400 the letter grows over it (wrapping.css).
   */
  openingMs: number;
  /**
   * Name of the document that carries its link preview (docs/decisions/link-previews.md):
   * `truhe.html` and its picture `previews/truhe.jpg`. Links that were sent carry it, so that it
   * never changes.
   */
  document: string;
}

const drawn = <Value extends string>(value: Value, label: string, document: string, openingMs: number) =>
  ({ value, label, document, openingMs, animation: null }) satisfies PackingStyle;

const animated = <Value extends string>(value: Value, label: string, document: string, openingMs: number) =>
  ({ value, label, document, openingMs, animation: animationAddress(value) }) satisfies PackingStyle;

const DRAWN = [
  drawn('box', 'Geschenkbox', 'paket', 2300),
  drawn('envelope', 'Eleganter Umschlag', 'brief', 2300),
  drawn('balloon', 'Festlicher Geschenkballon', 'ballon', 2300),
  drawn('treasure_chest', 'Magische Schatztruhe', 'truhe', 2350),
  drawn('star_capsule', 'Sternenkapsel', 'kapsel', 2300),
];

const ANIMATED = [
  animated('animated_gif_tiger', 'Kleiner Tiger', 'tiger', 2500),
  animated('animated_gif_book', 'Märchenbuch', 'buch', 2400),
  animated('animated_gif_couple', 'Verliebtes Paar', 'paar', 2350),
  animated('animated_gif_opening_box', 'Zauberkiste', 'kiste', 2350),
  animated('animated_gif_christmas_tree', 'Weihnachtsbaum', 'baum', 2450),
  animated('canva_design_balloons', 'Bunte Luftballons', 'ballons', 2400),
  animated('digital_product_blue', 'Blaue Überraschung', 'blau', 2450),
  animated('digital_product_pink', 'Rosa Hutschachtel', 'hutschachtel', 2350),
  animated('happy_anniversary_champagne', 'Sektempfang', 'sekt', 2350),
  animated('digital_product_purple_mist', 'Violetter Nebel', 'nebel', 2450),
  animated('thank_you_envelope', 'Dankesbrief', 'dankesbrief', 2550),
  animated('thank_you_giftbox', 'Dankeschön-Box', 'danke', 2350),
  animated('digital_gift_bags', 'Geschenktüten', 'tueten', 2400),
  animated('happy_birthday_cake', 'Geburtstagstorte', 'torte', 2600),
  animated('youve_got_mail', 'Post für dich', 'post', 2450),
];

/** Styles that components draw, and those that are pictures below public/wrappings/. */
export type DrawnStyle = (typeof DRAWN)[number]['value'];
export type AnimatedStyle = (typeof ANIMATED)[number]['value'];

export type PackingStyleValue = DrawnStyle | AnimatedStyle;

export const PACKING_STYLES: readonly PackingStyle<PackingStyleValue>[] = [...DRAWN, ...ANIMATED];

export const DEFAULT_PACKING_STYLE = 'box';

/** The style with this value, null for an unknown one (the card then shows 'Kein Stil'). */
export const packingStyleOf = (value: string | null | undefined) =>
  PACKING_STYLES.find((style) => style.value === value) ?? null;

/** Whether a style takes paper and ribbon: only the box without an animation does. */
export const takesPaper = (packingStyle: string, gifUrl: string | null): boolean =>
  packingStyle === DEFAULT_PACKING_STYLE && gifUrl === null;

/** The draft fields that follow from a packing style. Throws for an unknown one. */
export function styleFields(value: string) {
  const style = packingStyleOf(value);
  if (!style) throw new Error(`No packing style '${value}'.`);
  const gifUrl = style.animation;
  const pattern: number | null = takesPaper(value, gifUrl) ? DEFAULT_PATTERN : null;
  return { packingStyle: value, gifUrl, pattern };
}
