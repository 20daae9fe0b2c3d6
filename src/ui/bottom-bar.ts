/**
 * Store of the bar at the lower edge of the window (the cookie banner), so that popup and toasts
 * can be placed above it.
 */

import { createListeners } from '@/browser/listeners.ts';

/**
 * Pixels kept free between the bar and an element that the focus has scrolled to (WCAG 2.4.11,
 * Focus Not Obscured).
 */
const FOCUS_MARGIN = 16;

let height = 0;
const [tell, subscribe] = createListeners();

/**
 * Sets the height of the bar in CSS pixels; 0 removes it. Styles read it as `var(--bottom-bar,
 * 0px)`.
 */
export function setBottomBar(pixels: number): void {
  if (height === pixels) return;
  height = pixels;
  const root = document.documentElement.style;
  if (pixels > 0) {
    root.setProperty('--bottom-bar', `${pixels}px`);
    root.setProperty('scroll-padding-bottom', `${pixels + FOCUS_MARGIN}px`);
  } else {
    root.removeProperty('--bottom-bar');
    root.removeProperty('scroll-padding-bottom');
  }
  tell();
}

/** Height of the bar in CSS pixels, 0 without one. */
export const bottomBar = (): number => height;

export const subscribeToBottomBar = subscribe;
