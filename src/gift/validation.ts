import type { CreatorTab } from './creator-tabs.ts';
import { type FieldName, fieldNames, type GiftDraft, giftField } from './fields.ts';

export interface DraftProblem {
  field: FieldName;
  /** The tab that a failed check opens. */
  tab: CreatorTab;
  title: string;
  text: string;
}

function problemOf<Name extends FieldName>(name: Name, draft: GiftDraft, now: Date): DraftProblem[] {
  const field = giftField(name);
  if (!('checks' in field)) return [];
  const failed = field.checks?.find(({ fails }) => fails(draft[name], now));
  return failed ? [{ field: name, tab: field.tab, title: failed.title, text: failed.text }] : [];
}

/** The order of the specification's checks; an extra's come after the others of its tab. */
const CHECKED_TABS: readonly CreatorTab[] = ['content', 'media', 'payment', 'design'];

function problemsOf(draft: GiftDraft, skipPayment: boolean, now: Date): DraftProblem[] {
  const problems = fieldNames().flatMap((name) => problemOf(name, draft, now));
  return CHECKED_TABS.filter((tab) => !skipPayment || tab !== 'payment').flatMap((checked) =>
    problems.filter(({ tab }) => tab === checked),
  );
}

/**
 * The first problem of a draft, or null (docs/behaviour.md#checks). 'Weiter' skips the payment tab.
 */
export function firstProblem(
  draft: GiftDraft,
  { skipPaymentOption }: { skipPaymentOption: boolean },
  now = new Date(),
): DraftProblem | null {
  return problemsOf(draft, skipPaymentOption, now)[0] ?? null;
}

/** The tabs that something is missing or wrong on, apart from the payment tab. */
export function tabsWithProblems(draft: GiftDraft, now = new Date()): ReadonlySet<CreatorTab> {
  return new Set(problemsOf(draft, true, now).map(({ tab }) => tab));
}
