import { useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { expectFile } from '@/browser/arriving-files.ts';
import { keepFile, keptFile } from '@/browser/file-store.ts';
import { createListeners } from '@/browser/listeners.ts';
import { discardUploads, forgetUploads } from '@/browser/stored-uploads.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import { createDraft, type DraftAction, draftReducer } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { holdDraftId } from './draft-lock.ts';
import {
  FILE_SLOTS,
  fileOf,
  forgetDraft,
  forgetTabsDraft,
  keepFiles,
  keptDraft,
  rememberTabsDraft,
  storedDraft,
  storeTexts,
  tidyDrafts,
} from './draft-storage.ts';
import { isWorthOffering, type StoredDraft, sameContent } from './stored-draft.ts';

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
  /** Counts the drafts that this tab has begun or gone on with; a draft that was set aside and brought back has another number. */
  turn: number;
}

/** Milliseconds between two writes of texts and choices: typing is not held up by storage, and a crash costs a third of a second. */
const WRITE_EVERY_MS = 300;

const [tell, subscribe] = createListeners();
let state = freshState();
let lastWrite = Number.NEGATIVE_INFINITY;
/** The write that is due; undefined when everything is written. */
let nextWrite: ReturnType<typeof setTimeout> | undefined;
/**
 * The files of a stored draft on their way out of IndexedDB. All are asked for at once, so that they are read before whatever deletes the draft, and a
 * draft that is brought back gets them from here.
 */
interface Restoring {
  /** The draft id under which they are stored. */
  from: string;
  /** Names of those that have not arrived, and whose place has not been filled meanwhile. */
  names: StoredDraft['files'];
  reads: Partial<Record<UploadKind, Promise<File | null>>>;
  /** Whether storage may have lost them meanwhile: the draft was left and brought back. */
  wasLeft: boolean;
  /** Ends the waiting for them. */
  end: () => void;
}

/** null when there are none, or another draft was started meanwhile. */
let restoring: Restoring | null = null;

function freshState(): DraftState {
  const draft = createDraft({ id: uuid(), now: new Date() });
  return { draft, tab: 'content', recovered: false, lostFiles: {}, kept: false, idea: null, turn: 0 };
}

function publish(next: DraftState) {
  state = next;
  tell();
}

/** Makes a draft the current one and locks its id; if another tab of this browser has that id, the draft gets a new one. */
function begin(next: Omit<DraftState, 'turn'>) {
  writeDue();
  publish({ ...next, turn: state.turn + 1 });
  holdDraftId(next.draft.id, () => continueUnderNewId(next.draft.id));
}

/**
 * Goes on with the same words and files under a new id, and returns it: in a duplicated tab, so that neither can overwrite the other's
 * gift, and when a gift with other content has been saved under the old one. null when that is not the draft any more.
 */
export function continueUnderNewId(takenId: string): string | null {
  if (state.draft.id !== takenId) return null;
  // What is due belongs to the new id: under the old one another tab or a saved gift has its own words.
  dropWrite();
  const draft = { ...state.draft, id: uuid(), created_at: new Date().toISOString() };
  begin({ ...state, draft });
  keepFiles(null, draft);
  write();
  return draft.id;
}

/** The current draft as it is stored. */
function currentAsStored(): StoredDraft {
  const nameOf = (slot: UploadKind) =>
    fileOf(state.draft, slot)?.name ?? state.lostFiles[slot] ?? restoring?.names[slot];
  const names = FILE_SLOTS.map((slot) => [slot, nameOf(slot)]);
  const files = Object.fromEntries(names.filter(([, name]) => name));
  return { draft: state.draft, tab: state.tab, files };
}

/** Stores texts and choices of the current draft and updates `state.kept`. */
function write() {
  dropWrite();
  lastWrite = performance.now();
  const kept = storeTexts(currentAsStored());
  if (kept !== state.kept) publish({ ...state, kept });
}

/** Writes at once, and while somebody is typing once in WRITE_EVERY_MS. */
function persist() {
  if (nextWrite !== undefined) return;
  const wait = lastWrite + WRITE_EVERY_MS - performance.now();
  if (wait > 0) nextWrite = setTimeout(write, wait);
  else write();
}

function dropWrite() {
  clearTimeout(nextWrite);
  nextWrite = undefined;
}

/** Writes what is due, before the page is hidden, frozen or closed, or before another draft takes the place of this one. */
function writeDue() {
  if (nextWrite !== undefined) write();
}

export function dispatchDraft(action: DraftAction): void {
  const before = state.draft;
  const draft = draftReducer(before, action);
  const lostFiles = { ...state.lostFiles };
  for (const slot of FILE_SLOTS) if (fileOf(draft, slot)) delete lostFiles[slot];
  if (action.type === 'choose-file' && restoring) delete restoring.names[action.slot];
  publish({ ...state, draft, lostFiles, idea: null });
  keepFiles(before, draft);
  // A file's name at once: without it nothing asks for the file again.
  if (action.type === 'choose-file') write();
  else persist();
}

/** Opens a tab of the wizard and stores it, so that a reload opens it again. */
export function showTab(tab: CreatorTab): void {
  publish({ ...state, tab });
  persist();
}

/** The draft that is being paid for: what is saved is its row of that moment, so nothing may change on screen. */
let frozenId: string | null = null;

/** Keeps ideas out of a draft until the returned function is called. The wizard's own fields are locked while it is paid for; the Inspiration dialog is not. */
export function freezeDraft(draftId: string): () => void {
  frozenId = draftId;
  return () => {
    if (frozenId === draftId) frozenId = null;
  };
}

/** Changes fields by an idea of the Inspiration dialog, which takeBackIdea takes back until the next edit. false, and nothing is changed, while the draft is being paid for. */
export function applyIdea(label: string, fields: Partial<GiftDraft>): boolean {
  if (frozenId === state.draft.id) return false;
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, state.draft[field as keyof GiftDraft]]),
  ) as Partial<GiftDraft>;
  dispatchDraft({ type: 'edit', fields });
  publish({ ...state, idea: { label, before } });
  return true;
}

/** Puts the values back that the last idea has changed; does nothing after another edit, and while the draft is being paid for. */
export function takeBackIdea(): void {
  if (state.idea && frozenId !== state.draft.id) dispatchDraft({ type: 'edit', fields: state.idea.before });
}

/**
 * Restores the draft before. What was begun meanwhile is left as by setDraftAside; true when it was, and will be found again.
 */
export type BringBack = () => boolean;

/** Starts a new draft, with these fields if any, under a new id. */
function startOver(fields: Partial<GiftDraft>): BringBack {
  const before = state;
  const unread = restoring;
  forgetTabsDraft();
  stopRestoring();
  begin(freshState());
  // The inquiry of the business pack begins where it is asked for; everything else begins with the gift.
  if (fields.paymentOption === 'business_pack') showTab('payment');
  if (Object.keys(fields).length > 0) dispatchDraft({ type: 'edit', fields });
  const begun = state.draft;
  return () => {
    if (state.draft.id === before.draft.id) return false;
    const isUntouched = state.draft.id === begun.id && sameContent(state.draft, begun);
    const isSetAside = !isUntouched && currentIsKept();
    if (isUntouched) deleteDraft();
    else leaveDraft();
    stopRestoring();
    begin({ ...before, recovered: false, idea: null });
    keepFiles(null, before.draft);
    if (unread) void restoreFiles({ ...unread, wasLeft: true, end: expectFile() });
    write();
    return isSetAside;
  };
}

function deleteDraft() {
  dropWrite();
  forgetDraft(state.draft.id);
}

/** Deletes the draft and everything stored of it, and starts a new one. */
export function resetDraft(): BringBack {
  deleteDraft();
  return startOver({});
}

/**
 * Starts a new draft, with these fields if any, and leaves the one before in storage, where its sender finds it again (draft-offer.tsx). Without
 * words and files it is deleted.
 */
export function setDraftAside(fields: Partial<GiftDraft> = {}): BringBack {
  leaveDraft();
  return startOver(fields);
}

function leaveDraft() {
  writeDue();
  // Nothing of a draft that nobody works on lies in public storage: its files stay in this browser, and are uploaded again when they are needed.
  if (currentHasWords()) discardUploads(state.draft.id);
  else deleteDraft();
}

/** Makes a stored draft the one of this tab, with its files; the one before is left as by setDraftAside. false when it is not stored any more. */
export function continueDraft(draftId: string): boolean {
  if (state.draft.id === draftId) {
    dismissRecoveryNotice();
    return true;
  }
  const stored = storedDraft(draftId);
  if (!stored) return false;
  leaveDraft();
  open(stored, { recovered: false });
  return true;
}

/** Whether the current draft holds words or a file. */
export function currentHasWords(): boolean {
  return isWorthOffering(currentAsStored());
}

/** Whether the current draft will be found again when it is set aside. */
export function currentIsKept(): boolean {
  writeDue();
  return state.kept && currentHasWords();
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

/** Whether a draft has been this tab's without a break since that turn: what was uploaded for it is deleted as soon as it is left. */
export function hasStayed(draftId: string, turn: number): boolean {
  return state.draft.id === draftId && state.turn === turn;
}

/** Names of the current draft's files that could not be restored. */
export function currentLostFiles(): string[] {
  return Object.values(state.lostFiles);
}

/**
 * The current draft. A state of React's and no external store, which is always drawn at once: what a tap dispatches in a transition is drawn
 * after the frame that answers the tap.
 */
export function useDraftState(): DraftState {
  const [shown, show] = useState(state);
  useEffect(() => {
    const update = () => show(state);
    update();
    return subscribeToDraft(update);
  }, []);
  return shown;
}

export const subscribeToDraft = subscribe;

function restoreAfterReload() {
  const stored = keptDraft();
  if (!stored) {
    begin(state);
    return;
  }
  open(stored, { recovered: true });
}

function open({ draft, tab, files }: StoredDraft, { recovered }: Pick<DraftState, 'recovered'>) {
  begin({ draft, tab, recovered, lostFiles: {}, kept: true, idea: null });
  rememberTabsDraft(draft.id);
  const slots = FILE_SLOTS.filter((slot) => files[slot]);
  const reads = Object.fromEntries(slots.map((slot) => [slot, keptFile(draft.id, slot)]));
  void restoreFiles({ from: draft.id, names: { ...files }, reads, wasLeft: false, end: expectFile() });
}

/** Nobody waits for the files of a draft that was left. */
function stopRestoring() {
  restoring?.end();
  restoring = null;
}

/** Puts the files of a stored draft into it. They arrive after the texts; a slot filled meanwhile keeps its new file, and a draft that was left gets none. */
async function restoreFiles(files: Restoring) {
  const { from, names, reads, wasLeft } = files;
  stopRestoring();
  restoring = files;
  for (const slot of FILE_SLOTS) {
    const file = (await reads[slot]) ?? null;
    if (restoring !== files) return;
    const name = names[slot];
    if (!name) continue;
    delete names[slot];
    if (file) {
      publish({ ...state, draft: draftReducer(state.draft, { type: 'choose-file', slot, file }) });
      // The draft of a duplicated tab has got a new id meanwhile; its files are stored under that one too.
      if (wasLeft || state.draft.id !== from) void keepFile(state.draft.id, slot, file);
    } else publish({ ...state, lostFiles: { ...state.lostFiles, [slot]: name } });
  }
  stopRestoring();
}

restoreAfterReload();
void tidyDrafts(Date.now(), state.draft.id);
window.addEventListener('pagehide', writeDue);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') writeDue();
});
