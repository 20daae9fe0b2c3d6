import type { CreatorTab } from './creator-tabs.ts';
import { type CheckedField, FIELD_NAMES, type FieldName, GIFT_FIELDS, type GiftDraft } from './fields.ts';

export interface DraftProblem {
  field: CheckedField;
  /** The tab that holds the field; a failed check jumps there. */
  tab: CreatorTab;
  /** Toast title. */
  title: string;
  /** Toast text and message at the field. */
  text: string;
}

function problemOf<Name extends FieldName>(name: Name, draft: GiftDraft, now: Date): DraftProblem | null {
  const field = GIFT_FIELDS[name];
  if (!('checks' in field)) return null;
  const failed = field.checks?.find(({ fails }) => fails(draft[name], now));
  return failed
    ? { field: name as CheckedField, tab: field.tab, title: failed.title, text: failed.text }
    : null;
}

/** Whether a field is filled in on the payment tab. */
const isOfPayment = (name: FieldName) => {
  const field = GIFT_FIELDS[name];
  return 'tab' in field && field.tab === 'payment';
};

/**
 * The first problem of a draft, or null (docs/behaviour.md#checks). 'Weiter' skips what the payment
 * tab asks for; every order, demo payment, free gift and inquiry checks all.
 */
export function firstProblem(
  draft: GiftDraft,
  { skipPaymentOption }: { skipPaymentOption: boolean },
  now = new Date(),
): DraftProblem | null {
  for (const name of FIELD_NAMES) {
    if (skipPaymentOption && isOfPayment(name)) continue;
    const problem = problemOf(name, draft, now);
    if (problem) return problem;
  }
  return null;
}

/** The tabs with something that is missing or wrong, apart from the payment tab. */
export function tabsWithProblems(draft: GiftDraft, now = new Date()): ReadonlySet<CreatorTab> {
  const problems = FIELD_NAMES.filter((name) => !isOfPayment(name)).map((name) =>
    problemOf(name, draft, now),
  );
  return new Set(problems.flatMap((problem) => (problem ? [problem.tab] : [])));
}
