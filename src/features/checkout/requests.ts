import { callFunction } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { answerOf, supabase } from '@/api/supabase.ts';
import { type FrozenGift, rowOf } from '@/gift/frozen-gift.ts';
import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';

/** Everything that the checkout asks of the backend, apart from saving the gift (src/gifts/). */

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
export function draftState(gift: FrozenGift, cents?: number): Promise<DraftState> {
  const question = { draft: rowOf(gift), ...(cents !== undefined && { cents }) };
  return callFunction('draft_state', question, { repeats: true });
}

/**
 * The id of a gift that this creator e-mail already made with this coupon, null for none. In the
 * list mode 'sender' only this browser's gifts are found; another browser's use is then refused
 * when the gift is saved. By POST, so that the e-mail stands in no address, which servers write
 * down. Throws BackendError.
 */
export const giftWithCoupon = (creatorEmail: string, code: string): Promise<string | null> =>
  callFunction('gift_with_coupon', { email: creatorEmail.trim(), code }, { repeats: true });

/**
 * The server's answer about a coupon; 'used': this e-mail address has used it before. 'price': it
 * is good, but the cents have not been on sale for a day.
 */
export type CouponState =
  | 'ok'
  | 'unknown'
  | 'expired'
  | 'not_applicable'
  | 'email_required'
  | 'used'
  | 'price';

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
  /**
   * What the gift is about to be ordered at: an 'ok' promises that it may be paid and saved at
   * that, also if the coupon ends meanwhile.
   */
  cents?: number;
}

/**
 * Asks rpc coupon_state; the server's clock decides what has expired. Throws BackendError, PT429
 * after too many questions from one address.
 */
export const couponState = ({ giftId, ...question }: CouponStateQuestion): Promise<CouponState> =>
  callFunction('coupon_state', { ...question, gift_id: giftId });

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

/**
 * A paid subscription (docs/behaviour.md#passes): until it ends, this browser makes gifts without a
 * further payment.
 */
export interface Pass {
  option: PaymentOptionKey;
  /** The end, by the clock of the server. */
  validUntil: Date;
}

/**
 * The longest valid pass of this browser (rpc pass_state), null without one. Throws BackendError.
 */
export async function currentPass(): Promise<Pass | null> {
  type Held = { option: Pass['option']; valid_until: string };
  const [held] = await callFunction<Held[]>('pass_state', {}, { repeats: true });
  return held ? { option: held.option, validUntil: new Date(held.valid_until) } : null;
}

/** One row of table payments, as the page may enter it. */
export interface PaymentEntry {
  gift_id: string;
  /** PayPal's order id. */
  order_id: string;
  price_id: string;
  /** Code in capitals, null without one. */
  coupon: string | null;
  amount_cents: number;
  currency: 'EUR';
  /**
   * 'unconfirmed': the buyer approved the order, but the page got no answer that the money was
   * captured.
   */
  status: 'captured' | 'unconfirmed';
}

/**
 * Whether the insert failed because this order is in the table already. Another unique violation,
 * with the same code 23505, is an error.
 */
const isEnteredAlready = (error: unknown) =>
  error instanceof BackendError &&
  error.code === '23505' &&
  error.serverWords.includes('payments_one_per_order');

/**
 * Enters an order in table payments. A plain insert: an upsert would need the right to read the
 * table, which anon has not. Entering the same order a second time succeeds without a change.
 * Throws BackendError.
 */
export async function recordPayment(entry: PaymentEntry): Promise<void> {
  try {
    await answerOf(supabase().from('payments').insert(entry));
  } catch (error) {
    if (!isEnteredAlready(error)) throw error;
  }
}
