import { PART_MISSING } from './failure-words.ts';

const RELOADED = 'reloaded';

/** A page that was open during a deploy asks for chunks that are gone: one reload brings the new version; the draft is kept in storage. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

/** Reloads the page unless that was tried at this address before; false when it stays. */
export function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === location.hash) return false;
    sessionStorage.setItem(RELOADED, location.hash);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * A module that a click needs. A page that was open during a deploy reloads itself once, and the promise stays open until then.
 * Rejects with an Error whose message is a German sentence where reloading did not help.
 */
export function loadedModule<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    if (!isMissingChunk(error)) throw error;
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw new Error(PART_MISSING);
  });
}
