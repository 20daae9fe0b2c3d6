import { useLayoutEffect } from 'react';
import type { Route } from '@/routes.ts';

/**
 * Milliseconds after which the module is loaded: the first page begins at its top without it,
 * unless somebody comes back to it.
 */
const LOADED_AFTER = 1000;

const isNewVisit = () =>
  performance
    .getEntriesByType('navigation')
    .every((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

let memory: Promise<typeof import('./scroll-memory.ts')> | undefined;
let isLoaded = false;

const loadMemory = () => {
  memory ??= new Promise((resolve) => setTimeout(resolve, isNewVisit() ? LOADED_AFTER : 0)).then(
    () => import('./scroll-memory.ts'),
  );
  return memory;
};

/** A new page begins at its top; back, forward and a reload return to where one was. */
export function useScrollMemory(route: Route): void {
  // A layout effect, whose end comes before the next page is laid out: a shorter page would be
  // scrolled, and that place be noted for this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is another entry of the history.
  useLayoutEffect(() => {
    const isLate = !isLoaded;
    // Not later, with the module: by then the page may have scrolled to what matters on it.
    if (isLate && memory) window.scrollTo({ top: 0, behavior: 'instant' });
    let isLeft = false;
    let stop: (() => void) | undefined;
    loadMemory().then(
      ({ rememberPlace }) => {
        isLoaded = true;
        if (!isLeft) stop = rememberPlace(isLate);
      },
      // The next navigation tries again; meanwhile the browser's own restoring stays.
      () => {
        memory = undefined;
      },
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [route]);
}
