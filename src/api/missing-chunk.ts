import { afterPendingWrites } from '@/browser/pending-writes.ts';

/** Sentence for a chunk that could not be loaded. */
export const PART_MISSING =
  'Ein Teil der Seite konnte nicht geladen werden. Bitte prüfe deine Verbindung und lade die Seite neu.';

const RELOADED = 'reloaded';

/**
 * Milliseconds that a reload waits for files that are being written: longer than 25 MB take, short
 * enough where IndexedDB hangs.
 */
const WRITING_MS = 3000;

/**
 * Whether a dynamic import failed because its chunk is gone: a page that was open during a deploy
 * asks for chunks of the old version.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|valid JavaScript MIME type|preload CSS/i.test(
      error.message,
    )
  );
}

/**
 * Reloads the page to get the current version (storage keeps the draft), after files that are just
 * being written. Returns false, without reloading, when that was tried at this address before.
 */
export function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === location.hash) return false;
    sessionStorage.setItem(RELOADED, location.hash);
  } catch {
    return false;
  }
  afterPendingWrites(() => location.reload(), WRITING_MS);
  return true;
}

/**
 * The module of a dynamic import after a click. If its chunk is gone, the page reloads once and the
 * promise stays pending until then. Rejects with an Error whose message is a German sentence where
 * reloading did not help.
 */
export function loadedModule<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    if (!isMissingChunk(error)) throw error;
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw new Error(PART_MISSING);
  });
}
