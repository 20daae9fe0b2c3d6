import { BackendError } from '@/api/backend-error.ts';
import { failureWords } from '@/api/failure-words.ts';
import { timeoutOrThrow } from '@/api/timeout-or-throw.ts';
import { keepStorage } from '@/browser/keep-storage.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
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

/** Keeps a gift from the other tabs of this browser, and from this page's recovery. */
export function giftHold({ withLock, pendingOrders }: typeof outside) {
  let lock: { isReady: Promise<void>; release: () => void } | null = null;
  let unclaim: (() => void) | null = null;
  return {
    isLocked: () => lock !== null,
    /** Resolves once no other tab holds the gift; at once without a lock. */
    isReady: async () => lock?.isReady,
    lock(giftId: string): void {
      if (lock) return;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const isReady = new Promise<void>((resolve) => {
        void withLock(giftId, () => {
          resolve();
          return released;
        });
      });
      lock = { isReady, release };
    },
    unlock(): void {
      lock?.release();
      lock = null;
    },
    claim(giftId: string): void {
      unclaim ??= pendingOrders.claim(giftId);
    },
    unclaim(): void {
      unclaim?.();
      unclaim = null;
    },
  };
}

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

/** Milliseconds for which an answer counts that was asked for ahead. */
const FRESH_MS = 5 * 60_000;

let asked: { row: string; at: number; isFree: Promise<boolean> } | null = null;

/**
 * Asks about a row before it is paid for, so that the tap waits for one request less. Not with a
 * coupon: its questions are counted. A failure is nobody's concern: the tap asks again.
 */
export function askAhead(row: FrozenGift): void {
  if (row.applied_coupon) return;
  const isFree = draftState(row).then(
    (state) => state === 'free',
    () => false,
  );
  asked = { row: JSON.stringify(row), at: performance.now(), isFree };
}

/** Whether this very row was asked about a moment ago and was free; true once for each question. */
async function wasFree(row: FrozenGift): Promise<boolean> {
  const before = asked;
  asked = null;
  if (before?.row !== JSON.stringify(row) || performance.now() - before.at > FRESH_MS) return false;
  return before.isFree;
}

/** Everything that a checkout asks outside of its page; tests put a world of their own here. */
export const outside = {
  pendingOrders,

  /**
   * Whether a gift can be made of this row; if it `isFree` of money, an answer that was asked for
   * ahead will do, else at these cents. Its coupon is asked about before an order is made, not
   * after it was paid. Never throws.
   */
  async askDraft(row: GiftRow, isFree: boolean, cents?: number): Promise<DraftAnswer> {
    try {
      if (isFree && (await wasFree(row))) return { kind: 'free' };
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
    if (settings.verifyPayments) void verifyPayment(giftId);
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
