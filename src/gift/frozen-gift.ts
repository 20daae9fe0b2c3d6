import type { GiftDraft } from './fields.ts';
import { type Inquiry, inquiryOf } from './inquiry.ts';
import { type GiftLock, lockOf, lockWords } from './lock.ts';
import { type GiftRow, toGiftRow } from './row.ts';

/** What an order freezes and a save writes: the lock before the row, the inquiry after it. */
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

export const rowOf = ({ lock: _lock, inquiry: _inquiry, gathers: _gathers, ...row }: FrozenGift): GiftRow =>
  row;

/** A sentence each, for the preview and the order. */
export const extrasWords = (draft: GiftDraft): string[] => [
  ...lockWords(draft),
  ...(draft.gathers ? ['Gemeinsam: Den Link zum Mitmachen bekommst du nach dem Bezahlen.'] : []),
];
