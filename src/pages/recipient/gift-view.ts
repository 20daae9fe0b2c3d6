import type { GiftRow } from '@/gift/row.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';

/** States of the recipient page (docs/behaviour.md#recipient-page). */
export type GiftView =
  | { state: 'loading' }
  | { state: 'found'; gift: WrappedGift }
  /** No gift to show, with the sentence that says why; `retry`: whether trying again may help. */
  | { state: 'missing'; text: string; retry: boolean };

export const NOT_FOUND =
  'Geschenk nicht gefunden. Vielleicht ist der Link ungültig oder das Geschenk wurde entfernt.';

export const foundGift = (row: GiftRow): GiftView => ({ state: 'found', gift: wrappedGiftFromRow(row) });
