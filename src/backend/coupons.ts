import { BackendError } from '@/failures/backend-error.ts';
import { supabase } from './client.ts';
import { tableFailure } from './failure.ts';

/**
 * The id of a gift that this creator e-mail already made with this coupon, null for none. In the list mode 'sender' it only sees this
 * browser's gifts; the database then refuses the save instead. Throws BackendError.
 */
export async function giftWithCoupon(creatorEmail: string, code: string): Promise<string | null> {
  const { data, error, status } = await supabase()
    .from('gifts')
    .select('id')
    .eq('creator_email', creatorEmail.trim())
    .eq('applied_coupon', code)
    .limit(1)
    // The client's own repetitions around those of fetchWithRetry would take minutes.
    .retry(false);
  if (error) throw tableFailure(status, error);
  const [gift] = data as { id: string }[];
  return gift?.id ?? null;
}

/** Whether a save was refused because the e-mail has used its coupon already (supabase/migrations, table coupon_use). */
export function isCouponUsed(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    error.code === '23505' &&
    `${error.serverWords} ${error.details}`.includes('coupon_use')
  );
}
