import type { LinkedGift } from './gift-view.ts';

export type LinkedGiftAnswer = readonly LinkedGift[] | LinkedGift | null;

/** The gift in an answer, undefined for an empty set. A proxy may send one object alone. */
export const giftOf = (answer: LinkedGiftAnswer): LinkedGift | null | undefined => [answer].flat()[0];

/**
 * The query for a gift, below /rest/v1; its answer has e-mail addresses for its maker alone. Names no
 * media type: where one object is asked for, PostgREST wraps a function's value. The inline start script sends
 * it too, before any module runs.
 */
export const giftQuery = (giftId: string): string => `rpc/gift_by_link?gift_id=${giftId}`;
