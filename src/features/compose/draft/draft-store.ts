import { useEffect, useState } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { newId } from '@/browser/new-id.ts';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import { createDraft, type DraftAction, draftReducer } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { discardUploads, forgetUploads } from '@/media/stored-uploads.ts';
import { holdDraftId } from './open-drafts.ts';
import { createFileRestorer } from './restored-files.ts';
import {
  fileOf,
  forgetDraft,
  forgetTabsDraft,
  hasContent,
  hasWordsOrFiles,
  type KeptDraft,
  keepFiles,
  rememberTabsDraft,
  type StoredDraft,
  sameContent,
  storedDraft,
  storeTexts,
  tabsDraft,
  tidyDrafts,
} from './stored-drafts.ts';

/** The draft of this browser tab, and what the wizard shows beside it. */
export interface WizardState {
  draft: GiftDraft;
  /** The tab of the wizard that is open. */
  tab: CreatorTab;
  /** Whether the draft was restored after a reload and its sender has not dismissed the notice. */
  recovered: boolean;
  /** Names of files that could not be restored with the draft, by slot. */
  lostFiles: Partial<Record<UploadKind, string>>;
  /** Whether texts and choices are stored in this browser. */
  kept: boolean;
  /** The idea of the Inspiration dialog that was applied last, until the next edit. */
  idea: { label: string; before: Partial<GiftDraft> } | null;
  /** The gift that was saved a moment ago, with which the next one may begin. */
  made: GiftDraft | null;
  /** The draft's first id in this tab. It keys the form, which stays when the draft gets a new id. */
  begunAs: string;
  /** Whether the draft got a new id because the gift of the old one is on its way. */
  isSplit: boolean;
  /** Counts the drafts that this tab has begun, gone on with or brought back. */
  generation: number;
}

/** Restores the draft before; true when what was begun meanwhile is set aside. */
export type BringBack = () => boolean;

/** Milliseconds in which texts are written once: typing is not held up by storage. */
const WRITE_EVERY_MS = 300;

function freshState(): WizardState {
  const draft = createDraft({ id: newId(), now: new Date() });
  return {
    draft,
    tab: 'content',
    recovered: false,
    lostFiles: {},
    kept: false,
    idea: null,
    made: null,
    begunAs: draft.id,
    isSplit: false,
    generation: 0,
  };
}

/** Calls `write` at most once in WRITE_EVERY_MS. */
function throttled(write: () => void) {
  /** undefined when everything is written. */
  let due: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(due);
    due = undefined;
  };
  const now = () => {
    drop();
    write();
  };
  return {
    now,
    drop,
    soon: () => {
      due ??= setTimeout(now, WRITE_EVERY_MS);
    },
    ifDue: () => {
      if (due !== undefined) now();
    },
  };
}

/**
 * The one draft of this browser tab (docs/behaviour.md#draft), which outlives the wizard's page and
 * a reload. Each tab has a draft id of its own: two never save the same gift.
 */
export function createDraftStore() {
  const [emit, subscribe] = createListeners();
  let state = freshState();
  /** The draft that is being ordered: what is saved is its row of that moment. */
  let orderedId: string | null = null;

  const change = (changes: Partial<WizardState>) => {
    state = { ...state, ...changes };
    emit();
  };

  const restored = createFileRestorer({
    id: () => state.draft.id,
    put: (slot, file) => change({ draft: draftReducer(state.draft, { type: 'choose-file', slot, file }) }),
    miss: (slot, name) => change({ lostFiles: { ...state.lostFiles, [slot]: name } }),
  });

  function asStored(): KeptDraft {
    const { draft, tab, lostFiles } = state;
    const nameOf = (slot: UploadKind) =>
      fileOf(draft, slot)?.name ?? lostFiles[slot] ?? restored.awaitedName(slot);
    const names = FILE_SLOTS.map((slot) => [slot, nameOf(slot)]);
    return { draft, tab, files: Object.fromEntries(names.filter(([, name]) => name)) };
  }

  const writes = throttled(() => {
    const kept = storeTexts(asStored());
    if (kept !== state.kept) change({ kept });
  });

  const hasWords = () => hasWordsOrFiles(asStored());

  function isKept(): boolean {
    writes.ifDue();
    return state.kept && hasWords();
  }

  /**
   * A gift that is on its way stays as it was ordered. A change made meanwhile begins another draft,
   * which is not deleted when the order is confirmed.
   */
  function splitFromOrder() {
    const { id } = state.draft;
    if (orderedId === id || !pendingOrders.isArriving(id)) return;
    continueUnderNewId(id);
    change({ isSplit: true });
    forgetDraft(id);
  }

  function dispatch(action: DraftAction): void {
    splitFromOrder();
    const { draft: before } = state;
    const draft = draftReducer(before, action);
    const lostFiles = { ...state.lostFiles };
    for (const slot of FILE_SLOTS) if (fileOf(draft, slot)) delete lostFiles[slot];
    if (action.type === 'choose-file') restored.awaitNone(action.slot);
    change({ draft, lostFiles, idea: null });
    keepFiles(before, draft);
    writes.soon();
  }

  function showTab(tab: CreatorTab): void {
    change({ tab });
    writes.soon();
  }

  /** Makes a draft the current one. It gets a new id where another tab has its own. */
  function begin(next: Omit<WizardState, 'generation'>) {
    writes.ifDue();
    change({ ...next, generation: state.generation + 1 });
    holdDraftId(next.draft.id, () => continueUnderNewId(next.draft.id));
  }

  function continueUnderNewId(takenId: string): string | null {
    if (state.draft.id !== takenId) return null;
    // Nothing more is written under the old id: another tab or a saved gift has it now.
    writes.drop();
    const draft = { ...state.draft, id: newId(), created_at: new Date().toISOString() };
    begin({ ...state, draft });
    keepFiles(null, draft);
    writes.now();
    return draft.id;
  }

  function deleteDraft() {
    writes.drop();
    forgetDraft(state.draft.id);
  }

  function leaveDraft({ namesNobody = false } = {}) {
    writes.ifDue();
    if (!hasWords()) return deleteDraft();
    if (namesNobody) storeTexts({ ...asStored(), namesNobody });
    // Uploads lie in public storage. Those of a draft that is set aside go; its files stay here.
    discardUploads(state.draft.id);
  }

  /** Starts a new draft under a new id. The draft before has been left or deleted. */
  function startOver(fields: Partial<GiftDraft>): BringBack {
    const before = state;
    forgetTabsDraft();
    const goOnRestoring = restored.stop();
    begin(freshState());
    // The inquiry of the business pack begins where it is asked for.
    if (fields.paymentOption === 'business_pack') showTab('payment');
    if (Object.keys(fields).length > 0) dispatch({ type: 'edit', fields });
    const begun = state.draft;
    return () => {
      const present = state.draft;
      if (present.id === before.draft.id) return false;
      const isUntouched = present.id === begun.id && sameContent(present, begun);
      const isSetAside = !isUntouched && isKept();
      if (isUntouched) deleteDraft();
      else leaveDraft();
      restored.stop();
      begin({ ...before, recovered: false, idea: null });
      keepFiles(null, before.draft);
      goOnRestoring();
      writes.now();
      return isSetAside;
    };
  }

  function reset(): BringBack {
    deleteDraft();
    return startOver({});
  }

  function open({ draft, tab, files }: StoredDraft, { recovered }: Pick<WizardState, 'recovered'>) {
    begin({
      ...freshState(),
      draft,
      tab,
      recovered,
      kept: true,
      begunAs: draft.id,
    });
    rememberTabsDraft(draft.id);
    restored.start(draft.id, files);
  }

  window.addEventListener('pagehide', writes.ifDue);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writes.ifDue();
  });
  const before = tabsDraft();
  if (before) open(before, { recovered: true });
  else begin(state);
  void tidyDrafts(Date.now(), state.draft.id);

  return {
    subscribe,
    state: (): WizardState => state,
    draft: (): GiftDraft => state.draft,

    /** Changes the draft, stores it with its files, and ends what an idea could take back. */
    dispatch,

    /** Opens a tab of the wizard and stores it, so that a reload opens it again. */
    showTab,

    dismissNotices: (): void => change({ recovered: false, made: null }),

    /** Whether the draft differs from a fresh one. */
    hasContent: (): boolean => hasContent(state.draft),

    /** Whether the draft holds words or a file. */
    hasWords,

    /** Whether the draft will be found again when it is set aside. */
    isKept,

    /** Whether this is still the draft of that generation: left since, its uploads are deleted. */
    isCurrentDraft: (draftId: string, generation: number): boolean =>
      state.draft.id === draftId && state.generation === generation,

    /**
     * Goes on under a new id, and returns it: in a duplicated tab, and when a gift with other
     * content has been saved under the old one. null when that is not the draft any more.
     */
    continueUnderNewId,

    /** Deletes the draft and everything stored of it, and starts a new one. */
    reset,

    /**
     * Starts a new draft, and leaves the one before in storage, where its sender finds it again
     * (draft-offer.tsx). Without words and files it is deleted.
     */
    setAside(fields: Partial<GiftDraft> = {}, leaving?: { namesNobody: boolean }): BringBack {
      leaveDraft(leaving);
      return startOver(fields);
    },

    /**
     * Makes a stored draft the one of this tab, with its files; the one before is left as by
     * setAside. false when it is not stored any more.
     */
    goOnWith(draftId: string): boolean {
      if (state.draft.id === draftId) {
        change({ recovered: false });
        return true;
      }
      const stored = storedDraft(draftId);
      if (!stored) return false;
      leaveDraft();
      open(stored, { recovered: false });
      return true;
    },

    /** Deletes the draft of a saved gift, so that it is not offered for payment again. */
    forgetSaved(giftId: string): void {
      forgetUploads(giftId);
      const { draft: made } = state;
      if (made.id === giftId) {
        reset();
        change({ made });
      } else forgetDraft(giftId);
    },

    /** Keeps ideas out of a draft that is being ordered, until the returned function is called. */
    keepIdeasOut(draftId: string): () => void {
      orderedId = draftId;
      return () => {
        if (orderedId === draftId) orderedId = null;
      };
    },

    /**
     * Changes fields by an idea, which takeBackIdea takes back until the next edit. false, and
     * nothing is changed, while the draft is being ordered.
     */
    applyIdea(label: string, fields: Partial<GiftDraft>): boolean {
      const { draft } = state;
      if (orderedId === draft.id) return false;
      const names = Object.keys(fields) as (keyof GiftDraft)[];
      const before = Object.fromEntries(names.map((name) => [name, draft[name]]));
      dispatch({ type: 'edit', fields });
      change({ idea: { label, before }, made: null });
      return true;
    },

    /** Puts back what the last idea has changed; not while the draft is being ordered. */
    takeBackIdea(): void {
      if (state.idea && orderedId !== state.draft.id) dispatch({ type: 'edit', fields: state.idea.before });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

let store: DraftStore | null = null;

/**
 * The draft of this browser tab. Made when it is first asked for: a bundler may run a module before
 * the page wants it, and the extras have to be loaded by then.
 */
export function draftStore(): DraftStore {
  store ??= createDraftStore();
  return store;
}

/**
 * A state of React's and no external store, which is always drawn at once: what a tap dispatches in
 * a transition is drawn after the frame that answers the tap (docs/decisions/fast-taps.md).
 */
export function useWizardState(): WizardState {
  const [shown, show] = useState(draftStore().state);
  useEffect(() => {
    const update = () => show(draftStore().state());
    update();
    return draftStore().subscribe(update);
  }, []);
  return shown;
}
