import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Milliseconds to wait for the lock: on a reload the page before may still be giving it back. */
const PATIENCE = 1000;

let release: () => void = () => undefined;

/**
 * Holds a draft's id for this browser tab until the tab closes or holds another. Duplicating a tab copies its session storage,
 * draft id included: whoever comes second is told that the id is taken. Without the Web Locks API nobody is.
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
    ?.request(STORAGE_KEYS.draft + draftId, { signal: AbortSignal.timeout(PATIENCE) }, hold)
    .catch((error: unknown) => {
      const waitedInVain = error instanceof DOMException && error.name === 'TimeoutError';
      if (waitedInVain && isWanted) onTaken();
    });
}
