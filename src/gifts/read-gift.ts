import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { giftOf, giftQuery, type LinkedGiftAnswer } from './gift-request.ts';
import type { LinkedGift } from './gift-view.ts';

/**
 * A gift or its cover, null for an answer without. Throws BackendError, PGRST116 for no open gift.
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

/** A gift with the e-mail addresses that only its sender is given. */
export const readOwnGift = (giftId: string, signal: AbortSignal): Promise<LinkedGift | null> =>
  readGift(giftId, signal, true);

/** 'pending': the gift exists but cannot be read until its payment is verified. */
type GiftState = 'open' | 'pending' | 'missing';

/** Asks for the state of a gift. Throws BackendError. */
export const askGiftState = (giftId: string, signal?: AbortSignal): Promise<GiftState> =>
  readTable<GiftState>(`rpc/gift_state?gift_id=${giftId}`, { signal });
