import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';

/** Ids of thanks that were shown by this page where storage is forbidden. */
const shown = new Set<string>();

const stored = () => storedStrings(STORAGE_KEYS.seenThanks);

/** Whether this browser has shown a thank-you before. */
export function seenThanks(): ReadonlySet<string> {
  return new Set([...stored(), ...shown]);
}

/**
 * Remembers a thank-you as shown. `existing`: ids of all that there are; what was deleted is
 * forgotten.
 */
export function rememberSeen(id: string, existing: readonly string[]): void {
  shown.add(id);
  const kept = [...new Set([...stored(), id])].filter((one) => existing.includes(one));
  localStore.set(STORAGE_KEYS.seenThanks, JSON.stringify(kept));
}
