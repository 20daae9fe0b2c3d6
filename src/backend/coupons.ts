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

/** What the server says about a coupon; 'used' is about the e-mail address. */
export type CouponState = 'ok' | 'unknown' | 'expired' | 'not_applicable' | 'email_required' | 'used';

export interface CouponStateQuestion {
  /** As typed, in any spelling. */
  code: string;
  /** Key of the payment option. */
  option: string;
  /** The creator's e-mail address, '' when it is not known yet. */
  email: string;
  /** A use by this gift, if this browser has saved it, is no second use. */
  giftId: string;
}

/** Asks rpc coupon_state, by the server's clock. Throws BackendError, PT429 after too many questions from one address. */
export async function couponState({
  code,
  option,
  email,
  giftId,
}: CouponStateQuestion): Promise<CouponState> {
  const { data, error, status } = await supabase()
    .rpc('coupon_state', { code, option, email, gift_id: giftId })
    .retry(false);
  if (error) throw tableFailure(status, error);
  return data as CouponState;
}

/** Whether a save was refused because the e-mail has used its coupon already (supabase/migrations, table coupon_use). */
export function isCouponUsed(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    error.code === '23505' &&
    `${error.serverWords} ${error.details}`.includes('coupon_use')
  );
}
