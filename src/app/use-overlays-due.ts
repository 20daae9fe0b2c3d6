import { startTransition, useEffect, useState } from 'react';
import { isUnwrapping } from '@/ui/gift-cards.ts';

/**
 * Milliseconds after which overlays appear on a calm page without any input: the delay of the
 * newsletter popup.
 */
const CALM_DELAY = 5000;
/**
 * Milliseconds before overlays appear on any other page, so that the page itself is shown first.
 */
const SETTLING_DELAY = 1000;
/** Milliseconds after an input in which it shows whether it unwraps a gift. */
const UNDERSTANDING_DELAY = 300;
/**
 * Milliseconds that overlays leave to a gift that is being unwrapped, and to its letter: nobody
 * wants them then, and they would make it falter.
 */
const UNWRAPPING_DELAY = 4500;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Whether the overlays of a page (cookie banner, newsletter, notices) may be shown: after the first
 * input, at the latest after SETTLING_DELAY, on calm pages (a gift, a legal text) after CALM_DELAY;
 * not while a gift is being unwrapped.
 */
export function useOverlaysDue(calm: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    const show = () => {
      if (isUnwrapping()) timer = setTimeout(show, UNWRAPPING_DELAY);
      else startTransition(() => setReady(true));
    };
    let timer = setTimeout(show, calm ? CALM_DELAY : SETTLING_DELAY);
    const ends = new AbortController();
    const onInput = () => {
      ends.abort();
      clearTimeout(timer);
      if (calm) timer = setTimeout(show, UNDERSTANDING_DELAY);
      else show();
    };
    for (const type of INPUT_EVENTS)
      window.addEventListener(type, onInput, { passive: true, signal: ends.signal });
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, [calm, ready]);
  return ready;
}
