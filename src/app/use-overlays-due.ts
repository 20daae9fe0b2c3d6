import { startTransition, useEffect, useState } from 'react';

/** Milliseconds after which overlays appear on a calm page without any input: the delay of the newsletter popup. */
const CALM_DELAY = 5000;
/** Milliseconds before overlays appear on any other page, so that the page itself is shown first. */
const SETTLING_DELAY = 1000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Whether the overlays of a page (cookie banner, newsletter, notices) may be shown: after the first input, at the latest
 * after SETTLING_DELAY, on calm pages (a gift, a legal text) after CALM_DELAY.
 */
export function useOverlaysDue(calm: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    const show = () => startTransition(() => setReady(true));
    const timer = setTimeout(show, calm ? CALM_DELAY : SETTLING_DELAY);
    for (const type of INPUT_EVENTS) window.addEventListener(type, show, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of INPUT_EVENTS) window.removeEventListener(type, show);
    };
  }, [calm, ready]);
  return ready;
}
