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

/**
 * Tells the style sheets of a bar of the page (`data-page-bar`), whose height they know. A `:has()`
 * would be computed again after every change of the page.
 */
export function usePageBar(name: 'steps' | 'pay', isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const { dataset } = document.documentElement;
    dataset.pageBar = name;
    // The next bar may have come already.
    return () => {
      if (dataset.pageBar === name) delete dataset.pageBar;
    };
  }, [name, isShown]);
}

/**
 * Tells an element how far the page goes on below what it stands in (`--reach`), so that a bar inside
 * may stand at the window's lower edge to the page's end.
 */
export function useReach(column: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = column.current;
    const place = element?.parentElement;
    const page = element?.closest('main')?.parentElement;
    if (!element || !place || !page) return;
    const bottom = (of: Element) => of.getBoundingClientRect().bottom;
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--reach', `${Math.max(bottom(page) - bottom(place), 0)}px`),
    );
    for (const changing of [place, page]) observer.observe(changing);
    return () => observer.disconnect();
  }, [column]);
}
