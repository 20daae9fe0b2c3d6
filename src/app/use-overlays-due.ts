import { startTransition, useEffect, useState } from 'react';

/** Milliseconds after which banner, popup and notices come by themselves on a page that is only looked at: when the newsletter is due. */
const CALM_DELAY = 5000;
/** Milliseconds that every other page has to come first. */
const SETTLING_DELAY = 1000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Whether it is time for the overlays of a page (cookie choice, newsletter, network notice): after the page itself, and on
 * calm pages (a gift, a legal text) not before somebody moves.
 */
export function useOverlaysDue(calm: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    const show = () => startTransition(() => setReady(true));
    const timer = setTimeout(show, calm ? CALM_DELAY : SETTLING_DELAY);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, show, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, show);
    };
  }, [calm, ready]);
  return ready;
}
