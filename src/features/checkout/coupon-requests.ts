import { BackendError } from '@/api/backend-error.ts';
import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';

/**
 * The id of a gift that this creator e-mail already made with this coupon, null for none. In the
 * list mode 'sender' only this browser's gifts are found; another browser's use is then refused
 * when the gift is saved. Throws BackendError.
 */
export async function giftWithCoupon(creatorEmail: string, code: string): Promise<string | null> {
  const { data, error, status } = await supabase()
    .from('gifts')
    .select('id')
    .eq('creator_email', creatorEmail.trim())
    .eq('applied_coupon', code)
    .limit(1)
    // supabase-js would repeat each request that fetchWithRetry has already repeated, which takes
    // minutes.
    .retry(false);
  if (error) throw tableFailure(status, error);
  const [gift] = data as { id: string }[];
  return gift?.id ?? null;
}

/** The server's answer about a coupon; 'used': this e-mail address has used it before. */
export type CouponState = 'ok' | 'unknown' | 'expired' | 'not_applicable' | 'email_required' | 'used';

export interface CouponStateQuestion {
  /** As typed, in any spelling. */
  code: string;
  /** Key of the payment option. */
  option: string;
  /** The creator's e-mail address, '' when it is not known yet. */
  email: string;
  /**
   * Id of the gift being saved: if this browser saved it with the coupon before, repeating the save
   * does not count as a second use.
   */
  giftId: string;
}

/**
 * Asks rpc coupon_state; the server's clock decides what has expired. Throws BackendError, PT429
 * after too many questions from one address.
 */
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

/**
 * Whether a save was refused because the e-mail has used its coupon already (supabase/migrations,
 * table coupon_use).
 */
export function isCouponUsed(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    error.code === '23505' &&
    `${error.serverWords} ${error.details}`.includes('coupon_use')
  );
}
