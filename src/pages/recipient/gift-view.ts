import type { GiftRow } from '@/gift/row.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';

/** States of the gift view (sections 2, 4 and 8). */
export type GiftView =
  | { state: 'loading' }
  | { state: 'found'; gift: WrappedGift }
  /** The text says why; `retry` when asking again may help. */
  | { state: 'missing'; text: string; retry: boolean };

export const NOT_FOUND =
  'Geschenk nicht gefunden. Vielleicht ist der Link ungültig oder das Geschenk wurde entfernt.';

export const foundGift = (row: GiftRow): GiftView => ({ state: 'found', gift: wrappedGiftFromRow(row) });
