import { useLayoutEffect } from 'react';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import type { Route } from '@/routes.ts';

/** Milliseconds in which a page that is still loading may grow to the remembered place. */
const GROWING_MS = 3000;
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

// The browser's own restoring would move the page that is left, and fail while a chunk is missing.
history.scrollRestoration = 'manual';

/** Pixels from the top by entry of the history; in session storage for a reload. */
const places: Record<string, unknown> = { ...storedRecord(sessionStore, STORAGE_KEYS.places) };

/** The name of the current entry; a new entry gets one. */
function entryNow(): string {
  const state = history.state as { entry?: string } | null;
  const entry = state?.entry ?? `${performance.timeOrigin + performance.now()}`;
  history.replaceState({ ...state, entry }, '');
  return entry;
}

let isFirstPage = true;

/** Scrolls to a place, and again while parts of the page arrive, until the visitor does something. */
function scrollTo(top: number): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  // The first page begins at its top by itself; a scroll would lay it out within the same long task.
  if (top > 0 || !isFirstPage) go();
  isFirstPage = false;
  if (top > 0) {
    const growth = new ResizeObserver(go);
    growth.observe(document.body);
    signal.addEventListener('abort', () => growth.disconnect());
    AbortSignal.timeout(GROWING_MS).addEventListener('abort', () => ends.abort(), { signal });
    for (const type of INPUT_EVENTS)
      window.addEventListener(type, () => ends.abort(), { passive: true, signal });
  }
  return () => ends.abort();
}

/** Lets a new page begin at its top; back, forward and a reload return to the remembered place. */
export function useScrollMemory(route: Route): void {
  // A layout effect ends before the next page is laid out: a shorter one would change the place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is an entry.
  useLayoutEffect(() => {
    const entry = entryNow();
    let top = Number(places[entry] ?? 0);
    const stop = scrollTo(top);
    const ends = new AbortController();
    const { signal } = ends;
    const onScroll = () => {
      top = window.scrollY;
    };
    const note = () => {
      places[entry] = top;
      sessionStore.set(STORAGE_KEYS.places, JSON.stringify(places));
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal });
    // A tap or a reload can come before the event of the last scrolling, which waits for a frame.
    window.addEventListener('popstate', onScroll, { capture: true, signal });
    window.addEventListener('pagehide', onScroll, { signal });
    window.addEventListener('pagehide', note, { signal });
    return () => {
      stop();
      ends.abort();
      note();
    };
  }, [route]);
}
