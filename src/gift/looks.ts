/**
 * Papers and effects (docs/behaviour.md#design-tab): the one place where their names and colours
 * stand (ribbons: ribbons.ts).
 */

export interface Paper {
  /** Stored in gifts.pattern. */
  id: number;
  /** German name (docs/behaviour.md#design-tab). */
  label: string;
  /** CSS background of the paper: a gradient for 1 to 5, a solid colour for 6 and 7. */
  background: string;
}

const gradient = (from: string, to: string) => `linear-gradient(145deg, ${from}, ${to})`;

export const PAPERS: readonly Paper[] = [
  { id: 1, label: 'Blauer Verlauf', background: /* @__PURE__ */ gradient('#D3E5FF', '#7FB0FA') },
  { id: 2, label: 'Minzblau-Verlauf', background: /* @__PURE__ */ gradient('#B4F0DF', '#5AA9EE') },
  { id: 3, label: 'Hellgrün-Minze-Verlauf', background: /* @__PURE__ */ gradient('#DDF6A8', '#69D9B2') },
  { id: 4, label: 'Aquablau-Verlauf', background: /* @__PURE__ */ gradient('#A4F0F2', '#3C9AE8') },
  { id: 5, label: 'Minze-Rosa-Verlauf', background: /* @__PURE__ */ gradient('#B6F2DC', '#FF9CC6') },
  { id: 6, label: 'Rosa', background: '#FFA6CB' },
  { id: 7, label: 'Lila', background: '#B694F5' },
];

export const DEFAULT_PATTERN = 1;

/**
 * The paper with this id; the first for an unknown or missing id, so that a row of another program
 * still shows a box.
 */
export function paper(id: number | null | undefined): Paper {
  return PAPERS.find((each) => each.id === id) ?? (PAPERS[0] as Paper);
}

export const DEFAULT_RIBBON_COLOR = '#007BFF';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/**
 * The colour if it is '#RRGGBB', else the default ribbon's: a row of another program could put
 * anything into a style attribute.
 */
export function safeColor(color: string | null | undefined): string {
  return color && HEX_COLOR.test(color) ? color : DEFAULT_RIBBON_COLOR;
}

export type MagicalEffect = 'none' | 'sparkle_aura' | 'gentle_glow' | 'star_dust';

export const MAGICAL_EFFECTS: readonly { value: MagicalEffect; label: string }[] = [
  { value: 'none', label: 'Kein Effekt' },
  { value: 'sparkle_aura', label: 'Funkelnde Aura' },
  { value: 'gentle_glow', label: 'Sanftes Leuchten' },
  { value: 'star_dust', label: 'Sternenstaub' },
];

/** The effect with this value; 'none' for an unknown one. */
export function magicalEffect(value: string | null | undefined): MagicalEffect {
  return MAGICAL_EFFECTS.find((effect) => effect.value === value)?.value ?? 'none';
}

/** Whether confetti may fly for this packing style (docs/behaviour.md#gift-card). */
export function mayShowConfetti(packingStyle: string): boolean {
  return packingStyle === 'box' || packingStyle === 'treasure_chest';
}
