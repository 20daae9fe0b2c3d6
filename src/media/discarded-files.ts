import { createListeners } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';
import { type StoredFile, storedFile } from '@/gift/stored-file.ts';

/**
 * Stored files that nobody needs any more: of a removed file, a discarded draft, a deleted gift.
 * They wait here until the storage has deleted them (src/media/discarded-file-requests.ts), so that
 * it may be out of reach when they are discarded.
 */

const [tell, subscribe] = createListeners();

/** Calls back when files were discarded on this page. */
export const onDiscarded = subscribe;

/** Files of this page where local storage is forbidden or full. */
let unstored: string[] = [];

const paths = () => [...new Set([...storedStrings(STORAGE_KEYS.discardedFiles), ...unstored])];

function keep(next: string[]) {
  if (next.length === 0) localStore.remove(STORAGE_KEYS.discardedFiles);
  const isKept = next.length === 0 || localStore.set(STORAGE_KEYS.discardedFiles, JSON.stringify(next));
  unstored = isKept ? [] : next;
}

const pathOf = ({ bucket, name }: StoredFile) => `${bucket}/${name}`;

/** Puts down files to be deleted, by their stored addresses; what lies elsewhere is left alone. */
export function discardFiles(addresses: readonly (string | null)[]): void {
  const files = addresses.map(storedFile).filter((file) => file !== null);
  if (files.length === 0) return;
  keep([...new Set([...paths(), ...files.map(pathOf)])]);
  tell();
}

/**
 * The discarded files that no pending order needs: a gift that may have been paid for is saved with
 * the files of its order, whatever became of the draft.
 */
export function deletableFiles(): StoredFile[] {
  const held = localStore.keys(STORAGE_KEYS.pendingOrder).map((key) => localStore.get(key) ?? '');
  return paths()
    .map((path) => ({ bucket: path.split('/')[0] ?? '', name: path.split('/')[1] ?? '' }))
    .filter(({ name }) => !held.some((order) => order.includes(name)));
}

/** The storage has answered for these files: they are deleted, or refused for good. */
export function forgetDiscarded(files: readonly StoredFile[]): void {
  const done = new Set(files.map(pathOf));
  keep(paths().filter((path) => !done.has(path)));
}
