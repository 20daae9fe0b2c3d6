import { reloadWhenWritten } from '@/browser/pending-writes.ts';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

export const PART_MISSING =
  'Ein Teil der Seite konnte nicht geladen werden. Bitte prüfe deine Verbindung und lade die Seite neu.';

/** Whether an import failed because a deploy has taken its chunk away. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|valid JavaScript MIME type|preload CSS/i.test(
      error.message,
    )
  );
}

/** Reloads to get the current version; false where that was tried here before. */
export function reloadOnce(): boolean {
  const { hash } = location;
  if (!navigator.onLine || sessionStore.get(STORAGE_KEYS.reloaded) === hash) return false;
  if (!sessionStore.set(STORAGE_KEYS.reloaded, hash)) return false;
  reloadWhenWritten();
  return true;
}

/** The module of an import after a click; rejects in German where a reload did not help. */
export function loadedModule<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    if (!isMissingChunk(error)) throw error;
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw new Error(PART_MISSING);
  });
}
