import type { GiftDraft } from './fields.ts';
import { type Inquiry, inquiryOf } from './inquiry.ts';
import { type GiftLock, lockOf, lockWords } from './lock.ts';
import { type GiftRow, toGiftRow } from './row.ts';

/**
 * What an order freezes and a save writes: the row, the lock that is written before it, and the
 * inquiry that is written after it. The checkout hands it on as a row; only src/gifts/ looks at
 * lock and inquiry.
 */
export type FrozenGift = GiftRow & { lock?: GiftLock; inquiry?: Inquiry };

/** The snapshot of a draft. */
export function frozenGift(draft: GiftDraft): FrozenGift {
  const lock = lockOf(draft);
  const inquiry = inquiryOf(draft);
  return { ...toGiftRow(draft), ...(lock && { lock }), ...(inquiry && { inquiry }) };
}

/** What comes with the gift of a draft, a sentence each: for the preview and the order. */
export const extrasWords = (draft: GiftDraft): string[] => lockWords(draft);
