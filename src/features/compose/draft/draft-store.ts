import { useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import { type DraftAction, draftReducer } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { FILE_SLOTS } from '@/gift/file-types.ts';
import { discardUploads, forgetUploads } from '@/media/stored-uploads.ts';
import { holdDraftId } from './draft-lock.ts';
import { changeState, type DraftState, draftState, freshState, subscribeToState } from './draft-state.ts';
import {
  fileOf,
  forgetDraft,
  forgetTabsDraft,
  keepFiles,
  keptDraft,
  rememberTabsDraft,
  storedDraft,
  tidyDrafts,
} from './draft-storage.ts';
import { currentAsStored, dropDueWrite, writeIfDue, writeNow, writeSoon } from './draft-writes.ts';
import { awaitNoFile, restoreFiles, stopRestoring } from './restored-files.ts';
import { isWorthOffering, type StoredDraft, sameContent } from './stored-draft.ts';

/**
 * Which draft this browser tab composes, and every change of it. Loading this module restores the
 * draft of before a reload (docs/behaviour.md#draft).
 */

export function currentDraft(): GiftDraft {
  return draftState().draft;
}

/** Names of the current draft's files that could not be restored. */
export function currentLostFiles(): string[] {
  return Object.values(draftState().lostFiles);
}

/** Whether the current draft holds words or a file. */
export function currentHasWords(): boolean {
  return isWorthOffering(currentAsStored());
}

/** Whether the current draft will be found again when it is set aside. */
export function currentIsKept(): boolean {
  writeIfDue();
  return draftState().kept && currentHasWords();
}

/**
 * Whether a draft has been this tab's without a break since that turn: what was uploaded for it is
 * deleted as soon as it is left.
 */
export function hasStayed(draftId: string, turn: number): boolean {
  const { draft, turn: now } = draftState();
  return draft.id === draftId && now === turn;
}

export const subscribeToDraft = subscribeToState;

/**
 * The current draft. A state of React's and no external store, which is always drawn at once: what
 * a tap dispatches in a transition is drawn after the frame that answers the tap.
 */
export function useDraftState(): DraftState {
  const [shown, show] = useState(draftState);
  useEffect(() => {
    const update = () => show(draftState());
    update();
    return subscribeToDraft(update);
  }, []);
  return shown;
}

/** Changes the current draft, stores it with its files, and ends what an idea could take back. */
export function dispatchDraft(action: DraftAction): void {
  const { draft: before, lostFiles: lostBefore } = draftState();
  const draft = draftReducer(before, action);
  const lostFiles = { ...lostBefore };
  for (const slot of FILE_SLOTS) if (fileOf(draft, slot)) delete lostFiles[slot];
  if (action.type === 'choose-file') awaitNoFile(action.slot);
  changeState({ draft, lostFiles, idea: null });
  keepFiles(before, draft);
  // A file's name at once: without it nothing asks for the file again.
  if (action.type === 'choose-file') writeNow();
  else writeSoon();
}

/** Opens a tab of the wizard and stores it, so that a reload opens it again. */
export function showTab(tab: CreatorTab): void {
  changeState({ tab });
  writeSoon();
}

export function dismissRecoveryNotice(): void {
  changeState({ recovered: false });
}

/**
 * Makes a draft the current one and locks its id; if another tab of this browser has that id, the
 * draft gets a new one.
 */
function begin(next: Omit<DraftState, 'turn'>) {
  writeIfDue();
  changeState({ ...next, turn: draftState().turn + 1 });
  holdDraftId(next.draft.id, () => continueUnderNewId(next.draft.id));
}

/**
 * Goes on with the same words and files under a new id, and returns it: in a duplicated tab, so
 * that neither can overwrite the other's gift, and when a gift with other content has been saved
 * under the old one. null when that is not the draft any more.
 */
export function continueUnderNewId(takenId: string): string | null {
  const state = draftState();
  if (state.draft.id !== takenId) return null;
  // What is due belongs to the new id: under the old one another tab or a saved gift has its own
  // words.
  dropDueWrite();
  const draft = { ...state.draft, id: uuid(), created_at: new Date().toISOString() };
  begin({ ...state, draft });
  keepFiles(null, draft);
  writeNow();
  return draft.id;
}

/**
 * Restores the draft before. What was begun meanwhile is left as by setDraftAside; true when it
 * was, and will be found again.
 */
export type BringBack = () => boolean;

/**
 * Starts a new draft, with these fields if any, under a new id. The draft before has been left or
 * deleted.
 */
function startOver(fields: Partial<GiftDraft>): BringBack {
  const before = draftState();
  forgetTabsDraft();
  const goOnRestoring = stopRestoring();
  begin(freshState());
  // The inquiry of the business pack begins where it is asked for; everything else begins with the
  // gift.
  if (fields.paymentOption === 'business_pack') showTab('payment');
  if (Object.keys(fields).length > 0) dispatchDraft({ type: 'edit', fields });
  const begun = currentDraft();
  return () => {
    const present = currentDraft();
    if (present.id === before.draft.id) return false;
    const isUntouched = present.id === begun.id && sameContent(present, begun);
    const isSetAside = !isUntouched && currentIsKept();
    if (isUntouched) deleteDraft();
    else leaveDraft();
    stopRestoring();
    begin({ ...before, recovered: false, idea: null });
    keepFiles(null, before.draft);
    goOnRestoring();
    writeNow();
    return isSetAside;
  };
}

function deleteDraft() {
  dropDueWrite();
  forgetDraft(currentDraft().id);
}

/** Deletes the draft and everything stored of it, and starts a new one. */
export function resetDraft(): BringBack {
  deleteDraft();
  return startOver({});
}

function leaveDraft() {
  writeIfDue();
  // Nothing of a draft that nobody works on lies in public storage: its files stay in this browser,
  // and are uploaded again when they are needed.
  if (currentHasWords()) discardUploads(currentDraft().id);
  else deleteDraft();
}

/**
 * Starts a new draft, with these fields if any, and leaves the one before in storage, where its
 * sender finds it again (draft-offer.tsx). Without words and files it is deleted.
 */
export function setDraftAside(fields: Partial<GiftDraft> = {}): BringBack {
  leaveDraft();
  return startOver(fields);
}

/**
 * Makes a stored draft the one of this tab, with its files; the one before is left as by
 * setDraftAside. false when it is not stored any more.
 */
export function continueDraft(draftId: string): boolean {
  if (currentDraft().id === draftId) {
    dismissRecoveryNotice();
    return true;
  }
  const stored = storedDraft(draftId);
  if (!stored) return false;
  leaveDraft();
  open(stored, { recovered: false });
  return true;
}

/**
 * Deletes the draft of a saved gift, of this tab or of an earlier visit, so that it is not offered
 * for payment again.
 */
export function forgetSavedDraft(giftId: string): void {
  forgetUploads(giftId);
  if (currentDraft().id === giftId) resetDraft();
  else forgetDraft(giftId);
}

function open({ draft, tab, files }: StoredDraft, { recovered }: Pick<DraftState, 'recovered'>) {
  begin({ draft, tab, recovered, lostFiles: {}, kept: true, idea: null });
  rememberTabsDraft(draft.id);
  restoreFiles(draft.id, files);
}

function restoreAfterReload() {
  const stored = keptDraft();
  if (stored) open(stored, { recovered: true });
  else begin(draftState());
}

restoreAfterReload();
void tidyDrafts(Date.now(), currentDraft().id);
