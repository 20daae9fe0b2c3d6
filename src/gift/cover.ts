import type { CoverLock } from './lock.ts';
import type { GiftRow } from './row.ts';

/**
 * What a link opens: a gift, or with `locked` the cover of one, whose row then has only the columns
 * that are seen outside.
 */
export type LinkedGift = GiftRow & { locked?: CoverLock };
