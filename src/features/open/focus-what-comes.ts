import { GIFT_PAGE } from '@/first-paint/paint-marks.ts';
import { FLIP } from '@/wrapping/classes.ts';

/**
 * Moves the focus to what takes the place of `leaving`, which holds it and is about to be taken
 * away: the button of the gift, or the headline where there is none. It comes after a wait of
 * unknown length; the focus is left alone once somebody has moved it or has left the page.
 */
export function focusWhatComes(leaving: Element): void {
  if (!leaving.contains(document.activeElement)) return;
  const observer = new MutationObserver(() => {
    if (leaving.isConnected) return;
    if (document.activeElement !== document.body) return stop();
    const place = document.querySelector(`.${GIFT_PAGE}`);
    const heading = place?.querySelector('h1');
    if (!place || !heading) return;
    stop();
    const gift = place.querySelector<HTMLElement>(`.${FLIP}`);
    if (!gift) heading.tabIndex = -1;
    (gift ?? heading).focus({ preventScroll: true });
  });
  const stop = () => {
    observer.disconnect();
    removeEventListener('hashchange', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('hashchange', stop);
}
