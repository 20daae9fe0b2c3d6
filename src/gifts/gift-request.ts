import type { LinkedGift } from '../gift/cover.ts';
import type { BackendAddress } from '../settings/backend-address.ts';

/** The body of an answer to giftRequest: an array with one gift, or with none. */
export type LinkedGiftAnswer = readonly LinkedGift[] | LinkedGift | null;

/**
 * The gift of an answer; undefined for an empty set. One object alone counts as well: a proxy or a
 * function that gives one value may send it.
 */
export const giftOf = (answer: LinkedGiftAnswer): LinkedGift | null | undefined => [answer].flat()[0];

/**
 * The request for one gift by its link: open in both list modes, without the e-mail addresses that
 * only its maker is given. It names no media type: of a function's set of JSON values PostgREST
 * gives an array as it is, but wraps the value where one object is asked for ({"pgrst_scalar": …}).
 * Shared by the inline start script, which sends it before any module runs, and by the backend
 * room, so that both ask for exactly the same.
 */
export function giftRequest(
  address: BackendAddress,
  giftId: string,
): { url: string; headers: Record<string, string> } {
  return {
    url: `${address.url}/rest/v1/rpc/gift_by_link?gift_id=${giftId}`,
    headers: {
      apikey: address.anonKey,
      authorization: `Bearer ${address.anonKey}`,
    },
  };
}
