import { packingStyleOf } from '@/gift/packing-styles.ts';

/**
 * closed: wrapped. opening: the wrapping opens, not flipped yet. open: flipped, the letter shows.
 * rewrapping: flipping back to be unwrapped once more.
 */
export type Stage = 'closed' | 'opening' | 'open' | 'rewrapping';

/** Milliseconds of the turn; closed-card.css repeats it as --flip. */
export const FLIP_MS = 800;

/** Milliseconds of a style's opening; 0 for an unknown style, whose card turns at once. */
export const openingMs = (style: string) => packingStyleOf(style)?.openingMs ?? 0;

/** What the style sheets of the openings know of their length: --opens. */
export const openingLength = (style: string) => ({ '--opens': `${openingMs(style)}ms` });

/** Whether the visitor asked for less motion; false where the browser cannot tell. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
