import type { DraftAction } from '@/gift/draft.ts';
import type { CheckedField, GiftDraft } from '@/gift/fields.ts';

/** What every tab of the wizard gets. */
export interface TabProps {
  draft: GiftDraft;
  dispatch: (action: DraftAction) => void;
  /** The sentence of a failed check at its field, undefined without one. */
  errorOf: (field: CheckedField) => string | undefined;
}
