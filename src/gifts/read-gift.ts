import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import type { LinkedGift } from '@/gift/row.ts';
import { giftOf, giftQuery, type LinkedGiftAnswer } from './gift-request.ts';

/**
 * One gift by id, or its cover while it is locked; null for an answer without a gift in it. Throws
 * BackendError, PGRST116 (PostgREST's code for a row that is not there) for a gift that is not
 * there or not open to anybody yet.
 */
export async function readGift(
  giftId: string,
  signal?: AbortSignal,
  asSender = false,
): Promise<LinkedGift | null> {
  const gift = giftOf(await readTable<LinkedGiftAnswer>(giftQuery(giftId), { signal, asSender }));
  if (gift === undefined) throw new BackendError('PGRST116');
  return gift?.id ? gift : null;
}

/** As its maker sees it: with its e-mail addresses where this browser has made it. */
export const readOwnGift = (giftId: string, signal: AbortSignal): Promise<LinkedGift | null> =>
  readGift(giftId, signal, true);

/** 'pending': the gift exists but cannot be read until its payment is verified. */
type GiftState = 'open' | 'pending' | 'missing';

/** Asks rpc gift_state whether a gift exists and can be read. Throws BackendError. */
export const askGiftState = (giftId: string, signal?: AbortSignal): Promise<GiftState> =>
  readTable<GiftState>(`rpc/gift_state?gift_id=${giftId}`, { signal });
