import { verifyPayment } from '@/backend/payment-verification.ts';
import { recordPayment } from '@/backend/payments.ts';
import { BackendError } from '@/failures/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { settings } from '@/settings/settings.ts';
import { CURRENCY } from './options.ts';
import { markSettled, type PendingOrder } from './pending-order.ts';
import { within } from './within.ts';

/** Milliseconds until a ledger entry or a save counts as unanswered: longer than the backend room repeats by itself. */
const ANSWER_TIMEOUT = 35_000;

/** Saves a gift row; throws BackendError. Handed in, because a save belongs to the page. */
export type SaveGift = (row: GiftRow) => Promise<GiftRow>;

const REPEATABLE =
  /^(OFFLINE|TIMEOUT|UNREADABLE|NO_ROW|PT429|HTTP_(0|408|429|5\d\d)|XX...|5[37]...|40001|40P01|PGRST00\d)$/;

/** Whether the same request may succeed later without a change: no connection, no answer, too many writes, a server in trouble. */
export function isRepeatable(error: unknown): boolean {
  return !(error instanceof BackendError) || REPEATABLE.test(error.code);
}

/** Runs one thing at a time per gift, across the tabs of this browser; without the Web Locks API it just runs. */
export async function withGiftLock<T>(giftId: string, action: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(`payment:${giftId}`, action) : action();
}

/** A save with a time limit. Throws BackendError. */
export function saveInTime(save: SaveGift, row: GiftRow): Promise<GiftRow> {
  return within(save(row), ANSWER_TIMEOUT);
}

/** Enters an order in the ledger, once however often it is called. Throws BackendError. */
export function enterInLedger(order: PendingOrder): Promise<void> {
  const entry = recordPayment({
    gift_id: order.giftId,
    order_id: order.orderId,
    price_id: order.row.price_id ?? 'single',
    coupon: order.row.applied_coupon,
    amount_cents: order.amount,
    currency: CURRENCY,
    status: order.state === 'captured' ? 'captured' : 'unconfirmed',
  });
  return within(entry, ANSWER_TIMEOUT);
}

/**
 * Enters the money in the ledger, then saves the frozen gift, then empties the safe. May be repeated at will: the ledger
 * takes an order once, the save of the same row succeeds again. A ledger that refuses for good does not hold the gift
 * back; one that does not answer does, so that money without a gift is visible and never the reverse. Throws BackendError.
 */
export async function settle(order: PendingOrder, save: SaveGift): Promise<GiftRow> {
  try {
    await enterInLedger(order);
  } catch (error) {
    if (isRepeatable(error)) throw error;
    console.error('The ledger refused a payment; the gift is saved all the same.', order.orderId, error);
  }
  const saved = await saveInTime(save, order.row);
  markSettled(order.giftId);
  if (settings.verifyPayments) void verifyPayment(order.giftId);
  return saved;
}
