import { type RefObject, useEffect } from 'react';
import { letRest } from './rest.ts';

/**
 * Lets the card around this side rest while nobody touches it (docs/behaviour.md#gift-card). Draws
 * nothing itself.
 */
export function AtRest({ side }: { side: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const card = side.current?.closest<HTMLElement>('.gift');
    return card ? letRest(card) : undefined;
  }, [side]);
  return null;
}
