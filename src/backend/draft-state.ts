import type { FrozenGift } from '@/gift/frozen-gift.ts';
import { supabase } from './client.ts';
import { tableFailure } from './failure.ts';

/**
 * Whether the id of a draft can be used for a gift. 'free': it was never used. 'same': this browser has saved exactly this row, whatever its
 * created_at. 'other': a gift with another content or of another browser has the id, or it was deleted; save under a new id.
 */
export type DraftState = 'free' | 'same' | 'other';

/** Asks rpc draft_state. Called before an order is made for the row. Throws BackendError. */
export async function draftState({
  lock: _lock,
  inquiry: _inquiry,
  ...row
}: FrozenGift): Promise<DraftState> {
  const { data, error, status } = await supabase().rpc('draft_state', { draft: row }).retry(false);
  if (error) throw tableFailure(status, error);
  return data as DraftState;
}
