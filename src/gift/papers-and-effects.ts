/** Papers and effects (docs/behaviour.md#design-tab). */

export interface Paper {
  /** Stored in gifts.pattern. */
  id: number;
  label: string;
  /** CSS background: a gradient for 1 to 5, a solid colour for 6 and 7. */
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

/** The paper with this id; the first for an id that a row should not hold. */
export const paper = (id: number | null | undefined): Paper =>
  PAPERS.find((each) => each.id === id) ?? (PAPERS[0] as Paper);

export const DEFAULT_RIBBON_COLOR = '#007BFF';

/** The colour if it is one, else the default: a row could put anything into a style attribute. */
export const safeColor = (color: string | null | undefined): string =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_RIBBON_COLOR;

/**
 * The address of an animated wrapping, relative to the app's own path. Not in packing-styles.ts: the
 * inline start script cannot carry the list of styles.
 */
export const animationAddress = (packingStyle: string) => `wrappings/${packingStyle}.svg`;

export type MagicalEffect = 'none' | 'sparkle_aura' | 'gentle_glow' | 'star_dust';

export const MAGICAL_EFFECTS: readonly { value: MagicalEffect; label: string }[] = [
  { value: 'none', label: 'Kein Effekt' },
  { value: 'sparkle_aura', label: 'Funkelnde Aura' },
  { value: 'gentle_glow', label: 'Sanftes Leuchten' },
  { value: 'star_dust', label: 'Sternenstaub' },
];

/** The effect with this value; 'none' for an unknown one. */
export const magicalEffect = (value: string): MagicalEffect =>
  MAGICAL_EFFECTS.find((effect) => effect.value === value)?.value ?? 'none';

export const mayShowConfetti = (packingStyle: string): boolean =>
  packingStyle === 'box' || packingStyle === 'treasure_chest';
