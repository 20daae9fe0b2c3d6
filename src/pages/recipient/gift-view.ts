import type { CoverLock, LinkedGift } from '@/gift/cover.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';

/** What keeps the gift closed, and when this was heard: milliseconds by performance.now(), which no change of the device's clock moves. */
export interface ReceivedLock extends CoverLock {
  heardAt: number;
}

/** States of the recipient page (docs/behaviour.md#recipient-page). */
export type GiftView =
  | { state: 'loading' }
  | { state: 'found'; gift: WrappedGift; lock: ReceivedLock | null }
  /** No gift to show, with the sentence that says why; `retry`: whether trying again may help; `guess`: how it may have come about. */
  | { state: 'missing'; text: string; retry: boolean; guess?: string };

export const NOT_FOUND =
  'Geschenk nicht gefunden. Vielleicht ist der Link ungültig oder das Geschenk wurde entfernt.';

export const foundGift = (row: LinkedGift): GiftView => ({
  state: 'found',
  gift: wrappedGiftFromRow(row),
  lock: row.locked ? { ...row.locked, heardAt: performance.now() } : null,
});
