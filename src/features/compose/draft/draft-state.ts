import { v4 as uuid } from 'uuid';
import { createListeners } from '@/browser/listeners.ts';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import { createDraft } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { UploadKind } from '@/gift/file-types.ts';

/**
 * The one draft of this browser tab. It outlives the wizard's page (going home and back keeps it)
 * and a reload; each tab has a draft id of its own, so two tabs never save the same gift. Where
 * storage fails, the draft is only lost by a reload.
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
  /**
   * Counts the drafts that this tab has begun or gone on with; a draft that was set aside and
   * brought back has another number.
   */
  turn: number;
}

const [tell, subscribe] = createListeners();
let state = freshState();

/** The state of an empty draft with a new id. */
export function freshState(): DraftState {
  const draft = createDraft({ id: uuid(), now: new Date() });
  return { draft, tab: 'content', recovered: false, lostFiles: {}, kept: false, idea: null, turn: 0 };
}

/**
 * The state of now. For this folder only: what a reload brings back is there once draft-store.ts
 * has been loaded.
 */
export const draftState = (): DraftState => state;

/** Changes the state and tells everybody who shows it. Stores nothing. */
export function changeState(changes: Partial<DraftState>): void {
  state = { ...state, ...changes };
  tell();
}

export const subscribeToState = subscribe;
