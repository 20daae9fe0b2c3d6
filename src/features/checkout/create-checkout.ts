import { timeoutOrThrow } from '@/api/timeout-or-throw.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { checkoutServices, SAVE_TIMEOUT, saveFailure } from './checkout-services.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  type CompletedOrder,
  type Effect,
  isUnderWay,
  type LocalWay,
  needsLock,
  type Phase,
  phaseOf,
  type Way,
} from './checkout-state.ts';
import { transition } from './checkout-transition.ts';
import { giftMutex } from './gift-mutex.ts';
import type { PaymentToast } from './payment-toasts.ts';
import { buttonError, type CaptureOutcome } from './paypal-capture.ts';
import { type ApprovedOrder, type MakeOrder, payPalButtons } from './paypal-order.ts';
import type { PendingOrder } from './pending-orders.ts';

/** What a checkout needs from the page that it runs in. */
export interface CheckoutHost {
  /** Throws BackendError. */
  save: (row: FrozenGift) => Promise<GiftRow>;
  /** Whether the page may go to the gift: not while another one is composed or looked at. */
  canNavigateToGift: (giftId: string) => boolean | Promise<boolean>;
  showPhase: (phase: Phase) => void;
  showToast: (toast: PaymentToast) => void;
  /** The gift row is confirmed and its toast has been shown. */
  onSaved: (row: GiftRow, order: CompletedOrder) => void;
  /** The same for a gift whose sender may not be led to it. */
  onSavedElsewhere: (row: GiftRow) => void;
  /** Missing where nothing is ordered and an order of before is only finished. */
  form?: OrderForm;
}

/** The form whose draft is ordered. */
export interface OrderForm {
  /** Runs all checks and stores the files: the frozen row, or null after a toast. */
  prepare: () => Promise<FrozenGift | null>;
  /** The draft goes on under this new id, once `prepare` knows it; null: the draft is gone. */
  rename: (giftId: string) => Promise<string | null>;
  /** Whether the draft has stayed the page's since `prepare`: else its uploads are deleted. */
  isCurrent: (giftId: string) => boolean;
  /** Drops the applied coupon of this gift's draft. */
  dropCoupon: (giftId: string) => void;
  onPaymentError: (reason: unknown) => void;
  onPaymentCancel: () => void;
}

/** The running checkout of one gift. */
export type Checkout = ReturnType<typeof createCheckout>;

const WRITES: readonly Effect['do'][] = ['keep', 'forget', 'markSaved'];

const isWrite = (effect: Effect): boolean => WRITES.includes(effect.do);

type Performers = {
  readonly [Name in Effect['do']]: (effect: Extract<Effect, { do: Name }>, attempt: number) => unknown;
};

/** Whether the page is told of a step: those of one preparation or one save look alike to it. */
const isNews = (next: Phase, before: Phase): boolean =>
  next.name !== before.name || (next.name !== 'preparing' && next.name !== 'saving');

/**
 * Runs the checkout of one gift: does what each transition asks for (checkout-transition.ts), and
 * hands its outcome back as an event. Local storage is written before anything else is done.
 *
 * @param page the page as it is now.
 */
export function createCheckout(giftOfDraft: string, page: () => CheckoutHost, services = checkoutServices) {
  const { pendingOrders } = services;
  const mutex = giftMutex(services);
  const buttons = payPalButtons();
  let state: CheckoutState = {
    giftId: giftOfDraft,
    attempt: 0,
    step: { name: 'idle' },
    captureAnswer: null,
  };
  let isAttached = false;

  function dispatch(event: CheckoutEvent): void {
    const before = state;
    const { state: next, effects } = transition(before, event);
    state = next;
    if (next !== before) holdGift(before);
    for (const effect of effects.filter(isWrite)) perform(effect, next.attempt);
    if (next !== before) {
      releaseGift();
      const phase = phaseOf(next.step);
      if (isNews(phase, phaseOf(before.step))) page().showPhase(phase);
    }
    for (const effect of effects.filter((each) => !isWrite(each))) perform(effect, next.attempt);
  }

  function holdGift(before: CheckoutState): void {
    const phase = phaseOf(state.step);
    if (state.giftId !== before.giftId) mutex.unlock();
    if (needsLock(phase)) mutex.lock(state.giftId);
    // The recovery itself has no form, and takes nothing away from itself.
    if (isUnderWay(phase) && page().form) mutex.claim(state.giftId);
  }

  /** Gives the gift back as soon as nothing is on its way. */
  function releaseGift(): void {
    if (needsLock(phaseOf(state.step))) return;
    mutex.unlock();
    if (!isAttached) mutex.unclaim();
  }

  /** Time of an answer, and whether the draft can be ordered by then. */
  const seenNow = () => ({
    at: new Date().toISOString(),
    isOrderable:
      page().form?.isCurrent(state.giftId) === true && pendingOrders.stateOf(state.giftId) === 'open',
  });

  // Requests. Each answers by an event of the attempt that asked.

  async function prepare(attempt: number): Promise<void> {
    let row: FrozenGift | null;
    try {
      row = (await page().form?.prepare()) ?? null;
    } catch (error) {
      dispatch({ type: 'notPrepared', attempt, failure: saveFailure(error) });
      return;
    }
    const stored = pendingOrders.stateOf(row?.id ?? state.giftId);
    dispatch({ type: 'prepared', attempt, row, stored });
  }

  async function ask(attempt: number, row: FrozenGift, cents: number | undefined): Promise<void> {
    const answer = await services.askDraft(row, cents);
    dispatch({ type: 'draftAnswered', attempt, answer, known: pendingOrders.of(row.id), ...seenNow() });
  }

  async function rename(attempt: number): Promise<void> {
    const giftId = (await page().form?.rename(state.giftId)) ?? null;
    dispatch({ type: 'renamed', attempt, giftId });
  }

  async function makeOrder(attempt: number, row: FrozenGift, amount: number): Promise<void> {
    let orderId: string;
    try {
      orderId = await buttons.order(row, amount);
    } catch (reason) {
      const at = new Date().toISOString();
      dispatch({ type: 'orderNotMade', attempt, reason, givenUp: buttons.givenUp(), at });
      return;
    }
    dispatch({ type: 'orderMade', attempt, orderId, ...seenNow() });
  }

  async function capture(attempt: number, order: PendingOrder): Promise<void> {
    const hear = (outcome: CaptureOutcome, isLate: boolean) =>
      dispatch({
        type: 'captureAnswered',
        attempt,
        order,
        outcome,
        isLate,
        givenUp: buttons.givenUp(),
      });
    const outcome = await buttons.capture(order, mutex.isReady(), (late) => hear(late, true));
    hear(outcome, false);
  }

  async function enterPayment(order: PendingOrder): Promise<void> {
    try {
      await services.enterPayment(order);
    } catch (error) {
      if (saveFailure(error).kind !== 'refused') throw error;
      // What is refused for good does not hold the gift back.
      console.error('The payment could not be entered; its order stays visible at PayPal.', error);
    }
  }

  /**
   * The payment first: one without a gift is visible to the operator, and the reverse is not. Where
   * no provider was asked, there is none.
   */
  async function save(attempt: number, order: PendingOrder): Promise<void> {
    await mutex.isReady();
    try {
      if (order.state !== 'placed') await enterPayment(order);
      await timeoutOrThrow(page().save(order.row), SAVE_TIMEOUT);
    } catch (error) {
      dispatch({ type: 'rowNotSaved', attempt, failure: saveFailure(error) });
      return;
    }
    dispatch({ type: 'rowSaved', attempt });
  }

  async function askLead(attempt: number, giftId: string): Promise<void> {
    const mayLead = await page().canNavigateToGift(giftId);
    const isSaidAlready = pendingOrders.stateOf(giftId) === 'saved';
    dispatch({ type: 'leadAnswered', attempt, mayLead, isSaidAlready });
  }

  /** The ids of orders that were made here repeat with their gift; the time tells them apart. */
  function forget({ giftId, orderId, createdAt }: PendingOrder): void {
    const kept = pendingOrders.of(giftId);
    if (kept?.orderId !== orderId || kept.createdAt !== createdAt) return;
    buttons.giveUp(orderId);
    pendingOrders.forget(giftId);
  }

  /** What stands behind each effect; a request answers with the attempt that it gets. */
  const performers: Performers = {
    keep: ({ order }) => pendingOrders.keep(order),
    forget: ({ order }) => forget(order),
    markSaved: ({ giftId }) => pendingOrders.markSaved(giftId),
    prepare: (_, attempt) => prepare(attempt),
    rename: (_, attempt) => rename(attempt),
    ask: ({ row, cents }, attempt) => ask(attempt, row, cents),
    makeOrder: ({ row, amount }, attempt) => makeOrder(attempt, row, amount),
    capture: ({ order }, attempt) => capture(attempt, order),
    save: ({ order }, attempt) => save(attempt, order),
    askLead: ({ giftId }, attempt) => askLead(attempt, giftId),
    report: ({ order }) => enterPayment(order).catch(() => undefined),
    verify: ({ giftId }) => services.verify(giftId),
    keepStorage: () => services.keepStorage(),
    refuse: ({ words }) => buttons.refuse(words),
    give: ({ orderId }) => buttons.give(orderId),
    restart: () => buttons.restart(),
    toast: ({ toast }) => page().showToast(toast),
    dropCoupon: ({ giftId }) => page().form?.dropCoupon(giftId),
    tellError: ({ reason }) => page().form?.onPaymentError(reason),
    tellCancel: () => page().form?.onPaymentCancel(),
    tellSaved: ({ row, order }) => page().onSaved(row, order),
    tellSavedElsewhere: ({ row }) => page().onSavedElsewhere(row),
    log: ({ words, reason }) => console.error(words, reason),
  };

  function perform(effect: Effect, attempt: number): void {
    // The performer fits its effect; a look-up by the effect's name forgets that.
    const performer = performers[effect.do] as (what: Effect, attempt: number) => unknown;
    performer(effect, attempt);
  }

  const order = (way: Way) => dispatch({ type: 'order', way });

  return {
    phase: (): Phase => phaseOf(state.step),
    place: (way: LocalWay) => order(way),

    /** Makes one order for PayPal's buttons, however often they call it; rejects after a toast. */
    createOrder(make: MakeOrder): Promise<string> {
      const awaited = buttons.awaited();
      if (awaited) return awaited;
      const orderId = buttons.wait(make);
      order({ kind: 'paypal' });
      return orderId;
    },

    approve(approved: ApprovedOrder): void {
      buttons.approve(approved);
      const { orderId } = approved;
      dispatch({ type: 'approve', orderId, known: pendingOrders.of(state.giftId) });
    },

    cancel: () => dispatch({ type: 'leave', how: 'cancelled' }),
    /** The process ended without the buyer. */
    end: () => dispatch({ type: 'leave', how: 'ended' }),

    /** PayPal's buttons report an error; the page's own ones, which they repeat, are known. */
    fail(reason: unknown): void {
      const meaning = buttonError(reason);
      if (!isAttached || meaning === 'own' || meaning === 'zero') return;
      dispatch({ type: 'buttonsFail', meaning, reason, known: pendingOrders.of(state.giftId) });
    },

    /** Asks again for a capture that ended unknown. */
    checkAgain: () => dispatch({ type: 'checkAgain' }),

    /** Repeats what did not arrive; nothing is paid by it. */
    saveAgain: () => dispatch({ type: 'saveAgain' }),

    /** Takes up what an earlier visit left behind, when no other tab is dealing with it. */
    async recover(): Promise<void> {
      if (mutex.isLocked()) return;
      mutex.lock(state.giftId);
      await mutex.isReady();
      if (isAttached) dispatch({ type: 'recover', left: pendingOrders.of(state.giftId) });
      releaseGift();
    },

    /** The page shows the checkout; the returned function leaves it to the recovery. */
    attach(): () => void {
      isAttached = true;
      return () => {
        isAttached = false;
        releaseGift();
      };
    },
  };
}
