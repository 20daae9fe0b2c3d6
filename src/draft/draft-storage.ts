import { forgetFile, forgetFiles, keepFile } from '@/browser/file-store.ts';
import { localStore, sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { discardUpload, discardUploads } from '@/browser/stored-uploads.ts';
import { FILE_FIELDS, type GiftDraft } from '@/gift/fields.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { hasContent, parseDraft, type StoredDraft, savedAt, serialiseDraft } from './stored-draft.ts';

/**
 * Storage of drafts (docs/behaviour.md#draft): texts and choices in local storage, files in IndexedDB, the id of this browser tab's
 * draft in session storage. Where storage fails, the draft goes on in memory and is not restored after a reload.
 */

/** The three places of a draft's files. */
export const FILE_SLOTS = Object.keys(FILE_FIELDS) as UploadKind[];

/** Milliseconds after which a draft that was not changed any more is deleted (seven days). */
const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const storageKey = (draftId: string) => STORAGE_KEYS.draft + draftId;

export const fileOf = (draft: GiftDraft, slot: UploadKind): File | null => draft[FILE_FIELDS[slot]];

/** Stores texts and choices, or deletes them when the draft has no content. Returns whether they are stored. */
export function storeTexts(stored: StoredDraft): boolean {
  const { id } = stored.draft;
  if (!hasContent(stored.draft)) {
    localStore.remove(storageKey(id));
    return false;
  }
  sessionStore.set(STORAGE_KEYS.draftId, id);
  return localStore.set(storageKey(id), serialiseDraft(stored, new Date()));
}

/** Stores the files that differ between the two drafts, all of them when `before` is null; what was uploaded for a file before is deleted. */
export function keepFiles(before: GiftDraft | null, draft: GiftDraft): void {
  for (const slot of FILE_SLOTS) {
    const file = fileOf(draft, slot);
    if (file === (before && fileOf(before, slot))) continue;
    if (before) discardUpload(draft.id, slot);
    void (file ? keepFile(draft.id, slot, file) : forgetFile(draft.id, slot));
  }
}

/** This browser tab's draft as stored before a reload, without its files; null without one. */
export function keptDraft(): StoredDraft | null {
  const id = sessionStore.get(STORAGE_KEYS.draftId);
  return id ? parseDraft(localStore.get(storageKey(id)), { id, now: new Date() }) : null;
}

/** Forgets which draft this browser tab composes: its next reload begins with an empty one. */
export function forgetTabsDraft(): void {
  sessionStore.remove(STORAGE_KEYS.draftId);
}

/** Deletes everything stored of a draft, what was uploaded for it included. */
export function forgetDraft(draftId: string): void {
  localStore.remove(storageKey(draftId));
  discardUploads(draftId);
  void forgetFiles(draftId);
}

/**
 * Deletes the drafts that are older than DRAFT_LIFETIME_MS.
 *
 * @param now milliseconds since 1970.
 */
export function forgetOldDrafts(now: number): void {
  for (const key of localStore.keys(STORAGE_KEYS.draft)) {
    const written = savedAt(localStore.get(key));
    if (!written || now - written.getTime() >= DRAFT_LIFETIME_MS)
      forgetDraft(key.slice(STORAGE_KEYS.draft.length));
  }
}
