import { forgetFile, forgetFiles, keepFile } from '@/browser/file-store.ts';
import { localStore, sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { FILE_FIELDS, type GiftDraft } from '@/gift/fields.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { isWorthKeeping, parseDraft, type StoredDraft, savedAt, serialiseDraft } from './stored-draft.ts';

/**
 * What the browser keeps of drafts: words and choices in local storage, files in IndexedDB, the id of this browser tab's draft in
 * session storage. Storage that fails costs the recovery, never the draft.
 */

/** The three places of a draft's files. */
export const FILE_SLOTS = Object.keys(FILE_FIELDS) as UploadKind[];

/** Drafts that nobody came back to are forgotten after this many milliseconds (seven days). */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

const storageKey = (draftId: string) => STORAGE_KEYS.draft + draftId;

export const fileOf = (draft: GiftDraft, slot: UploadKind): File | null => draft[FILE_FIELDS[slot]];

/** Keeps words and choices. Whether the storage has taken them; a draft without content leaves nothing behind. */
export function keepWords(stored: StoredDraft): boolean {
  const { id } = stored.draft;
  if (!isWorthKeeping(stored.draft)) {
    localStore.remove(storageKey(id));
    return false;
  }
  sessionStore.set(STORAGE_KEYS.draftId, id);
  return localStore.set(storageKey(id), serialiseDraft(stored, new Date()));
}

/** Keeps the files that differ between the two drafts, all of them without one before. */
export function keepFiles(before: GiftDraft | null, draft: GiftDraft): void {
  for (const slot of FILE_SLOTS) {
    const file = fileOf(draft, slot);
    if (file === (before && fileOf(before, slot))) continue;
    void (file ? keepFile(draft.id, slot, file) : forgetFile(draft.id, slot));
  }
}

/** What was kept of this browser tab's draft before a reload, without its files; null without one. */
export function keptDraft(): StoredDraft | null {
  const id = sessionStore.get(STORAGE_KEYS.draftId);
  return id ? parseDraft(localStore.get(storageKey(id)), { id, now: new Date() }) : null;
}

/** The next reload of this browser tab begins with an empty draft. */
export function forgetTabsDraft(): void {
  sessionStore.remove(STORAGE_KEYS.draftId);
}

/** Forgets everything that is kept of a draft, the addresses of its uploads included. */
export function forgetDraft(draftId: string): void {
  localStore.remove(storageKey(draftId));
  localStore.remove(STORAGE_KEYS.uploads + draftId);
  void forgetFiles(draftId);
}

/** @param now milliseconds since 1970. */
export function forgetOldDrafts(now: number): void {
  for (const key of localStore.keys(STORAGE_KEYS.draft)) {
    const written = savedAt(localStore.get(key));
    if (!written || now - written.getTime() >= KEPT_FOR) forgetDraft(key.slice(STORAGE_KEYS.draft.length));
  }
}
