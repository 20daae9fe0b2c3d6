import { useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { keepFile, keptFile } from '@/browser/file-store.ts';
import { forgetUploads } from '@/browser/stored-uploads.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import { createDraft, type DraftAction, draftReducer } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { holdDraftId } from './draft-lock.ts';
import {
  FILE_SLOTS,
  fileOf,
  forgetDraft,
  forgetOldDrafts,
  forgetTabsDraft,
  keepFiles,
  keptDraft,
  storeTexts,
} from './draft-storage.ts';
import { sameContent } from './stored-draft.ts';

/**
 * The one draft of this browser tab. It outlives the wizard's page (going home and back keeps it) and a reload; each tab has a
 * draft id of its own, so two tabs never save the same gift. Where storage fails, the draft is only lost by a reload.
 */
export interface DraftState {
  draft: GiftDraft;
  /** The tab of the wizard that is open. */
  tab: CreatorTab;
  /** Whether the draft was restored after a reload and its sender has not dismissed the notice. */
  recovered: boolean;
  /** Names of files that could not be restored with the draft, by slot. */
  lostFiles: Partial<Record<UploadKind, string>>;
  /** Whether texts and choices are stored in this browser. */
  kept: boolean;
  /** The idea that was applied last, until the next edit. */
  idea: { label: string; before: Partial<GiftDraft> } | null;
}

const listeners = new Set<() => void>();
let state = freshState();
/** Draft id under which the files being restored are stored; null when there are none or another draft was started meanwhile. */
let restoringFrom: string | null = null;

function freshState(): DraftState {
  const draft = createDraft({ id: uuid(), now: new Date() });
  return { draft, tab: 'content', recovered: false, lostFiles: {}, kept: false, idea: null };
}

function publish(next: DraftState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Makes a draft the current one and locks its id; if another tab of this browser has that id, the draft gets a new one. */
function begin(next: DraftState) {
  publish(next);
  holdDraftId(next.draft.id, () => continueUnderNewId(next.draft.id));
}

/**
 * Goes on with the same words and files under a new id, and returns it: in a duplicated tab, so that neither can overwrite the other's
 * gift, and when a gift with other content has been saved under the old one. null when that is not the draft any more.
 */
export function continueUnderNewId(takenId: string): string | null {
  if (state.draft.id !== takenId) return null;
  const draft = { ...state.draft, id: uuid(), created_at: new Date().toISOString() };
  begin({ ...state, draft });
  keepFiles(null, draft);
  persist();
  return draft.id;
}

/** Stores texts and choices of the current draft and updates `state.kept`. */
function persist() {
  const names = FILE_SLOTS.map((slot) => [slot, fileOf(state.draft, slot)?.name ?? state.lostFiles[slot]]);
  const kept = storeTexts({ draft: state.draft, tab: state.tab, files: Object.fromEntries(names) });
  if (kept !== state.kept) publish({ ...state, kept });
}

export function dispatchDraft(action: DraftAction): void {
  const before = state.draft;
  const draft = draftReducer(before, action);
  const lostFiles = { ...state.lostFiles };
  for (const slot of FILE_SLOTS) if (fileOf(draft, slot)) delete lostFiles[slot];
  publish({ ...state, draft, lostFiles, idea: null });
  keepFiles(before, draft);
  persist();
}

/** Opens a tab of the wizard and stores it, so that a reload opens it again. */
export function showTab(tab: CreatorTab): void {
  publish({ ...state, tab });
  persist();
}

/** Changes fields by an idea of the Inspiration dialog, which takeBackIdea takes back until the next edit. */
export function applyIdea(label: string, fields: Partial<GiftDraft>): void {
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, state.draft[field as keyof GiftDraft]]),
  ) as Partial<GiftDraft>;
  dispatchDraft({ type: 'edit', fields });
  publish({ ...state, idea: { label, before } });
}

/** Puts the values back that the last idea has changed; does nothing after another edit. */
export function takeBackIdea(): void {
  if (state.idea) dispatchDraft({ type: 'edit', fields: state.idea.before });
}

/**
 * Deletes the draft and everything stored of it, and starts a new one (with these fields, if any) under a new id.
 * The returned function restores the old draft, unless the new one has been changed since.
 */
export function resetDraft(fields: Partial<GiftDraft> = {}): () => void {
  const before = state;
  forgetDraft(before.draft.id);
  forgetTabsDraft();
  restoringFrom = null;
  begin(freshState());
  if (Object.keys(fields).length > 0) dispatchDraft({ type: 'edit', fields });
  const begun = state.draft;
  return () => {
    if (state.draft.id !== begun.id || !sameContent(state.draft, begun)) return;
    forgetDraft(begun.id);
    begin({ ...before, recovered: false, idea: null });
    keepFiles(null, before.draft);
    persist();
  };
}

/** Deletes the draft of a saved gift, of this tab or of an earlier visit, so that it is not offered for payment again. */
export function forgetSavedDraft(giftId: string): void {
  forgetUploads(giftId);
  if (state.draft.id === giftId) resetDraft();
  else forgetDraft(giftId);
}

export function dismissRecoveryNotice(): void {
  publish({ ...state, recovered: false });
}

export function currentDraft(): GiftDraft {
  return state.draft;
}

export function useDraftState(): DraftState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function restoreAfterReload() {
  const stored = keptDraft();
  if (!stored) {
    begin(state);
    return;
  }
  restoringFrom = stored.draft.id;
  begin({ draft: stored.draft, tab: stored.tab, recovered: true, lostFiles: {}, kept: true, idea: null });
  void restoreFiles(stored.draft.id, stored.files);
}

/** Restores the files of a stored draft from IndexedDB. They arrive after the texts; a slot filled meanwhile keeps its new file, and a discarded draft gets none. */
async function restoreFiles(id: string, names: Partial<Record<UploadKind, string>>) {
  for (const slot of FILE_SLOTS) {
    const name = names[slot];
    if (!name) continue;
    const file = await keptFile(id, slot);
    if (restoringFrom !== id || fileOf(state.draft, slot)) continue;
    if (file) {
      publish({ ...state, draft: draftReducer(state.draft, { type: 'choose-file', slot, file }) });
      // The draft of a duplicated tab has got a new id meanwhile; its files are stored under that one too.
      if (state.draft.id !== id) void keepFile(state.draft.id, slot, file);
    } else publish({ ...state, lostFiles: { ...state.lostFiles, [slot]: name } });
  }
  persist();
}

restoreAfterReload();
forgetOldDrafts(Date.now());
