import { useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { keepFile, keptFile } from '@/browser/file-store.ts';
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
  keepWords,
  keptDraft,
} from './draft-storage.ts';
import { sameContent } from './stored-draft.ts';

/**
 * The one draft of this browser tab. It outlives the creator page (going home and back keeps it) and a reload; each tab has a
 * draft id of its own, so two tabs never save the same gift. Storage that fails costs the recovery, never the draft.
 */
export interface DraftState {
  draft: GiftDraft;
  /** The tab of the wizard that is open. */
  tab: CreatorTab;
  /** The draft was brought back after a reload, and its sender has not dismissed the notice. */
  recovered: boolean;
  /** Names of files that could not be brought back with it, by their place. */
  lostFiles: Partial<Record<UploadKind, string>>;
  /** The words lie in this browser's storage. */
  kept: boolean;
}

const listeners = new Set<() => void>();
let state = freshState();
/** Id under which the files lie that are being brought back; another draft has begun when it is null. */
let recoveredFrom: string | null = null;

function freshState(): DraftState {
  const draft = createDraft({ id: uuid(), now: new Date() });
  return { draft, tab: 'content', recovered: false, lostFiles: {}, kept: false };
}

function publish(next: DraftState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Begins with a draft, under an id that no other tab of this browser uses. */
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
  remember();
  return draft.id;
}

/** Keeps the words of the draft as it is now, and says whether the storage has taken them. */
function remember() {
  const names = FILE_SLOTS.map((slot) => [slot, fileOf(state.draft, slot)?.name ?? state.lostFiles[slot]]);
  const kept = keepWords({ draft: state.draft, tab: state.tab, files: Object.fromEntries(names) });
  if (kept !== state.kept) publish({ ...state, kept });
}

export function dispatchDraft(action: DraftAction): void {
  const before = state.draft;
  const draft = draftReducer(before, action);
  const lostFiles = { ...state.lostFiles };
  for (const slot of FILE_SLOTS) if (fileOf(draft, slot)) delete lostFiles[slot];
  publish({ ...state, draft, lostFiles });
  keepFiles(before, draft);
  remember();
}

/** Opens a tab of the wizard; a reload comes back to it. */
export function showTab(tab: CreatorTab): void {
  publish({ ...state, tab });
  remember();
}

/** Changes fields from outside the wizard (an idea of the Inspiration dialog); the returned function puts the old values back. */
export function applyToDraft(fields: Partial<GiftDraft>): () => void {
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, state.draft[field as keyof GiftDraft]]),
  ) as Partial<GiftDraft>;
  const draftId = state.draft.id;
  dispatchDraft({ type: 'edit', fields });
  return () => {
    if (state.draft.id === draftId) dispatchDraft({ type: 'edit', fields: before });
  };
}

/**
 * Forgets the draft and everything that was kept of it, and starts a new one (with these fields, if any) under an id of its own.
 * The returned function brings the old one back, unless its sender has gone on with the new one.
 */
export function resetDraft(fields: Partial<GiftDraft> = {}): () => void {
  const before = state;
  forgetDraft(before.draft.id);
  forgetTabsDraft();
  recoveredFrom = null;
  begin(freshState());
  if (Object.keys(fields).length > 0) dispatchDraft({ type: 'edit', fields });
  const begun = state.draft;
  return () => {
    if (state.draft.id !== begun.id || !sameContent(state.draft, begun)) return;
    forgetDraft(begun.id);
    begin({ ...before, recovered: false });
    keepFiles(null, before.draft);
    remember();
  };
}

/** The gift with this id is saved: what is kept of its draft, in this tab or from an earlier visit, must not be offered for payment again. */
export function forgetSavedDraft(giftId: string): void {
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

function recover() {
  const stored = keptDraft();
  if (!stored) {
    begin(state);
    return;
  }
  recoveredFrom = stored.draft.id;
  begin({ draft: stored.draft, tab: stored.tab, recovered: true, lostFiles: {}, kept: true });
  void bringBackFiles(stored.draft.id, stored.files);
}

/** The files arrive after the words; whatever was chosen or thrown away meanwhile wins. */
async function bringBackFiles(id: string, names: Partial<Record<UploadKind, string>>) {
  for (const slot of FILE_SLOTS) {
    const name = names[slot];
    if (!name) continue;
    const file = await keptFile(id, slot);
    if (recoveredFrom !== id || fileOf(state.draft, slot)) continue;
    if (file) {
      publish({ ...state, draft: draftReducer(state.draft, { type: 'choose-file', slot, file }) });
      // In a duplicated tab the draft goes on under an id of its own.
      if (state.draft.id !== id) void keepFile(state.draft.id, slot, file);
    } else publish({ ...state, lostFiles: { ...state.lostFiles, [slot]: name } });
  }
  remember();
}

recover();
forgetOldDrafts(Date.now());
