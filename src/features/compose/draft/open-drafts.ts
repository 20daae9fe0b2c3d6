import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Milliseconds in which the page before a reload releases its lock. */
const LOCK_TIMEOUT_MS = 1000;

let release: () => void = () => undefined;

/**
 * Locks a draft's id for this browser tab until the tab closes or locks another. `onTaken` is
 * called in a duplicated tab, whose session storage is a copy; never without the Web Locks API.
 */
export function holdDraftId(draftId: string, onTaken: () => void): void {
  release();
  let isWanted = true;
  release = () => {
    isWanted = false;
  };
  const hold = () =>
    new Promise<void>((resolve) => {
      if (!isWanted) resolve();
      else release = resolve;
    });
  navigator.locks
    ?.request(STORAGE_KEYS.draft + draftId, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, hold)
    .catch((error: unknown) => {
      const waitedInVain = error instanceof DOMException && error.name === 'TimeoutError';
      if (waitedInVain && isWanted) onTaken();
    });
}

/** Ids of the drafts that tabs of this browser have open; null without the Web Locks API. */
export async function openDraftIds(): Promise<ReadonlySet<string> | null> {
  try {
    const { held = [], pending = [] } = await navigator.locks.query();
    const names = [...held, ...pending].map(({ name = '' }) => name);
    const ofDrafts = names.filter((name) => name.startsWith(STORAGE_KEYS.draft));
    return new Set(ofDrafts.map((name) => name.slice(STORAGE_KEYS.draft.length)));
  } catch {
    return null;
  }
}
