import type { LinkedGift } from './gift-view.ts';

export type LinkedGiftAnswer = readonly LinkedGift[] | LinkedGift | null;

/** undefined for an empty set. A proxy may send one object alone. */
export const giftOf = (answer: LinkedGiftAnswer): LinkedGift | null | undefined => [answer].flat()[0];

/**
 * Below /rest/v1, without the e-mail addresses that only its maker is given. Names no media type:
 * where one object is asked for, PostgREST wraps a function's value. The inline start script sends
 * it too, before any module runs.
 */
export const giftQuery = (giftId: string): string => `rpc/gift_by_link?gift_id=${giftId}`;
