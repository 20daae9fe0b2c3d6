import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheets what stands at the lower edge of the window (`data-banner` on the root)
 * and how high it is (`--banner`): the focus scrolls clear of it, and other bars stand above it.
 */
export function useLowerEdge(name: 'banner' | 'popup', bar: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const { dataset, style } = document.documentElement;
    dataset[name] = '';
    const observer = new ResizeObserver(() => style.setProperty(`--${name}`, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete dataset[name];
      style.removeProperty(`--${name}`);
    };
  }, [name, bar, isShown]);
}

let bars = 0;

/**
 * The same for a bar of the page (`data-page-bar`), whose height the style sheet knows. A `:has()`
 * would be asked again after every change of the page.
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
