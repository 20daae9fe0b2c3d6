import { forgetFile, forgetFiles, forgetFilesExcept, keepFile, keptFile } from '@/browser/file-store.ts';
import { localStore, sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { forgetUnpaidOrder } from '@/features/checkout/checkout.ts';
import { FILE_FIELDS, type GiftDraft } from '@/gift/fields.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { discardUpload, discardUploads } from '@/media/stored-uploads.ts';
import { openDraftIds } from './draft-lock.ts';
import { hasContent, parseDraft, type StoredDraft, savedAt, serialiseDraft } from './stored-draft.ts';

/**
 * Storage of drafts (docs/behaviour.md#draft): texts and choices in local storage, files in
 * IndexedDB, the id of this browser tab's draft in session storage. Where storage fails, the draft
 * goes on in memory and is not restored after a reload.
 */

/**
 * Milliseconds after which a draft that was not changed any more is deleted (thirty days), unless a
 * tab has it open.
 */
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const storageKey = (draftId: string) => STORAGE_KEYS.draft + draftId;

/** The file in one of a draft's places, null without one. */
export const fileOf = (draft: GiftDraft, slot: UploadKind): File | null => draft[FILE_FIELDS[slot]];

/**
 * Stores texts and choices, or deletes them when the draft has neither content nor a file. Returns
 * whether they are stored.
 */
export function storeTexts(stored: StoredDraft): boolean {
  const { id } = stored.draft;
  if (!hasContent(stored.draft) && Object.keys(stored.files).length === 0) {
    localStore.remove(storageKey(id));
    return false;
  }
  rememberTabsDraft(id);
  return localStore.set(storageKey(id), serialiseDraft(stored, new Date()));
}

/**
 * Stores the files that differ between the two drafts, all of them when `before` is null; what was
 * uploaded for a file before is deleted.
 */
export function keepFiles(before: GiftDraft | null, draft: GiftDraft): void {
  for (const slot of FILE_SLOTS) {
    const file = fileOf(draft, slot);
    if (file === (before && fileOf(before, slot))) continue;
    if (before) discardUpload(draft.id, slot);
    if (file) void keepFile(draft.id, slot, file);
    else if (before) void forgetFile(draft.id, slot);
  }
}

/** A stored draft without its files; null when this browser does not hold it. */
export function storedDraft(id: string): StoredDraft | null {
  return parseDraft(localStore.get(storageKey(id)), { id, now: new Date() });
}

/** This browser tab's draft as stored before a reload, without its files; null without one. */
export function keptDraft(): StoredDraft | null {
  const id = sessionStore.get(STORAGE_KEYS.draftId);
  return id ? storedDraft(id) : null;
}

/** Remembers which draft this browser tab composes: its next reload brings that one back. */
export function rememberTabsDraft(draftId: string): void {
  sessionStore.set(STORAGE_KEYS.draftId, draftId);
}

/** Forgets which draft this browser tab composes: its next reload begins with an empty one. */
export function forgetTabsDraft(): void {
  sessionStore.remove(STORAGE_KEYS.draftId);
}

/**
 * Deletes everything stored of a draft, what was uploaded for it included, and its order if nobody
 * paid.
 */
export function forgetDraft(draftId: string): void {
  localStore.remove(storageKey(draftId));
  // Before the uploads, which it holds.
  forgetUnpaidOrder(draftId);
  discardUploads(draftId);
  void forgetFiles(draftId);
}

/** Ids of the drafts that this browser holds. */
export function storedDraftIds(): string[] {
  return localStore.keys(STORAGE_KEYS.draft).map((key) => key.slice(STORAGE_KEYS.draft.length));
}

/** When a stored draft was last changed; null when that is not known. */
export function changedAt(draftId: string): Date | null {
  return savedAt(localStore.get(storageKey(draftId)));
}

/**
 * Deletes a draft like forgetDraft; the returned function stores it again, texts and files, as it
 * was; it sets none aside (BringBack).
 */
export async function takeOutDraft(draftId: string): Promise<() => false> {
  const texts = localStore.get(storageKey(draftId));
  const files = await Promise.all(
    FILE_SLOTS.map(async (slot) => [slot, await keptFile(draftId, slot)] as const),
  );
  forgetDraft(draftId);
  return () => {
    if (texts) localStore.set(storageKey(draftId), texts);
    for (const [slot, file] of files) if (file) void keepFile(draftId, slot, file);
    return false;
  };
}

/**
 * Deletes what nobody comes back to: drafts that were not changed for DRAFT_LIFETIME_MS, and files
 * without a draft. Files go by the draft that they belong to and never by their own age; a draft
 * that a tab has open stays, however old it is.
 *
 * @param now milliseconds since 1970.
 * @param ownId the draft of this tab.
 */
export async function tidyDrafts(now: number, ownId: string): Promise<void> {
  const open = await openDraftIds();
  const isOpen = (id: string) => id === ownId || open?.has(id);
  for (const id of storedDraftIds()) {
    const changed = changedAt(id);
    const isOver = !changed || now - changed.getTime() >= DRAFT_LIFETIME_MS;
    if (isOver && !isOpen(id)) forgetDraft(id);
  }
  if (!open) return;
  await forgetFilesExcept(
    async () => new Set([...storedDraftIds(), ...((await openDraftIds()) ?? []), ownId]),
  );
}
