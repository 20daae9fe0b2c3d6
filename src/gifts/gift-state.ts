import { readTable } from '@/api/backend.ts';

/** 'pending': the gift exists but cannot be read until its payment is verified. */
type GiftState = 'open' | 'pending' | 'missing';

/** Asks rpc gift_state whether a gift exists and can be read. Throws BackendError. */
export function askGiftState(giftId: string, signal?: AbortSignal): Promise<GiftState> {
  return readTable<GiftState>(`rpc/gift_state?gift_id=${giftId}`, { signal });
}
