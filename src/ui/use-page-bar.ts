import { useLayoutEffect } from 'react';

let bars = 0;

/**
 * Tells the style sheet that the page has a bar of its own at the lower edge of the window
 * (`data-page-bar` on the root element): the newsletter popup stands above it, and the focus
 * scrolls clear of it. A `:has()` on the root would ask for the bar after every change of the page.
 */
export function usePageBar(isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    bars += 1;
    document.documentElement.toggleAttribute('data-page-bar', true);
    return () => {
      bars -= 1;
      document.documentElement.toggleAttribute('data-page-bar', bars > 0);
    };
  }, [isShown]);
}
