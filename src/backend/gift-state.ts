import { readTable } from './rest.ts';

/** 'pending': the gift is there but closed until its payment is verified. */
export type GiftState = 'open' | 'pending' | 'missing';

/** Why a gift cannot be read: asks rpc gift_state. 'missing' when that cannot be asked either. */
export async function giftState(giftId: string, signal?: AbortSignal): Promise<GiftState> {
  try {
    return await readTable<GiftState>(`rpc/gift_state?gift_id=${giftId}`, {}, signal);
  } catch {
    return 'missing';
  }
}
