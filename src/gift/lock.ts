import { textOrNull } from './field-kinds.ts';
import type { GiftDraft } from './fields.ts';
import { openingMoment, openingWords } from './opening-day.ts';

/**
 * What keeps a gift closed (docs/decisions/locks.md): an opening day, a question with its answer,
 * or both.
 */
export interface GiftLock {
  /** ISO timestamp. */
  opens_at: string | null;
  question: string | null;
  answer: string | null;
  hint: string | null;
}

/** The lock of a draft, null for a gift that anybody with the link may open at once. */
export function lockOf(draft: GiftDraft): GiftLock | null {
  const moment = draft.opensAt === null ? null : openingMoment(draft.opensAt);
  const question = textOrNull(draft.sealQuestion);
  if (!moment && !question) return null;
  return {
    opens_at: moment?.toISOString() ?? null,
    question,
    answer: question && textOrNull(draft.sealAnswer),
    hint: question && textOrNull(draft.sealHint),
  };
}

/** What keeps the gift of a draft closed, a sentence each: for the preview and the order. */
export function lockWords(draft: GiftDraft): string[] {
  const lock = lockOf(draft);
  return [
    ...(lock?.opens_at ? [`Öffnet sich am ${openingWords(new Date(lock.opens_at))}`] : []),
    ...(lock?.question ? [`Versiegelt: ${lock.question}`] : []),
  ];
}
