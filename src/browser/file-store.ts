import { createStore, del, delMany, get, keys, promisifyRequest, set } from 'idb-keyval';
import { notePending } from './pending-writes.ts';
import { localStore } from './storage.ts';
import { timeoutOr } from './timeout-or.ts';

/** Files in IndexedDB, by what they belong to. Nothing throws: where it fails, a reload loses them. */

const files = createStore('digital-gifts', 'files');

const keyOf = (draftId: string, slot: string) => `${draftId}/${slot}`;

/** null where IndexedDB fails. Called inside `try`: without IndexedDB idb-keyval throws at once. */
async function bestEffort<Result>(action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action();
  } catch {
    return null;
  }
}

/** Keeps the file in a draft's place, instead of the one before; a reload waits for it. */
export async function keepFile(draftId: string, slot: string, file: File): Promise<void> {
  await notePending(bestEffort(() => set(keyOf(draftId, slot), file, files)));
}

/** Milliseconds after which a file counts as lost: Safari's IndexedDB sometimes never answers. */
const READ_LIMIT = 20_000;

export async function keptFile(draftId: string, slot: string): Promise<File | null> {
  const read = bestEffort(() => get<unknown>(keyOf(draftId, slot), files));
  const value = await timeoutOr(read, READ_LIMIT, null);
  return value instanceof File ? value : null;
}

export async function forgetFile(draftId: string, slot: string): Promise<void> {
  await bestEffort(() => del(keyOf(draftId, slot), files));
}

export async function forgetFiles(draftId: string): Promise<void> {
  await bestEffort(() => {
    const ofDraft = IDBKeyRange.bound(keyOf(draftId, ''), keyOf(draftId, '\uffff'));
    return files('readwrite', (store) => promisifyRequest(store.delete(ofDraft)));
  });
}

/**
 * Forgets the files of every draft that `findKept` does not name; asked after the files are listed,
 * so that a draft that begins meanwhile loses nothing. Files that are kept under a key of local
 * storage stay as long as that key does.
 */
export async function forgetFilesExcept(findKept: () => Promise<ReadonlySet<string>>) {
  await bestEffort(async () => {
    const stored = (await keys<string>(files)).map(String);
    const kept = new Set([...(await findKept()), ...localStore.keys('')]);
    const isKept = (key: string) => kept.has(key.slice(0, key.lastIndexOf('/')));
    await delMany(
      stored.filter((key) => !isKept(key)),
      files,
    );
  });
}
