import type { LinkedGift } from '../gift/row.ts';

/** The body of an answer to giftQuery: an array with one gift, or with none. */
export type LinkedGiftAnswer = readonly LinkedGift[] | LinkedGift | null;

/**
 * The gift of an answer; undefined for an empty set. One object alone counts as well: a proxy or a
 * function that gives one value may send it.
 */
export const giftOf = (answer: LinkedGiftAnswer): LinkedGift | null | undefined => [answer].flat()[0];

/**
 * The question for one gift by its link, below /rest/v1: open in both list modes, without the
 * e-mail addresses that only its maker is given. It names no media type: of a function's set of
 * JSON values PostgREST gives an array as it is, but wraps the value where one object is asked for
 * ({"pgrst_scalar": …}). Shared with the inline start script, which sends it before any module
 * runs.
 */
export const giftQuery = (giftId: string): string => `rpc/gift_by_link?gift_id=${giftId}`;
