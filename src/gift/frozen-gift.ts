import { type Extras, extrasOf } from './extras.ts';
import type { GiftDraft } from './fields.ts';
import { type Inquiry, inquiryOf } from './inquiry.ts';
import { COLUMNS, type GiftRow, toGiftRow } from './row.ts';

/** What an order freezes and a save writes: the row, and what has a table of its own. */
export type FrozenGift = GiftRow & Extras & { inquiry?: Inquiry };

export function frozenGift(draft: GiftDraft): FrozenGift {
  const inquiry = inquiryOf(draft);
  return { ...toGiftRow(draft), ...extrasOf(draft), ...(inquiry && { inquiry }) };
}

export const rowOf = (gift: FrozenGift): GiftRow =>
  Object.fromEntries(Object.entries(gift).filter(([name]) => COLUMNS.has(name))) as GiftRow;
