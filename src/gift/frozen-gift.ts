import type { GiftDraft } from './fields.ts';
import { type Inquiry, inquiryOf } from './inquiry.ts';
import { type GiftLock, lockOf, lockWords } from './lock.ts';
import { type GiftRow, toGiftRow } from './row.ts';

/**
 * What an order freezes and a save writes: the row, the lock that is written before it, the inquiry
 * that is written after it, and whether greetings are gathered for it.
 */
export type FrozenGift = GiftRow & { lock?: GiftLock; inquiry?: Inquiry; gathers?: true };

export function frozenGift(draft: GiftDraft): FrozenGift {
  const lock = lockOf(draft);
  const inquiry = inquiryOf(draft);
  return {
    ...toGiftRow(draft),
    ...(lock && { lock }),
    ...(inquiry && { inquiry }),
    ...(draft.gathers && { gathers: true }),
  };
}

/** The row of a frozen gift alone, as the table has it. */
export const rowOf = ({ lock: _lock, inquiry: _inquiry, gathers: _gathers, ...row }: FrozenGift): GiftRow =>
  row;

/** What comes with the gift of a draft, a sentence each: for the preview and the order. */
export const extrasWords = (draft: GiftDraft): string[] => [
  ...lockWords(draft),
  ...(draft.gathers ? ['Gemeinsam: Den Link zum Mitmachen bekommst du nach dem Bezahlen.'] : []),
];
