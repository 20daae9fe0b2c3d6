import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';

/**
 * A paid subscription (docs/behaviour.md#passes): until it ends, this browser makes gifts without a
 * further payment.
 */
export interface Pass {
  option: 'monthly_subscription' | 'yearly_subscription';
  /** The end, by the clock of the server. */
  validUntil: Date;
}

/**
 * The longest valid pass of this browser (rpc pass_state), null without one. Throws BackendError.
 */
export async function currentPass(): Promise<Pass | null> {
  const { data, error, status } = await supabase().rpc('pass_state').retry(false);
  if (error) throw tableFailure(status, error);
  const [held] = data as { option: Pass['option']; valid_until: string }[];
  return held ? { option: held.option, validUntil: new Date(held.valid_until) } : null;
}
