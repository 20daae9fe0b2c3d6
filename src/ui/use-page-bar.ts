import { useLayoutEffect } from 'react';

let bars = 0;

/**
 * Marks the root while the page has a bar at the lower edge: popup and focus stay clear of it. A
 * `:has()` would be asked again after every change of the page.
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
