import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Milliseconds in which a page that is still loading may grow to the place where somebody was. */
const GROWING = 3000;
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

// A browser's own restoring would move the page that is being left, and fail on one whose chunk is
// not there yet.
history.scrollRestoration = 'manual';

/** Greatest number of places kept for a reload. */
const KEPT_PLACES = 50;

/**
 * Pixels from the top, by the number of an entry of the browser's history. They outlive a reload in
 * session storage: what a page writes into its entry while it is left does not reach the next
 * document in Chromium.
 */
const places = new Map<number, number>(keptPlaces());

function keptPlaces(): [number, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStore.get(STORAGE_KEYS.places) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

interface EntryState {
  entry?: number;
}

const stateOf = (): EntryState => (history.state as EntryState | null) ?? {};

/** The number of the current entry; a new entry gets one. */
function entryNow(): number {
  const { entry = performance.timeOrigin + performance.now() } = stateOf();
  history.replaceState({ ...stateOf(), entry }, '');
  return entry;
}

/**
 * Scrolls there, and again while parts of the page arrive above or below, until somebody does
 * something.
 */
function scrollTo(top: number): () => void {
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  // With the next frame, which lays out the page anyway: at once, it would be laid out in the task
  // that has drawn it.
  const frame = requestAnimationFrame(go);
  if (top === 0) return () => cancelAnimationFrame(frame);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    growth.disconnect();
    for (const type of INPUT_EVENTS) window.removeEventListener(type, stop);
  };
  const growth = new ResizeObserver(go);
  growth.observe(document.body);
  const timer = setTimeout(stop, GROWING);
  for (const type of INPUT_EVENTS) window.addEventListener(type, stop, { passive: true });
  return stop;
}

/**
 * Scrolls to where the current entry of the history was left, or to the top, and notes its place
 * until the returned function is called.
 *
 * @param isLate the page has been there for a while: who has scrolled meanwhile stays there.
 */
export function rememberPlace(isLate: boolean): () => void {
  const entry = entryNow();
  const isScrolled = isLate && window.scrollY > 0;
  let top = isScrolled ? window.scrollY : (places.get(entry) ?? 0);
  const stop = isScrolled ? () => undefined : scrollTo(top);
  const onScroll = () => {
    top = window.scrollY;
  };
  const onLeave = () => {
    places.set(entry, top);
    sessionStore.set(STORAGE_KEYS.places, JSON.stringify([...places].slice(-KEPT_PLACES)));
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  // Before the next page is drawn: the event of the last scrolling comes with a frame, and a tap
  // can come before it.
  window.addEventListener('popstate', onScroll, true);
  window.addEventListener('pagehide', onLeave);
  return () => {
    stop();
    places.set(entry, top);
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('popstate', onScroll, true);
    window.removeEventListener('pagehide', onLeave);
  };
}
