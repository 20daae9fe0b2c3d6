import type { FrozenExtras } from './extra-fields.ts';
import { freezeExtras } from './extras.ts';
import type { GiftDraft } from './fields.ts';
import { COLUMNS, type GiftRow, toGiftRow } from './row.ts';

/** What an order freezes and a save writes: the row, and what the extras keep beside it. */
export type FrozenGift = GiftRow & FrozenExtras;

export const frozenGift = (draft: GiftDraft): FrozenGift => ({ ...toGiftRow(draft), ...freezeExtras(draft) });

/** The row of table gifts and nothing else, whatever an extra has added. */
export const rowOf = (gift: FrozenGift): GiftRow =>
  Object.fromEntries(Object.entries(gift).filter(([name]) => COLUMNS.has(name))) as GiftRow;
