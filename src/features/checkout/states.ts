import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import type { GiftRow } from '@/gift/row.ts';
import type { CURRENCY } from './options.ts';
import type { PaymentToast } from './payment-toasts.ts';
import type { CaptureOutcome } from './paypal-capture.ts';
import type { PendingOrder } from './pending-orders.ts';

/**
 * What the success handler gets: PayPal's captured order, or one made here without the provider.
 */
export interface CompletedOrder {
  id: string;
  status: 'COMPLETED';
  /** Decimal string. */
  amount: string;
  currency: typeof CURRENCY;
  payer: unknown;
  purchaseUnits: readonly unknown[];
  /** A business pack is an inquiry, not a sale. */
  isInquiry: boolean;
}

/**
 * The ways to a gift that ask no provider: free by coupon, demo payment, inquiry, covered by a
 * pass.
 */
export type LocalWay = 'coupon' | 'demo' | 'inquiry' | 'pass';

/** How a gift is paid for; a pass brings the option that it covers. */
export type Way =
  | { kind: 'paypal' }
  | { kind: Exclude<LocalWay, 'pass'> }
  | { kind: 'pass'; option: PaymentOptionKey };

/** Why a save failed, in words for people. */
export interface SaveFailure {
  /**
   * 'coupon-used': the database knows that this e-mail has used the coupon. 'no-row': it answered
   * without a row.
   */
  kind: 'coupon-used' | 'no-row' | 'repeatable' | 'refused';
  words: string;
}

/**
 * Where the checkout of one gift stands. Everything but 'idle' freezes the form: what is paid for
 * is the snapshot.
 */
export type Phase =
  /**
   * `notice`: the last try ended because the backend did not answer, or because the page shows a
   * price of before.
   */
  | { name: 'idle'; notice?: 'unreachable' | 'price-changed' }
  /** Checks run and files are stored. */
  | { name: 'preparing'; way: Way }
  /** The backend is asked whether this gift can be made. */
  | { name: 'asking'; way: Way; row: GiftRow; amount: number; pending: PendingOrder | null; now: Date }
  /** The draft goes on under a new id, because the old one's gift exists with other content. */
  | { name: 'renaming'; way: Way }
  /** PayPal makes the order. */
  | { name: 'ordering'; row: GiftRow; amount: number }
  /** PayPal's window is open. */
  | { name: 'buyer'; order: PendingOrder }
  /**
   * `attempt` tells the answers of captures apart: PayPal's script may start the buyer anew while
   * one is under way.
   */
  | { name: 'capturing'; order: PendingOrder; attempt: number }
  /** The capture ended unknown: it can be asked for again, but nobody is asked to pay again. */
  | { name: 'uncertain'; order: PendingOrder; attempt: number }
  /** The payment is being entered in table payments; its gift comes after it. */
  | { name: 'entering'; order: PendingOrder; done: CompletedOrder }
  | { name: 'saving'; order: PendingOrder; done: CompletedOrder }
  /** Entry or save failed and can be repeated as it is. */
  | { name: 'unsaved'; order: PendingOrder; done: CompletedOrder; failure: SaveFailure }
  /** What was captured is not what was ordered. */
  | { name: 'disputed'; order: PendingOrder }
  /**
   * An order placed in an earlier visit: did its save arrive? `failure`: the backend did not say.
   */
  | { name: 'looking-back'; order: PendingOrder; failure?: SaveFailure }
  /** The gift row is confirmed. */
  | { name: 'saved' };

/**
 * 'same': this browser has saved this very row. 'other': the id is taken by another row. 'price':
 * it cannot be ordered at its amount any more. 'unreachable': nobody knows, and why.
 */
export type DraftAnswer =
  | { kind: 'free' | 'same' | 'other' | 'price' }
  | { kind: 'unreachable'; failure: SaveFailure }
  /** The database refuses the row's coupon. */
  | { kind: 'coupon'; title: string; text: string };

export type CheckoutEvent =
  // Before an order
  | { type: 'pay'; way: Way }
  | { type: 'prepared'; row: GiftRow; pending: PendingOrder | null; now: Date }
  /**
   * `failure`: the page could not prepare the gift; without it a check stopped it and has shown its
   * toast.
   */
  | { type: 'not-prepared'; failure?: SaveFailure }
  /** `isCurrent`: the draft has not been left, nor been paid for in another tab. */
  | { type: 'answered'; answer: DraftAnswer; isCurrent: boolean; mayLead: boolean }
  | { type: 'renamed' }
  | { type: 'not-renamed' }
  // The order and its buyer
  | { type: 'ordered'; orderId: string; now: Date; isCurrent: boolean }
  /** `givenUp`: the last order of this gift that was forgotten as unpaid. */
  | {
      type: 'order-failed';
      reason: unknown;
      meaning: 'failed' | 'paid-before' | 'price-changed';
      givenUp: string | null;
      now: Date;
    }
  | { type: 'approved'; orderId: string; known: PendingOrder | null }
  | { type: 'cancelled' }
  | { type: 'ended' }
  | { type: 'buttons-failed'; reason: unknown; meaning: 'ended' | 'paid' | 'broken' }
  // The money
  /**
   * `order`: the one that was captured; another one may stand open by the time of a late answer.
   */
  | { type: 'capture-ended'; attempt: number; order: PendingOrder; outcome: CaptureOutcome }
  | { type: 'check-again' }
  // The gift
  | { type: 'recover'; order: PendingOrder }
  /** Another tab has saved it meanwhile. */
  | { type: 'gone' }
  | { type: 'entered' }
  | { type: 'entry-refused'; reason: unknown }
  | { type: 'entry-unanswered'; failure: SaveFailure }
  | { type: 'saved'; mayLead: boolean }
  | { type: 'save-failed'; failure: SaveFailure }
  | { type: 'save-again' };

/** What the interpreter does; the only place where something happens. */
export type Effect =
  | { type: 'toast'; toast: PaymentToast }
  | { type: 'prepare' }
  /**
   * `isFree`: nobody takes money for it, so an answer that was asked for ahead will do. `cents`:
   * what the order will cost.
   */
  | { type: 'ask'; row: GiftRow; isFree?: boolean; cents?: number }
  | { type: 'rename' }
  | { type: 'order'; row: GiftRow; amount: number }
  /** Answers PayPal's buttons, which wait for an order id. */
  | { type: 'give-order'; orderId: string }
  | { type: 'refuse-order'; words: string }
  | { type: 'keep'; order: PendingOrder }
  /** Forgets this very order; one that was kept for its gift later stays. */
  | { type: 'forget'; order: PendingOrder }
  /** Forgets the order of this gift unless money may have been taken for it. */
  | { type: 'forget-unpaid' }
  | { type: 'mark-saved'; giftId: string }
  | { type: 'capture'; order: PendingOrder; attempt: number }
  /** Lets the buyer choose another card or account for the same order. */
  | { type: 'restart' }
  | { type: 'enter'; order: PendingOrder }
  | { type: 'save'; row: GiftRow }
  | { type: 'verify'; giftId: string }
  | { type: 'drop-coupon' }
  /** The gift row is confirmed: the page goes on. */
  | { type: 'finish'; row: GiftRow; done: CompletedOrder }
  /**
   * The same where nobody is led away, because its sender has gone on to something else: only its
   * own draft is forgotten.
   */
  | { type: 'finish-elsewhere'; row: GiftRow }
  | { type: 'report-error'; reason: unknown }
  | { type: 'report-cancel' }
  | { type: 'log'; words: string; reason: unknown };

export interface Step {
  phase: Phase;
  effects: readonly Effect[];
}

type Handler<P extends Phase['name'], E extends CheckoutEvent['type']> = (
  phase: Extract<Phase, { name: P }>,
  event: Extract<CheckoutEvent, { type: E }>,
) => Step;

/**
 * Event × phase → step. What is not in the table does not change anything; `otherwise` stands for
 * the phases that a row does not name.
 */
export type Table = {
  [E in CheckoutEvent['type']]?: { [P in Phase['name']]?: Handler<P, E> } & {
    otherwise?: (phase: Phase, event: Extract<CheckoutEvent, { type: E }>) => Step;
  };
};
