import { forgetFile, forgetFiles, forgetFilesExcept, keepFile, keptFile } from '@/browser/file-store.ts';
import { localStore, sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { parsedJson } from '@/browser/stored-json.ts';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import { CREATOR_TABS, type CreatorTab } from '@/gift/creator-tabs.ts';
import { createDraft, withFollowingFields } from '@/gift/draft.ts';
import { readText } from '@/gift/field-kinds.ts';
import { FILE_FIELDS, type FieldName, fieldNames, type GiftDraft, giftField } from '@/gift/fields.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { isBlank } from '@/gift/text.ts';
import { discardUpload, discardUploads } from '@/media/stored-uploads.ts';
import { openDraftIds } from './open-drafts.ts';

/**
 * Drafts in browser storage (docs/behaviour.md#draft): texts and choices in local storage, files in
 * IndexedDB, the id of this browser tab's draft in session storage. Where storage fails, the draft
 * goes on in memory and is not restored after a reload.
 */

/** A draft without its files. */
export interface StoredDraft {
  draft: GiftDraft;
  /** The tab of the wizard that was open. */
  tab: CreatorTab;
  /** Names of the chosen files by slot, to name the ones that cannot be restored. */
  files: Partial<Record<UploadKind, string>>;
  /** null when its text holds no date. */
  savedAt: Date | null;
  /** Whether it is offered without its recipient's name: another person may use the browser next. */
  namesNobody: boolean;
}

/** What a tab stores of its draft. */
export type KeptDraft = Omit<StoredDraft, 'savedAt' | 'namesNobody'> &
  Partial<Pick<StoredDraft, 'namesNobody'>>;

/** Milliseconds after its last change in which a draft is kept (thirty days). */
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Fields that are kept as text; all others but the files get a fresh value. */
const keptFields = () => fieldNames().filter((name) => typeof giftField(name).kept === 'function');

const storageKey = (draftId: string) => STORAGE_KEYS.draft + draftId;

/** The file in one of a draft's slots, null without one. */
export const fileOf = (draft: GiftDraft, slot: UploadKind): File | null => draft[FILE_FIELDS[slot]];

/** Whether two drafts are equal in everything that a sender enters; id and time may differ. */
export function sameContent(one: GiftDraft, other: GiftDraft): boolean {
  return [...keptFields(), ...Object.values(FILE_FIELDS)].every((field) => one[field] === other[field]);
}

/** Whether the draft differs from a fresh one. */
export function hasContent(draft: GiftDraft): boolean {
  return !sameContent(draft, createDraft({ id: draft.id, now: new Date(0) }));
}

/** Whether a stored draft holds something that its sender has made: words or a file. */
export function hasWordsOrFiles({ draft, files }: Pick<StoredDraft, 'draft' | 'files'>): boolean {
  const hasWords = (name: FieldName) => {
    const field = giftField(name);
    return 'holds' in field && field.holds === 'words' && !isBlank(String(draft[name] ?? ''));
  };
  return fieldNames().some(hasWords) || Object.keys(files).length > 0;
}

/** The draft as text for local storage. */
export function serialiseDraft({ draft, tab, files, namesNobody }: KeptDraft, savedAt: Date): string {
  const fields = Object.fromEntries(keptFields().map((field) => [field, draft[field]]));
  return JSON.stringify({ ...fields, tab, files, namesNobody, savedAt: savedAt.toISOString() });
}

const recordOf = (value: unknown) =>
  typeof value === 'object' ? (value as Record<string, unknown> | null) : null;

/** A field's stored value; the fresh one where no valid value is stored. */
function readField<Name extends FieldName>(name: Name, stored: Record<string, unknown>, fresh: GiftDraft) {
  const field = giftField(name);
  if (typeof field.kept !== 'function') return [name, fresh[name]] as const;
  const former = field.formerName === undefined ? undefined : stored[field.formerName];
  return [name, field.kept(stored[name] ?? former) ?? fresh[name]] as const;
}

/**
 * A stored draft from its text; null when the text is none. Every field is checked, because the
 * text may come from an older version with other fields, or from another program.
 */
export function parseDraft(text: string | null, { id, now }: { id: string; now: Date }): StoredDraft | null {
  const stored = recordOf(parsedJson(text));
  if (!stored) return null;
  const fresh = createDraft({ id, now });
  const savedAt = new Date(readText(stored.savedAt) ?? '');
  const fields = fieldNames().map((name) => readField(name, stored, fresh));
  const names = Object.entries(recordOf(stored.files) ?? {}).filter(
    ([slot, name]) => slot in FILE_FIELDS && readText(name),
  );
  return {
    draft: withFollowingFields(Object.fromEntries(fields) as unknown as GiftDraft),
    tab: CREATOR_TABS.find((tab) => tab === stored.tab) ?? 'content',
    files: Object.fromEntries(names),
    savedAt: Number.isNaN(savedAt.getTime()) ? null : savedAt,
    namesNobody: stored.namesNobody === true,
  };
}

/** Stores texts and choices, or deletes them of a draft without content; whether it did store. */
export function storeTexts(stored: KeptDraft): boolean {
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

/** null when this browser does not hold it. */
export function storedDraft(id: string): StoredDraft | null {
  return parseDraft(localStore.get(storageKey(id)), { id, now: new Date() });
}

/** Ids of the drafts that this browser holds. */
export function storedDraftIds(): string[] {
  return localStore.keys(STORAGE_KEYS.draft).map((key) => key.slice(STORAGE_KEYS.draft.length));
}

/** The draft that a reload of this browser tab brings back; null without one. */
export const tabsDraft = (): StoredDraft | null => storedDraft(sessionStore.get(STORAGE_KEYS.draftId) ?? '');
export const rememberTabsDraft = (id: string): unknown => sessionStore.set(STORAGE_KEYS.draftId, id);
export const forgetTabsDraft = (): void => sessionStore.remove(STORAGE_KEYS.draftId);

/** Deletes everything stored of a draft, its uploads, and its order unless it was paid. */
export function forgetDraft(draftId: string): void {
  localStore.remove(storageKey(draftId));
  // The order goes first: it holds the uploads.
  pendingOrders.forgetUnpaid(draftId);
  discardUploads(draftId);
  void forgetFiles(draftId);
}

/** Deletes a draft like forgetDraft; the returned function stores it again as it was. */
export function takeOutDraft(draftId: string): () => false {
  const texts = localStore.get(storageKey(draftId));
  let isBack = false;
  const files = new Map<UploadKind, File>();
  // The files are asked for before they are deleted, and not awaited: IndexedDB may hang for long.
  for (const slot of FILE_SLOTS)
    void keptFile(draftId, slot).then((file) => {
      if (file && isBack) void keepFile(draftId, slot, file);
      else if (file) files.set(slot, file);
    });
  forgetDraft(draftId);
  return () => {
    isBack = true;
    if (texts) localStore.set(storageKey(draftId), texts);
    for (const [slot, file] of files) void keepFile(draftId, slot, file);
    return false;
  };
}

/**
 * Deletes old drafts that no tab has open, and files without a draft.
 *
 * @param now milliseconds since 1970.
 * @param ownId the draft of this tab.
 */
export async function tidyDrafts(now: number, ownId: string): Promise<void> {
  const open = await openDraftIds();
  const isOpen = (id: string) => id === ownId || open?.has(id);
  for (const id of storedDraftIds()) {
    const savedAt = storedDraft(id)?.savedAt;
    const isOver = !savedAt || now - savedAt.getTime() >= DRAFT_LIFETIME_MS;
    if (isOver && !isOpen(id)) forgetDraft(id);
  }
  if (!open) return;
  await forgetFilesExcept(
    async () => new Set([...storedDraftIds(), ...((await openDraftIds()) ?? []), ownId]),
  );
}
