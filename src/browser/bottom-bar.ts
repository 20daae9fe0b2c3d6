/** What covers the lower edge of the window (the cookie banner while it sticks there), for whatever else wants to stand down there. */

/** Pixels between the bar and what the keyboard's focus has scrolled to (WCAG 2.4.11, Focus Not Obscured). */
const FOCUS_MARGIN = 16;

let height = 0;
const listeners = new Set<() => void>();

/** Says how high the bar is, in CSS pixels; 0 when there is none. Styles read it as `var(--bottom-bar, 0px)`. */
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
  for (const listener of listeners) listener();
}

/** Height of the bar in CSS pixels, 0 without one. */
export const bottomBar = (): number => height;

export function subscribeToBottomBar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
