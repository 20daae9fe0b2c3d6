import { callCounted, callFunction } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { answerOf, supabase } from '@/api/supabase.ts';
import type { PaymentOptionKey } from '@/gift/coupons.ts';
import { type FrozenGift, rowOf } from '@/gift/frozen-gift.ts';
import { rememberOwnGift } from '@/gifts/own-gifts.ts';
import type { CouponState } from './coupons.ts';

// All throw BackendError.

/**
 * Whether the id of a draft can be used for a gift. 'free': it was never used. 'same': this browser
 * has saved this very row. 'other': another gift has or had the id. 'price': free, but the amount
 * has not been on sale for a day.
 */
type DraftState = 'free' | 'same' | 'other' | 'price';

/**
 * A gift whose save had arrived, and lost its answer, becomes an own one here.
 *
 * @param cents what the order will cost; left out where no money is taken.
 */
export async function draftState(gift: FrozenGift, cents?: number): Promise<DraftState> {
  const question = { draft: rowOf(gift), ...(cents !== undefined && { cents }) };
  const state = await callFunction<DraftState>('draft_state', question, { repeats: true });
  if (state === 'same') rememberOwnGift(gift.id);
  return state;
}

/**
 * The id of a gift that this creator e-mail already made with this coupon, null for none; in the
 * list mode 'sender' of this browser only. By POST, so that the e-mail stands in no address.
 */
export const giftWithCoupon = (creatorEmail: string, code: string): Promise<string | null> =>
  callFunction('gift_with_coupon', { email: creatorEmail.trim(), code }, { repeats: true });

interface CouponQuestion {
  code: string;
  /** Key of the payment option. */
  option: string;
  /** The creator's, '' while it is not known. */
  email: string;
  /** A gift that this browser saved with the coupon before is no second use. */
  giftId: string;
  /** What the order will cost: an 'ok' promises that price, also if the coupon ends meanwhile. */
  cents?: number;
}

/** PT429 after too many questions from one address. */
export async function couponState({ giftId, ...question }: CouponQuestion): Promise<CouponState> {
  const args = { ...question, gift_id: giftId };
  return (await callCounted<{ state: CouponState }>('coupon_state', args)).state;
}

/** Whether an insert was refused because of this unique key. */
const isDouble = (error: unknown, key: string): boolean =>
  error instanceof BackendError &&
  error.code === '23505' &&
  `${error.serverWords} ${error.details}`.includes(key);

/** Whether a save was refused because the e-mail has used its coupon already. */
export const isCouponUsed = (error: unknown): boolean => isDouble(error, 'coupon_use');

/** A paid subscription (docs/behaviour.md#passes): until its end, gifts need no payment. */
export interface Pass {
  option: PaymentOptionKey;
  /** The end, by the clock of the server. */
  validUntil: Date;
}

/** The longest valid pass of this browser, null without one. */
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
  /** 'unconfirmed': approved, but nobody has said that the money was captured. */
  status: 'captured' | 'unconfirmed';
}

/** Enters each order once; by a plain insert, because an upsert needs the right to read the table. */
export async function recordPayment(entry: PaymentEntry): Promise<void> {
  try {
    await answerOf(supabase().from('payments').insert(entry));
  } catch (error) {
    if (!isDouble(error, 'payments_one_per_order')) throw error;
  }
}
