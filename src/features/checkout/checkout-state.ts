import type { PaymentOptionKey } from '@/gift/coupons.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import type { DraftAnswer, SaveFailure } from './checkout-services.ts';
import type { PaymentToast } from './payment-toasts.ts';
import type { CaptureAnswer, CaptureOutcome } from './paypal-capture.ts';
import type { PaymentState, PendingOrder } from './pending-orders.ts';

/** The ways to a gift that ask no provider; a pass brings the option that it covers. */
export type LocalWay = { kind: 'coupon' | 'demo' | 'inquiry' } | { kind: 'pass'; option: PaymentOptionKey };

export type Way = { kind: 'paypal' } | LocalWay;

/** Why the last try ended: no answer of the backend, or a page that shows a price of before. */
export type Notice = 'unreachable' | 'price-changed';

/**
 * buyer: PayPal's window is open. uncertain: nobody knows whether the capture took the money.
 * unsaved: entry or save failed and can be repeated as it is. disputed: what was captured is not
 * what was ordered. saved: the gift row is confirmed.
 */
type Shared =
  | { name: 'idle'; notice?: Notice | undefined }
  | { name: 'buyer'; order: PendingOrder }
  | { name: 'capturing'; order: PendingOrder }
  | { name: 'uncertain'; order: PendingOrder }
  | { name: 'unsaved'; order: PendingOrder; failure: SaveFailure }
  | { name: 'disputed' }
  | { name: 'saved' };

/** Where the checkout of one gift stands for its page; everything but 'idle' freezes the form. */
export type Phase =
  | Shared
  /** There is no order yet: checks, files, the backend's word, PayPal's order. */
  | { name: 'preparing'; isLocal: boolean }
  /** The payment is being entered, and its gift saved. */
  | { name: 'saving'; order: PendingOrder };

/** Whether the gift had been saved before this order. */
export type Arrival = 'saved' | 'saved-before';

/** Where the checkout of one gift stands: a phase, or the request of it that is waited for. */
export type Step =
  | Shared
  /** The form checks the draft and stores its files. */
  | { name: 'checking'; way: Way }
  /** The backend is asked whether a gift can be made of the row, at this amount in cents. */
  | { name: 'asking'; way: Way; row: FrozenGift; amount: number }
  /** The draft gets a new id, because another gift has the old one. */
  | { name: 'renaming'; way: Way }
  /** PayPal makes its order. */
  | { name: 'ordering'; row: FrozenGift; amount: number }
  /** The gift had been saved before it was ordered: can its sender be led to it? */
  | { name: 'found'; way: Way; order: PendingOrder }
  /** Did the save of an earlier visit arrive? */
  | { name: 'lookingBack'; order: PendingOrder }
  | { name: 'saving'; order: PendingOrder }
  /** The gift is saved: can its sender be led to it? */
  | { name: 'arriving'; order: PendingOrder; how: Arrival };

export type StepName = Step['name'];
export type StepOf<Name extends StepName> = Extract<Step, { name: Name }>;

export interface CheckoutState<Now extends Step = Step> {
  giftId: string;
  /** Counts the steps: an answer belongs to the one that asked, and is late after it. */
  attempt: number;
  step: Now;
  /** What PayPal said about the money, for the success handler. */
  captureAnswer: CaptureAnswer | null;
}

/** What the page, its buttons and the recovery ask for. */
type Command =
  | { type: 'order'; way: Way }
  /** `known`: the order that the browser keeps for the gift. */
  | { type: 'approve'; orderId: string; known: PendingOrder | null }
  /** cancelled: by the buyer. ended: without the buyer. */
  | { type: 'leave'; how: 'cancelled' | 'ended' }
  /** PayPal's buttons report an error. */
  | {
      type: 'buttonsFail';
      meaning: 'ended' | 'paid' | 'broken';
      reason: unknown;
      known: PendingOrder | null;
    }
  | { type: 'checkAgain' }
  | { type: 'saveAgain' }
  /** No other tab deals with the gift; `left`: what an earlier visit left behind. */
  | { type: 'recover'; left: PendingOrder | null };

/**
 * Answers to what was asked. `isOrderable`: the draft is the page's and open, as the answer comes;
 * `at`: that time, ISO; `givenUp`: the order of the gift that was forgotten last.
 */
type Answer = { attempt: number } & (
  | { type: 'prepared'; row: FrozenGift | null; stored: PaymentState }
  | { type: 'notPrepared'; failure: SaveFailure }
  | {
      type: 'draftAnswered';
      answer: DraftAnswer;
      isOrderable: boolean;
      known: PendingOrder | null;
      at: string;
    }
  /** null: the draft is gone. */
  | { type: 'renamed'; giftId: string | null }
  | { type: 'orderMade'; orderId: string; isOrderable: boolean; at: string }
  | { type: 'orderNotMade'; reason: unknown; givenUp: string | null; at: string }
  | { type: 'rowSaved' }
  | { type: 'rowNotSaved'; failure: SaveFailure }
  /** `isSaidAlready`: payment tab and recovery of one page may hear of it at once. */
  | { type: 'leadAnswered'; mayLead: boolean; isSaidAlready: boolean }
);

/** The only answer that may count late; `isLate`: after it had counted as unknown. */
type Captured = {
  type: 'captureAnswered';
  attempt: number;
  order: PendingOrder;
  outcome: CaptureOutcome;
  isLate: boolean;
  givenUp: string | null;
};

export type CheckoutEvent = Command | Captured | Answer;
export type EventType = CheckoutEvent['type'];
export type EventOf<Type extends EventType> = Extract<CheckoutEvent, { type: Type }>;
/** These may come at any step. */
export type CommandType = (Command | Captured)['type'];

/** The order that the success handler gets: PayPal's captured one, or one made here without it. */
export interface CompletedOrder {
  id: string;
  status: 'COMPLETED';
  amount: string;
  currency: 'EUR';
  payer: unknown;
  purchaseUnits: unknown[];
  isInquiry: boolean;
}

/** What local storage learns of an order, before anything else of a transition is done. */
type Write =
  | { do: 'keep'; order: PendingOrder }
  | { do: 'forget'; order: PendingOrder }
  | { do: 'markSaved'; giftId: string };

/** What a transition has done; the requests bring an answer. */
export type Effect =
  | Write
  // Requests.
  | { do: 'prepare' }
  | { do: 'rename' }
  | { do: 'ask'; row: FrozenGift; cents?: number | undefined }
  | { do: 'makeOrder'; row: FrozenGift; amount: number }
  | { do: 'capture'; order: PendingOrder }
  | { do: 'save'; order: PendingOrder }
  | { do: 'askLead'; giftId: string }
  /** Lets the operator see money that may have been taken; nothing waits for it. */
  | { do: 'report'; order: PendingOrder }
  | { do: 'verify'; giftId: string }
  | { do: 'keepStorage' }
  // PayPal's buttons.
  | { do: 'refuse'; words: string }
  | { do: 'give'; orderId: string }
  | { do: 'restart' }
  // The page.
  | { do: 'toast'; toast: PaymentToast }
  | { do: 'dropCoupon'; giftId: string }
  | { do: 'tellError'; reason: unknown }
  | { do: 'tellCancel' }
  | { do: 'tellSaved'; row: GiftRow; order: CompletedOrder }
  | { do: 'tellSavedElsewhere'; row: GiftRow }
  | { do: 'log'; words: string; reason: unknown };

export interface Transition {
  state: CheckoutState;
  effects: Effect[];
}

export function phaseOf(step: Step): Phase {
  switch (step.name) {
    case 'checking':
    case 'asking':
    case 'renaming':
    case 'found':
      return { name: 'preparing', isLocal: step.way.kind !== 'paypal' };
    case 'ordering':
      return { name: 'preparing', isLocal: false };
    case 'lookingBack':
    case 'saving':
    case 'arriving':
      return { name: 'saving', order: step.order };
    default:
      return step;
  }
}

/** Whether money or the gift is on its way. */
export const isUnderWay = ({ name }: Phase): boolean => name === 'capturing' || name === 'saving';

/**
 * Whether the gift is locked against other tabs: while anything is on its way, and from the tap
 * where no provider is asked, because there the save often follows at once.
 */
export const needsLock = (phase: Phase): boolean =>
  isUnderWay(phase) || (phase.name === 'preparing' && phase.isLocal);
