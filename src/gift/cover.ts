import type { GiftRow } from './row.ts';

/**
 * What keeps a locked gift closed, as its cover tells it (docs/decisions/locks.md). Times are ISO
 * timestamps.
 */
export interface CoverLock {
  opens_at: string | null;
  /** The server's time when it answered. */
  server_time: string;
  /** null without a seal. */
  question: string | null;
  /** null before the third wrong answer, and where there is none. */
  hint: string | null;
  /** Until then no answer is compared. */
  paused_until: string | null;
}

/**
 * What a link opens: a gift, or with `locked` the cover of one, whose row then has only the columns
 * that are seen outside.
 */
export type LinkedGift = GiftRow & { locked?: CoverLock };
