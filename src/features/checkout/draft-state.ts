import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';

/**
 * Whether the id of a draft can be used for a gift. 'free': it was never used. 'same': this browser
 * has saved exactly this row, whatever its created_at. 'other': a gift with another content or of
 * another browser has the id, or it was deleted; save under a new id. 'price': free, but the amount
 * has not been on sale for a day.
 */
export type DraftState = 'free' | 'same' | 'other' | 'price';

/**
 * Asks rpc draft_state. Called before an order is made for the row. Throws BackendError.
 *
 * @param cents what the order will cost; left out where no money is taken.
 */
export async function draftState(
  { lock: _lock, inquiry: _inquiry, ...row }: FrozenGift,
  cents?: number,
): Promise<DraftState> {
  const question = { draft: row, ...(cents !== undefined && { cents }) };
  const { data, error, status } = await supabase().rpc('draft_state', question).retry(false);
  if (error) throw tableFailure(status, error);
  return data as DraftState;
}
