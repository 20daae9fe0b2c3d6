import { packingStyleOf } from '@/gift/packing-styles.ts';
import { DRAWINGS } from './drawn/registry.ts';

/** Duration of the turn in milliseconds (docs/behaviour.md#gift-card); wrapping.css repeats it as --flip. */
export const FLIP_MS = 800;

/** Milliseconds of the animated wrappings' opening sequences before the turn. */
const ANIMATED_OPENING_MS = 1600;

/** Length of a style's opening sequence in milliseconds; 0 for an unknown style, whose card turns at once. */
export function openingMs(style: string): number {
  const known = packingStyleOf(style);
  if (!known) return 0;
  return DRAWINGS[known.value]?.openingMs ?? (known.animation ? ANIMATED_OPENING_MS : 0);
}

/** Whether the visitor asked for less motion; false where the browser cannot tell. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
