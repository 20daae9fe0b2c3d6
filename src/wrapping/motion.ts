import { type AnimatedStyle, type DrawnStyle, packingStyleOf } from '@/gift/packing-styles.ts';

/** Duration of the turn in milliseconds (docs/behaviour.md#gift-card); wrapping.css repeats it as --flip. */
export const FLIP_MS = 800;

/** Milliseconds of each opening before the turn; the letter grows over the card in the last of them (folded-letter.css). */
const OPENING_MS: Readonly<Record<DrawnStyle | AnimatedStyle, number>> = {
  box: 2300,
  envelope: 2300,
  balloon: 2300,
  treasure_chest: 2350,
  star_capsule: 2300,
  animated_gif_tiger: 2500,
  animated_gif_book: 2400,
  animated_gif_couple: 2350,
  animated_gif_opening_box: 2350,
  animated_gif_christmas_tree: 2450,
  canva_design_balloons: 2400,
  digital_product_blue: 2450,
  digital_product_pink: 2350,
  happy_anniversary_champagne: 2350,
  digital_product_purple_mist: 2450,
  thank_you_envelope: 2550,
  thank_you_giftbox: 2350,
  digital_gift_bags: 2400,
  happy_birthday_cake: 2600,
  youve_got_mail: 2450,
};

/** Length of a style's opening in milliseconds; 0 for an unknown style, whose card turns at once. */
export function openingMs(style: string): number {
  const known = packingStyleOf(style);
  return known ? OPENING_MS[known.value] : 0;
}

/** What the style sheets of the openings know of their length: --opens. */
export const openingLength = (style: string) => ({ '--opens': `${openingMs(style)}ms` });

/** Whether the visitor asked for less motion; false where the browser cannot tell. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
