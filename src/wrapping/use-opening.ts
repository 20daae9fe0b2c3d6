import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FLIP_MS, prefersReducedMotion } from './motion.ts';

/**
 * closed: wrapped. opening: the wrapping opens, not flipped yet. open: flipped, the letter shows.
 * again: flipping back to be unwrapped once more.
 */
export type Stage = 'closed' | 'opening' | 'open' | 'again';

interface Options {
  giftId: string;
  /** Set by the page: a change opens (with the opening sequence) or closes the card. */
  opened: boolean | undefined;
  onOpenedChange: ((opened: boolean) => void) | undefined;
  /** Length of the opening sequence in milliseconds; 0 flips at once. */
  openingMs: number;
}

/** The stages of the gift card (docs/behaviour.md#gift-card): closed to open and back, with the opening sequence in between. */
export function useOpening({ giftId, opened, onOpenedChange, openingMs }: Options) {
  const [state, setState] = useState<{ giftId: string; stage: Stage }>({
    giftId,
    stage: opened ? 'open' : 'closed',
  });
  // Another gift closes the card, and it stays closed when the first one comes back.
  const isSameGift = state.giftId === giftId;
  if (!isSameGift) setState({ giftId, stage: 'closed' });
  const stage = isSameGift ? state.stage : 'closed';
  const isOpen = stage === 'open';

  const go = (next: Stage) => setState({ giftId, stage: next });
  const open = () => go(openingMs > 0 && !prefersReducedMotion() ? 'opening' : 'open');
  const close = () => go('closed');

  const follow = useEffectEvent((wish: boolean) => {
    if (wish && stage === 'closed') open();
    if (!wish && stage !== 'closed') close();
  });
  const firstWish = useRef(opened);
  useEffect(() => {
    if (opened === firstWish.current) return;
    firstWish.current = undefined;
    if (opened !== undefined) follow(opened);
  }, [opened]);

  const report = useEffectEvent((nowOpen: boolean) => onOpenedChange?.(nowOpen));
  const reported = useRef(isOpen);
  useEffect(() => {
    if (reported.current === isOpen) return;
    reported.current = isOpen;
    report(isOpen);
  }, [isOpen]);

  const proceed = useEffectEvent(() => (stage === 'again' ? open() : go('open')));
  useEffect(() => {
    if (stage !== 'opening' && stage !== 'again') return;
    const timer = setTimeout(proceed, stage === 'again' ? FLIP_MS : openingMs);
    return () => clearTimeout(timer);
  }, [stage, openingMs]);

  return { stage, open, close, skip: () => go('open'), unwrapAgain: () => go('again') };
}
