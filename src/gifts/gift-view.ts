import type { GiftRow } from '@/gift/row.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';

/** A lock as the cover tells it; times are ISO timestamps. */
export interface CoverLock {
  opens_at: string | null;
  server_time: string;
  question: string | null;
  /** null before the third wrong answer. */
  hint: string | null;
  /** The time before which no answer is compared. */
  paused_until: string | null;
}

export interface ReceivedLock extends CoverLock {
  /** Milliseconds by the device's clock. */
  receivedAt: number;
}

/** A gift as its link gives it; with `locked` only the columns that are seen outside. */
export type LinkedGift = GiftRow & { locked?: CoverLock };

/** States of the recipient page (docs/behaviour.md#recipient-page). */
export type GiftView =
  | { state: 'loading' }
  | { state: 'found'; gift: WrappedGift; lock: ReceivedLock | null }
  | MissingGift;

export interface MissingGift {
  state: 'missing';
  /** The title, 'Oh nein!' when left out. */
  title?: string;
  text: string;
  retry: boolean;
  guess?: string;
}

export const NOT_FOUND =
  'Geschenk nicht gefunden. Vielleicht ist der Link ungültig oder das Geschenk wurde entfernt.';

export const foundGift = (row: LinkedGift): GiftView => ({
  state: 'found',
  gift: wrappedGiftFromRow(row),
  lock: row.locked ? { ...row.locked, receivedAt: Date.now() } : null,
});
