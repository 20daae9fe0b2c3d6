import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/**
 * Milliseconds to wait for the lock: during a reload the page before may not have released it yet.
 */
const LOCK_TIMEOUT_MS = 1000;

const lockName = (draftId: string) => STORAGE_KEYS.draft + draftId;

let release: () => void = () => undefined;

/**
 * Locks a draft's id for this browser tab until the tab closes or locks another. Duplicating a tab
 * copies its session storage, draft id included: in the duplicate `onTaken` is called. Without the
 * Web Locks API it is never called.
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
    ?.request(lockName(draftId), { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, hold)
    .catch((error: unknown) => {
      const waitedInVain = error instanceof DOMException && error.name === 'TimeoutError';
      if (waitedInVain && isWanted) onTaken();
    });
}

/**
 * Ids of the drafts that are open in a tab of this browser, this tab's among them; null without the
 * Web Locks API, where nobody knows.
 */
export async function openDraftIds(): Promise<ReadonlySet<string> | null> {
  try {
    const { held = [], pending = [] } = await navigator.locks.query();
    const names = [...held, ...pending].map(({ name = '' }) => name);
    const ids = names
      .filter((name) => name.startsWith(lockName('')))
      .map((name) => name.slice(lockName('').length));
    return new Set(ids);
  } catch {
    return null;
  }
}
