import type { GiftRow } from '@/gift/row.ts';
import type { CompletedOrder } from './completed-order.ts';
import type { PaymentToast } from './payment-toasts.ts';
import type { Phase, Way } from './states.ts';

/** What a checkout needs from the page that it runs in. */
export interface CheckoutHost {
  /**
   * Runs all six checks and stores the files; null when something stopped it and its toast has been
   * shown.
   */
  prepare: () => Promise<GiftRow | null>;
  /**
   * The draft goes on under a new id: resolves to it when `prepare` knows it, to null when it is
   * not the page's draft any more.
   */
  rename: (giftId: string) => Promise<string | null>;
  /** Throws BackendError. */
  save: (row: GiftRow) => Promise<GiftRow>;
  /**
   * Whether the draft of this gift has stayed the page's since `prepare`: else what was uploaded
   * for it is deleted.
   */
  isCurrent: (giftId: string) => boolean;
  /**
   * Whether its sender may be led to the saved gift: not while somebody composes another one or
   * looks at one.
   */
  mayLeadTo: (giftId: string) => boolean | Promise<boolean>;
  showPhase: (phase: Phase) => void;
  showToast: (toast: PaymentToast) => void;
  /** Drops the applied coupon of this gift's draft. */
  dropCoupon: (giftId: string) => void;
  onSaved: (row: GiftRow, order: CompletedOrder) => void;
  /** The gift row is confirmed, but its sender may not be led to it. */
  onSavedElsewhere: (row: GiftRow) => void;
  onPaymentError: (reason: unknown) => void;
  onPaymentCancel: () => void;
}

/** What PayPal's buttons can do with an approved order. */
export interface ApprovedOrder {
  orderId: string;
  capture: () => Promise<unknown>;
  /** Lets the buyer choose another card or account for the same order. */
  restart: () => void;
}

/**
 * Makes an order at PayPal, other than the one that was given up; its answer comes from outside.
 */
export type MakeOrder = (row: GiftRow, cents: number, givenUp: string | null) => Promise<unknown>;

/** The running checkout of one gift: hands events to the machine and does what it says. */
export interface Checkout {
  phase: () => Phase;
  /** One of the ways that ask no provider. */
  place: (way: Exclude<Way, { kind: 'paypal' }>) => void;
  /**
   * For PayPal's buttons: one order, however often it is called meanwhile. Rejects when there is
   * none, after its toast.
   */
  createOrder: (make: MakeOrder) => Promise<string>;
  approve: (approved: ApprovedOrder) => void;
  cancel: () => void;
  /** The process ended without the buyer. */
  end: () => void;
  /** PayPal's buttons report an error. */
  fail: (reason: unknown) => void;
  /** Asks again for a capture that ended unknown. */
  checkAgain: () => void;
  /** Repeats what did not arrive; nothing is paid by it. */
  saveAgain: () => void;
  /** Takes up what an earlier visit left behind, when no other tab is dealing with it. */
  recover: () => Promise<void>;
  /**
   * Called when the page shows the checkout; the returned function when it is gone and the recovery
   * takes over.
   */
  attach: () => () => void;
}
