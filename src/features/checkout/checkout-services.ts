import { BackendError } from '@/api/backend-error.ts';
import { failureWords } from '@/api/failure-words.ts';
import { timeoutOrThrow } from '@/api/timeout-or-throw.ts';
import { wakeMail } from '@/api/wake-mail.ts';
import { keepStorage } from '@/browser/keep-storage.ts';
import type { GiftRow } from '@/gift/row.ts';
import { verifyPayment } from '@/gifts/payment-verification.ts';
import { settings } from '@/settings/settings.ts';
import { couponRefusal } from './coupons.ts';
import { CURRENCY } from './options.ts';
import { type PendingOrder, pendingOrders } from './pending-orders.ts';
import { couponState, draftState, isCouponUsed, recordPayment } from './requests.ts';

/**
 * Why a save failed. 'coupon-used': this e-mail has used the coupon. 'no-row': the database answered
 * without a row. 'repeatable': the same request may succeed later. `words`: for people.
 */
export interface SaveFailure {
  kind: 'coupon-used' | 'no-row' | 'repeatable' | 'refused';
  words: string;
}

/**
 * 'same': this browser has saved this very row. 'other': the id is taken by another row. 'price':
 * it cannot be ordered at its amount any more. 'coupon': the database refuses the row's coupon.
 * 'unreachable': nobody knows, and why.
 */
export type DraftAnswer =
  | { kind: 'free' | 'same' | 'other' | 'price' }
  | { kind: 'unreachable'; failure: SaveFailure }
  | { kind: 'coupon'; title: string; text: string };

/** Milliseconds until a payment entry counts as unanswered: longer than src/api repeats it. */
const ANSWER_TIMEOUT = 35_000;
/**
 * The same for a save, which waits for up to three requests one after the other: 24.5 s for the
 * lock, 24.5 s for the gift, 7.5 s for its inquiry.
 */
export const SAVE_TIMEOUT = 60_000;

/** Statuses below 500 that pass; 405 is PostgREST's while the database is read-only. */
const PASSING = [405, 408, 425, 429];

/** Only an answer of a server that is well is its word about the row. */
const isRefusal = ({ status }: BackendError) => status >= 400 && status < 500 && !PASSING.includes(status);

/** What a failure of the backend means for the row. */
export function saveFailure(error: unknown): SaveFailure {
  const words = failureWords(error);
  if (isCouponUsed(error)) return { kind: 'coupon-used', words };
  if (!(error instanceof BackendError)) return { kind: 'repeatable', words };
  if (error.code === 'NO_ROW') return { kind: 'no-row', words };
  return { kind: isRefusal(error) ? 'refused' : 'repeatable', words };
}

/** Everything that a checkout asks of browser and backend; tests put a world of their own here. */
export const checkoutServices = {
  pendingOrders,

  /**
   * Whether a gift can be made of this row, at these cents where money is taken. Its coupon is
   * asked about before an order is made, not after it was paid. Never throws.
   */
  async askDraft(row: GiftRow, cents?: number): Promise<DraftAnswer> {
    try {
      const kind = await draftState(row, cents);
      if (kind !== 'free' || !row.applied_coupon) return { kind };
      const state = await couponState({
        code: row.applied_coupon,
        option: row.price_id ?? '',
        email: row.creator_email ?? '',
        giftId: row.id,
        ...(cents !== undefined && { cents }),
      });
      if (state === 'price') return { kind: 'price' };
      const refusal = couponRefusal(state);
      return refusal ? { kind: 'coupon', ...refusal } : { kind };
    } catch (error) {
      return { kind: 'unreachable', failure: saveFailure(error) };
    }
  },

  /** Enters an order in table payments, once however often it is called. Throws BackendError. */
  enterPayment(order: PendingOrder): Promise<void> {
    const entry = recordPayment({
      gift_id: order.giftId,
      order_id: order.orderId,
      price_id: order.row.price_id ?? 'single',
      coupon: order.row.applied_coupon,
      amount_cents: order.amount,
      currency: CURRENCY,
      status: order.state === 'captured' ? 'captured' : 'unconfirmed',
    });
    return timeoutOrThrow(entry, ANSWER_TIMEOUT);
  },

  /** Starts the comparison with PayPal's own word, where the operator wants it. */
  verify(giftId: string): void {
    if (settings.verifyPayments) void verifyPayment(giftId).then(wakeMail);
  },

  keepStorage,

  /**
   * Runs one thing at a time per gift, across the tabs of this browser. Without the Web Locks API it
   * just runs; so it does where the browser blocks this site's data, which refuses the lock.
   */
  async withLock(giftId: string, action: () => Promise<void>): Promise<void> {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return action();
    };
    try {
      await navigator.locks.request(`payment:${giftId}`, begin);
    } catch (error) {
      if (hasBegun) throw error;
      await action();
    }
  },
};

export type CheckoutServices = typeof checkoutServices;
