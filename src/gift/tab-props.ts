import type { DraftAction } from './draft.ts';
import type { CheckedField, GiftDraft } from './fields.ts';

/** Props of every tab of the wizard. */
export interface TabProps {
  draft: GiftDraft;
  dispatch: (action: DraftAction) => void;
  /** The message of the failed check at a field, undefined without one. */
  errorOf: (field: CheckedField) => string | undefined;
}
