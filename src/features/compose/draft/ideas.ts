import type { GiftDraft } from '@/gift/fields.ts';
import { changeState, draftState } from './draft-state.ts';
import { currentDraft, dispatchDraft } from './draft-store.ts';

/** Ideas of the Inspiration dialog in the current draft (docs/behaviour.md#inspiration). */

/**
 * The draft that is being paid for: what is saved is its row of that moment, so nothing may change
 * on screen.
 */
let frozenId: string | null = null;

const isFrozen = () => frozenId === currentDraft().id;

/**
 * Keeps ideas out of a draft until the returned function is called. The wizard's own fields are
 * locked while it is paid for; the Inspiration dialog is not.
 */
export function freezeDraft(draftId: string): () => void {
  frozenId = draftId;
  return () => {
    if (frozenId === draftId) frozenId = null;
  };
}

/**
 * Changes fields by an idea, which takeBackIdea takes back until the next edit. false, and nothing
 * is changed, while the draft is being paid for.
 */
export function applyIdea(label: string, fields: Partial<GiftDraft>): boolean {
  if (isFrozen()) return false;
  const draft = currentDraft();
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, draft[field as keyof GiftDraft]]),
  ) as Partial<GiftDraft>;
  dispatchDraft({ type: 'edit', fields });
  changeState({ idea: { label, before } });
  return true;
}

/**
 * Puts the values back that the last idea has changed; does nothing after another edit, and while
 * the draft is being paid for.
 */
export function takeBackIdea(): void {
  const { idea } = draftState();
  if (idea && !isFrozen()) dispatchDraft({ type: 'edit', fields: idea.before });
}
