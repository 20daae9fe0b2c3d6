import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Milliseconds to wait for the lock: during a reload the page before may not have released it yet. */
const LOCK_TIMEOUT_MS = 1000;

let release: () => void = () => undefined;

/**
 * Locks a draft's id for this browser tab until the tab closes or locks another. Duplicating a tab copies its session storage,
 * draft id included: in the duplicate `onTaken` is called. Without the Web Locks API it is never called.
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
