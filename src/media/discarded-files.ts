import { useEffect } from 'react';
import { createListeners, windowEvents } from '@/browser/listeners.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';
import { type StoredFile, storedFile } from '@/gift/stored-file.ts';

/**
 * Stored files that nobody needs wait here for deletion; what is never reached, the operator
 * prunes.
 */

/** Where local storage is forbidden or full. */
let unstored: string[] = [];

const [emit, subscribe] = createListeners();

export const onDiscarded = subscribe;

const paths = () => [...new Set([...storedStrings(STORAGE_KEYS.discardedFiles), ...unstored])];

function keep(next: string[]) {
  if (next.length === 0) localStore.remove(STORAGE_KEYS.discardedFiles);
  const isKept = next.length === 0 || localStore.set(STORAGE_KEYS.discardedFiles, JSON.stringify(next));
  unstored = isKept ? [] : next;
}

const pathOf = ({ bucket, name }: StoredFile) => `${bucket}/${name}`;

/** Has files deleted, by their stored addresses; what lies elsewhere is left alone. */
export function discardFiles(addresses: readonly (string | null)[]): void {
  const files = addresses.map(storedFile).filter((file) => file !== null);
  if (files.length === 0) return;
  keep([...new Set([...paths(), ...files.map(pathOf)])]);
  emit();
}

/** Whether something that is not saved yet needs the stored file of this name; null: nobody knows. */
let isHeld: ((name: string) => boolean) | null = null;

/** Nothing is deleted before this was called (src/features/checkout/pending-orders.ts). */
export function holdFiles(holds: (name: string) => boolean): void {
  isHeld = holds;
}

/** Without those of a pending order: it may have been paid for, and is saved with its files. */
export function deletableFiles(): StoredFile[] {
  return paths()
    .map((path) => ({ bucket: path.split('/')[0] ?? '', name: path.split('/')[1] ?? '' }))
    .filter(({ name }) => isHeld?.(name) === false);
}

/** Called for files that are deleted, or refused for good. */
export function forgetDiscarded(files: readonly StoredFile[]): void {
  const done = new Set(files.map(pathOf));
  keep(paths().filter((path) => !done.has(path)));
}

/** Whether the same request would be refused again. */
const isRefusal = (code: string) => code.startsWith('HTTP_4') && code !== 'HTTP_408' && code !== 'HTTP_429';

/**
 * Deletes the discarded files. Never throws: what cannot be reached waits for the next time, and
 * the database keeps, without an error, what a saved gift or a paid order names.
 */
export async function deleteDiscardedFiles(): Promise<void> {
  const files = deletableFiles();
  if (files.length === 0 || !navigator.onLine) return;
  try {
    const { storageFailure, supabase } = await import('@/api/supabase.ts');
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const inBucket = files.filter((file) => file.bucket === bucket);
      const names = inBucket.map(({ name }) => name);
      const { error } = await supabase().storage.from(bucket).remove(names);
      if (!error || isRefusal(storageFailure(error).code)) forgetDiscarded(inBucket);
    }
  } catch {
    // The storage client could not be loaded.
  }
}

/** Deletes them at the start, when some are discarded, and when the network is back. */
export function useDiscardedFiles(): void {
  useEffect(() => {
    const attempt = () => void deleteDiscardedFiles();
    attempt();
    const ends = [onDiscarded(attempt), windowEvents('online')(attempt)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
