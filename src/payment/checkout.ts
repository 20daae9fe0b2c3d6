import { isCouponUsed } from '@/backend/coupons.ts';
import { BackendError } from '@/failures/backend-error.ts';
import { failureWords } from '@/failures/failure-words.ts';
import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import type { GiftRow } from '@/gift/row.ts';
import { showError } from '@/ui/toast/toast-store.ts';
import { COUPON_USED, findCoupon, priceInCents } from './coupons.ts';
import { type CompletedOrder, type LocalOrderKind, localOrder } from './orders.ts';
import { paymentToasts } from './payment-toasts.ts';
import { markSettled } from './pending-order.ts';
import { isRepeatable, type SaveGift, saveInTime } from './settle.ts';

/** Where an order stands. Everything but 'idle' freezes the form: what is paid for is the snapshot. */
export type CheckoutPhase =
  | { name: 'idle' }
  /** Checks run and files are stored. */
  | { name: 'preparing' }
  /** PayPal's window is open. */
  | { name: 'buyer' }
  | { name: 'capturing' }
  /** The capture got no answer: it can be repeated, but nobody is asked to pay again. */
  | { name: 'uncertain' }
  | { name: 'saving' }
  /** The save of this row failed and can be repeated as it is. */
  | { name: 'unsaved'; row: GiftRow; order: CompletedOrder };

/** What a checkout needs from the page that it runs in. */
export interface CheckoutHost {
  /** Runs all six checks and stores the files; null when something stopped it and its toast has been shown. */
  prepare: () => Promise<GiftRow | null>;
  /** Throws BackendError. */
  save: SaveGift;
  setPhase: (phase: CheckoutPhase) => void;
  onSaved: (row: GiftRow, order: CompletedOrder) => void;
  /** The database says that this e-mail has used the coupon. */
  dropCoupon: () => void;
  onPaymentError: (reason: unknown) => void;
  onPaymentCancel: () => void;
}

/** The price of a frozen row, in cents. */
export function priceOfRow(row: GiftRow): number {
  const coupon = row.applied_coupon ? findCoupon(row.applied_coupon) : null;
  return priceInCents((row.price_id ?? 'single') as PaymentOptionKey, coupon);
}

/** The last step of every order: the row is confirmed. */
export function finish(host: CheckoutHost, row: GiftRow, order: CompletedOrder): void {
  if (order.isInquiry) paymentToasts.inquiryStored();
  else paymentToasts.saved();
  markSettled(row.id);
  host.setPhase({ name: 'idle' });
  host.onSaved(row, order);
}

/** Shows what a failed save means ('Speicherfehler', section 8). */
export function showSaveError(error: unknown): void {
  if (error instanceof BackendError && error.code === 'NO_ROW') paymentToasts.saveUnconfirmed();
  else paymentToasts.saveFailed(failureWords(error));
}

/**
 * Saves an order that asked no provider. A save without an answer may have arrived, so its row stays frozen and is repeated as
 * it is; after a clear refusal the form opens again.
 */
export async function saveLocalOrder(host: CheckoutHost, row: GiftRow, order: CompletedOrder): Promise<void> {
  host.setPhase({ name: 'saving' });
  try {
    finish(host, await saveInTime(host.save, row), order);
  } catch (error) {
    if (isCouponUsed(error)) {
      host.dropCoupon();
      showError(COUPON_USED.title, COUPON_USED.text);
      host.setPhase({ name: 'idle' });
      return;
    }
    showSaveError(error);
    host.setPhase(isRepeatable(error) ? { name: 'unsaved', row, order } : { name: 'idle' });
  }
}

const ANNOUNCE: Record<LocalOrderKind, () => void> = {
  coupon: paymentToasts.free,
  demo: paymentToasts.captured,
  inquiry: paymentToasts.inquirySent,
};

/** Free by coupon, demo payment or inquiry (section 4, ruling 18): check everything, make a local order, save. */
export async function placeLocalOrder(host: CheckoutHost, kind: LocalOrderKind): Promise<void> {
  host.setPhase({ name: 'preparing' });
  const row = await host.prepare().catch((error: unknown) => {
    showSaveError(error);
    return null;
  });
  if (!row) {
    host.setPhase({ name: 'idle' });
    return;
  }
  ANNOUNCE[kind]();
  await saveLocalOrder(host, row, localOrder(kind, row, priceOfRow(row)));
}
