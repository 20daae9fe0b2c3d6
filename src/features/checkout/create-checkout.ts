import { BackendError } from '@/api/backend-error.ts';
import { timeoutOrThrow } from '@/api/timeout-or-throw.ts';
import type { PaymentOptionKey } from '@/gift/coupons.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { savesMoreThanRow } from '@/gifts/extras.ts';
import { checkoutServices, SAVE_TIMEOUT, type SaveFailure, saveFailure } from './checkout-services.ts';
import { priceOfRow, REFUSALS } from './coupons.ts';
import { giftMutex } from './gift-mutex.ts';
import { bringsPass, CURRENCY, toDecimal } from './options.ts';
import type { PaymentToast } from './payment-toasts.ts';
import {
  buttonError,
  type CaptureAnswer,
  type CaptureOutcome,
  meaningOf,
  ZERO_PRICE,
} from './paypal-capture.ts';
import { type ApprovedOrder, type MakeOrder, payPalButtons } from './paypal-order.ts';
import { isReusable, isUnfinished, type OrderState, type PendingOrder } from './pending-orders.ts';

/** The ways to a gift that ask no provider; a pass brings the option that it covers. */
export type LocalWay = { kind: 'coupon' | 'demo' | 'inquiry' } | { kind: 'pass'; option: PaymentOptionKey };

type Way = { kind: 'paypal' } | LocalWay;

/** Why the last try ended: no answer of the backend, or a page that shows a price of before. */
type Notice = 'unreachable' | 'price-changed';

/** Where the checkout of one gift stands; everything but 'idle' freezes the form. */
export type Phase =
  | { name: 'idle'; notice?: Notice | undefined }
  /** Until there is an order: checks, files, the backend's word, PayPal's order. */
  | { name: 'preparing'; isLocal: boolean }
  /**
   * buyer: PayPal's window is open. uncertain: nobody knows whether the capture took the money.
   * saving: the payment is being entered, and its gift saved.
   */
  | { name: 'buyer' | 'capturing' | 'uncertain' | 'saving'; order: PendingOrder }
  /** Entry or save failed and can be repeated as it is. */
  | { name: 'unsaved'; order: PendingOrder; failure: SaveFailure }
  /** disputed: what was captured is not what was ordered. saved: the gift row is confirmed. */
  | { name: 'disputed' | 'saved' };

/** What a checkout needs from the page that it runs in. */
export interface CheckoutHost {
  /** Throws BackendError. */
  save: (row: FrozenGift) => Promise<GiftRow>;
  /** Not while somebody composes another gift or looks at one. */
  canNavigateToGift: (giftId: string) => boolean | Promise<boolean>;
  showPhase: (phase: Phase) => void;
  showToast: (toast: PaymentToast) => void;
  /** The gift row is confirmed and its toast has been shown. */
  onSaved: (row: GiftRow, order: ReturnType<typeof completedOrder>) => void;
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

/** The order id of a gift that asked no provider: 'DEMO_<gift id>', 'COUPON_<code>_<gift id>'. */
const localOrderId = ({ kind }: Way, { id, applied_coupon }: GiftRow): string =>
  kind === 'coupon' ? `COUPON_${applied_coupon}_${id}` : `${kind.toUpperCase()}_${id}`;

const newOrder = (row: GiftRow, orderId: string, state: OrderState, amount: number): PendingOrder => ({
  giftId: row.id,
  orderId,
  state,
  row,
  amount,
  createdAt: new Date().toISOString(),
});

/** What the success handler gets: PayPal's captured order, or one made here without the provider. */
const completedOrder = ({ orderId, amount, row }: PendingOrder, answer: CaptureAnswer | null) => ({
  id: orderId,
  status: 'COMPLETED' as const,
  amount: toDecimal(amount),
  currency: CURRENCY,
  payer: answer?.payer ?? null,
  purchaseUnits: Array.isArray(answer?.purchase_units) ? answer.purchase_units : [],
  isInquiry: row.price_id === 'business_pack',
});

/** What is saved: a gift of a pass carries the pass's option. */
const withOptionOf = (way: Way, row: FrozenGift): FrozenGift =>
  way.kind === 'pass' ? { ...row, price_id: way.option, applied_coupon: null, payment_status: 'paid' } : row;

const ANNOUNCEMENTS = { coupon: 'free', demo: 'captured', inquiry: 'inquiry-sent' } as const;

/** Whether an outcome says that money was taken: that counts however late it comes. */
const isMoney = ({ kind }: CaptureOutcome) =>
  ['captured', 'pending', 'paid-before', 'differs'].includes(kind);

/** What is or was paid is decided: nothing that PayPal's window reports changes it. */
const isDecided = ({ name }: Phase) => ['saving', 'unsaved', 'disputed', 'saved'].includes(name);

const isUnderWay = ({ name }: Phase) => name === 'capturing' || name === 'saving';

/**
 * Whether the gift is locked against other tabs: while anything is on its way, and from the tap
 * where no provider is asked, because there the save often follows at once.
 */
const needsLock = (phase: Phase) => isUnderWay(phase) || (phase.name === 'preparing' && phase.isLocal);

/**
 * The checkout of one gift, from the click to the confirmed row (docs/decisions/pending-orders.md).
 * Every function is one stretch of the way: it changes storage before the step that this stands
 * for, and goes on only if its phase is still the present one when an answer comes.
 *
 * @param page the page as it is now.
 */
export function createCheckout(giftOfDraft: string, page: () => CheckoutHost, services = checkoutServices) {
  const { pendingOrders } = services;
  const mutex = giftMutex(services);
  const buttons = payPalButtons();
  let giftId = giftOfDraft;
  let phase: Phase = { name: 'idle' };
  let isAttached = false;
  /** What PayPal said about the money, for the success handler. */
  let captureAnswer: CaptureAnswer | null = null;

  const toast = (shown: PaymentToast) => page().showToast(shown);

  /** Gives the gift back as soon as nothing is on its way. */
  function letGo(): void {
    if (needsLock(phase)) return;
    mutex.unlock();
    if (!isAttached) mutex.unclaim();
  }

  /** Returns the new phase, by which an answer tells whether it is still waited for. */
  function goTo(next: Phase): Phase {
    phase = next;
    if (needsLock(next)) mutex.lock(giftId);
    // The recovery itself has no form, and takes nothing away from itself.
    if (isUnderWay(next) && page().form) mutex.claim(giftId);
    letGo();
    page().showPhase(next);
    return next;
  }

  // From the click to an order: nothing is taken here.

  /** Back to the form; PayPal's buttons hear that there is no order. */
  function stop(words: string, notice?: Notice): void {
    buttons.refuse(words);
    goTo({ name: 'idle', notice });
  }

  /** Back to the form with 'Zahlungsfehler', or that the price has changed. */
  function fail(reason: unknown, notice?: Notice): void {
    stop('There is no order.', notice);
    toast({ name: notice === 'price-changed' ? notice : 'order-failed' });
    page().form?.onPaymentError(reason);
  }

  function failBefore(way: Way, words: string, notice?: Notice): void {
    if (way.kind === 'paypal') fail(new Error(words), notice);
    else {
      stop(words, notice);
      toast({ name: 'save-failed', words });
    }
  }

  /** The draft may have been left, and its uploads deleted; or another tab has paid for it. */
  const isOrderable = (id: string) =>
    page().form?.isCurrent(id) === true && pendingOrders.stateOf(id) === 'open';

  async function order(way: Way): Promise<void> {
    const mine = goTo({ name: 'preparing', isLocal: way.kind !== 'paypal' });
    let prepared: FrozenGift | null | undefined;
    try {
      prepared = await page().form?.prepare();
    } catch (error) {
      return phase === mine ? failBefore(way, saveFailure(error).words) : undefined;
    }
    if (phase !== mine) return;
    if (!prepared) return stop('The gift is not ready to be paid for.');
    const row = withOptionOf(way, prepared);
    const amount = way.kind === 'pass' ? 0 : priceOfRow(row);
    const isFree = way.kind !== 'paypal';
    if (!isFree && amount <= 0) return stop(ZERO_PRICE);
    if (pendingOrders.stateOf(row.id) !== 'open') return stop('This gift has been paid for.');

    const answer = await services.askDraft(row, isFree ? undefined : amount);
    if (phase !== mine) return;
    const placed = newOrder(row, localOrderId(way, row), 'placed', amount);
    switch (answer.kind) {
      case 'free':
        if (!isOrderable(row.id)) return stop('The draft was left.');
        if (way.kind === 'paypal') return orderAtPayPal(row, amount);
        if (way.kind !== 'pass') toast({ name: ANNOUNCEMENTS[way.kind] });
        return keepAndSave(placed);
      case 'same':
        if (savesMoreThanRow(row)) return keepAndSave(placed);
        buttons.refuse('This gift is saved.');
        return finish({ ...(pendingOrders.of(row.id) ?? placed), row }, 'saved-before');
      case 'other':
        return goOnUnderNewId(way);
      case 'price':
        return fail(new Error('The amount that the page shows is not on sale any more.'), 'price-changed');
      case 'coupon':
        stop(answer.title);
        page().form?.dropCoupon(giftId);
        return toast({ name: 'refused-coupon', title: answer.title, text: answer.text });
      case 'unreachable':
        return failBefore(way, answer.failure.words, 'unreachable');
    }
  }

  /** The old id's gift exists with other content. */
  async function goOnUnderNewId(way: Way): Promise<void> {
    const mine = phase;
    const newId = await page().form?.rename(giftId);
    if (phase !== mine) return;
    if (!newId) return stop('The draft is gone.');
    mutex.unlock();
    giftId = newId;
    return order(way);
  }

  async function orderAtPayPal(row: FrozenGift, amount: number): Promise<void> {
    const mine = phase;
    const kept = pendingOrders.of(row.id);
    let made: PendingOrder;
    if (kept && isReusable(kept, row, amount, new Date())) made = { ...kept, row };
    else {
      try {
        made = newOrder(row, await buttons.order(row, amount), 'created', amount);
      } catch (reason) {
        return phase === mine ? notOrdered(row, amount, reason) : undefined;
      }
      if (phase !== mine) return;
      if (!isOrderable(row.id)) return stop('The draft was left.');
    }
    pendingOrders.keep(made);
    goTo({ name: 'buyer', order: made });
    buttons.give(made.orderId);
  }

  async function notOrdered(row: GiftRow, amount: number, reason: unknown): Promise<void> {
    if (reason instanceof BackendError && reason.code === 'PRICE_CHANGED')
      return fail(reason, 'price-changed');
    if (meaningOf(reason) !== 'paid-before') return fail(reason);
    // Its invoice id has been paid by the order that was given up, or by one that this browser does
    // not know: an entry under the gift's id shows the operator that there is money to look for.
    const orderId = buttons.givenUp() ?? row.id.replaceAll('-', '').toUpperCase();
    buttons.refuse('This gift has been paid for.');
    return paid(newOrder(row, orderId, 'approved', amount));
  }

  /** The buyer's part may be ended while the order is still being made. */
  function leave(name: 'cancelled' | 'ended'): void {
    if (phase.name !== 'preparing' && phase.name !== 'buyer') return;
    stop('The buyer has left.');
    toast({ name });
    page().form?.onPaymentCancel();
  }

  // From the buyer's approval to the answer of the capture: here money is taken.

  /** The order is written as approved before PayPal is asked to capture it. */
  async function capture(known: PendingOrder): Promise<void> {
    const approved: PendingOrder = known.state === 'captured' ? known : { ...known, state: 'approved' };
    const mine = goTo({ name: 'capturing', order: approved });
    pendingOrders.keep(approved);
    const onLate = (late: CaptureOutcome) => void captured(approved, late, false);
    const outcome = await buttons.capture(approved, mutex.isReady(), onLate);
    return captured(approved, outcome, phase === mine);
  }

  /** `isAwaited`: false after a timeout, or when PayPal's script has started the buyer anew. */
  async function captured(approved: PendingOrder, outcome: CaptureOutcome, isAwaited: boolean) {
    if (!isAwaited) {
      if (!isMoney(outcome) || isDecided(phase)) return;
      buttons.refuse('This gift has been paid for.');
    }
    switch (outcome.kind) {
      case 'captured':
        return paid({ ...approved, state: 'captured' }, outcome.answer);
      case 'pending':
        return paid(approved, outcome.answer);
      case 'paid-before':
        // By the order that was given up, as far as this page knows.
        return paid({ ...approved, orderId: buttons.givenUp() ?? approved.orderId, state: 'approved' });
      case 'declined': {
        const open: PendingOrder = { ...approved, state: 'created' };
        pendingOrders.keep(open);
        goTo({ name: 'buyer', order: open });
        buttons.restart();
        break;
      }
      case 'refused':
        forget(approved);
        goTo({ name: 'idle' });
        break;
      case 'unknown':
        goTo({ name: 'uncertain', order: approved });
        report(approved);
        break;
      case 'differs': {
        const disputed: PendingOrder = { ...approved, state: 'disputed' };
        pendingOrders.keep(disputed);
        goTo({ name: 'disputed' });
        report(disputed);
      }
    }
    toast({ name: outcome.kind === 'differs' ? 'order-failed' : 'capture-failed' });
    page().form?.onPaymentError(outcome.reason);
  }

  /** Lets the operator see money that may have been taken; nothing waits for it. */
  const report = (doubtful: PendingOrder) => void enter(doubtful).catch(() => undefined);

  function paid(order: PendingOrder, answer: CaptureAnswer | null = null): Promise<void> {
    captureAnswer = answer;
    toast({ name: 'captured' });
    return keepAndSave(order);
  }

  // From the money to the confirmed gift: first the payment, since one without a gift is visible to
  // the operator, and the reverse is not.

  async function enter(paidOrder: PendingOrder): Promise<void> {
    try {
      await services.enterPayment(paidOrder);
    } catch (error) {
      if (saveFailure(error).kind !== 'refused') throw error;
      // What is refused for good does not hold the gift back.
      console.error('The payment could not be entered; its order stays visible at PayPal.', error);
    }
  }

  function keepAndSave(frozen: PendingOrder): Promise<void> {
    pendingOrders.keep(frozen);
    return enterAndSave(frozen);
  }

  async function enterAndSave(frozen: PendingOrder): Promise<void> {
    const isLocal = frozen.state === 'placed';
    goTo({ name: 'saving', order: frozen });
    await mutex.isReady();
    try {
      if (!isLocal) await enter(frozen);
      await timeoutOrThrow(page().save(frozen.row), SAVE_TIMEOUT);
    } catch (error) {
      return notSaved(frozen, saveFailure(error));
    }
    await finish(frozen, 'saved');
    if (!isLocal) services.verify(frozen.giftId);
  }

  function notSaved(frozen: PendingOrder, failure: SaveFailure): void {
    const { kind, words } = failure;
    // Refused and not paid for: the form opens again. A save without an answer may have arrived.
    const isOver = frozen.state === 'placed' && (kind === 'coupon-used' || kind === 'refused');
    if (isOver) forget(frozen);
    goTo(isOver ? { name: 'idle' } : { name: 'unsaved', order: frozen, failure });
    if (isOver && kind === 'coupon-used') {
      page().form?.dropCoupon(giftId);
      toast({ name: 'refused-coupon', ...REFUSALS.used });
    } else toast(kind === 'no-row' ? { name: 'save-unconfirmed' } : { name: 'save-failed', words });
  }

  /** The gift row is confirmed; its sender may have gone on by then, and stays there. */
  async function finish(frozen: PendingOrder, how: 'saved' | 'saved-before'): Promise<void> {
    const { row } = frozen;
    const done = completedOrder(frozen, captureAnswer);
    const mayLead = await page().canNavigateToGift(row.id);
    // Payment tab and recovery of one page may hear of it at once.
    const isSaidAlready = pendingOrders.stateOf(row.id) === 'saved';
    pendingOrders.markSaved(row.id);
    goTo({ name: 'saved' });
    if (isSaidAlready) return;
    // The pass that was bought stands and falls with what the browser has stored.
    if (frozen.amount > 0 && bringsPass(row)) services.keepStorage();
    const name = done.isInquiry && how === 'saved' ? 'inquiry-stored' : how;
    toast(mayLead ? { name } : { name, elsewhere: row });
    if (mayLead) page().onSaved(row, done);
    else page().onSavedElsewhere(row);
  }

  /** An order placed in an earlier visit: did its save arrive? */
  async function lookBack(placed: PendingOrder): Promise<void> {
    goTo({ name: 'saving', order: placed });
    const answer = await services.askDraft(placed.row);
    if (answer.kind === 'unreachable') goTo({ name: 'unsaved', order: placed, failure: answer.failure });
    else if (answer.kind !== 'same') {
      // Something else has its id, or nothing: the draft, if it is still there, can be paid for.
      forget(placed);
      goTo({ name: 'idle' });
    } else if (savesMoreThanRow(placed.row)) await enterAndSave(placed);
    else await finish(placed, 'saved-before');
  }

  /** The ids of orders that were made here repeat with their gift; the time tells them apart. */
  function forget({ giftId: id, orderId, createdAt }: PendingOrder): void {
    const kept = pendingOrders.of(id);
    if (kept?.orderId !== orderId || kept.createdAt !== createdAt) return;
    buttons.giveUp(orderId);
    pendingOrders.forget(id);
  }

  function pay(way: Way): void {
    // In 'buyer' PayPal's window is gone without a word, and the button is pressed again.
    if (phase.name === 'idle' || phase.name === 'buyer') void order(way);
    else if (way.kind === 'paypal') buttons.refuse('This gift is being paid for.');
  }

  return {
    phase: () => phase,
    place: (way: LocalWay) => pay(way),

    /** For PayPal's buttons: one order, however often it is called; rejects after a toast. */
    createOrder(make: MakeOrder): Promise<string> {
      const awaited = buttons.awaited();
      if (awaited) return awaited;
      const orderId = buttons.wait(make);
      pay({ kind: 'paypal' });
      return orderId;
    },

    approve(approved: ApprovedOrder): void {
      buttons.approve(approved);
      if (isDecided(phase)) return;
      const known = pendingOrders.of(giftId);
      const isPayable = known?.orderId === approved.orderId && !['placed', 'disputed'].includes(known.state);
      if (isPayable && phase.name !== 'preparing') return void capture(known);
      toast({ name: 'order-failed' });
      page().form?.onPaymentError(
        new Error(`PayPal approved ${approved.orderId}, which is not the order of this gift.`),
      );
    },

    cancel: () => leave('cancelled'),
    /** The process ended without the buyer. */
    end: () => leave('ended'),

    /** PayPal's buttons report an error. */
    fail(reason: unknown): void {
      const meaning = buttonError(reason);
      if (!isAttached || meaning === 'own' || meaning === 'zero' || isDecided(phase)) return;
      if (meaning === 'paid' && 'order' in phase) return void paid({ ...phase.order, state: 'approved' });
      // Once money may be on its way, nothing else that the buttons report undoes it.
      if (phase.name === 'capturing' || phase.name === 'uncertain') return;
      // An order that made trouble is not offered again.
      const kept = pendingOrders.of(giftId);
      if (kept?.state === 'created') forget(kept);
      stop('PayPal reported an error.');
      if (meaning === 'ended') {
        toast({ name: 'ended' });
        page().form?.onPaymentCancel();
      } else {
        console.error('PayPal reports:', reason);
        toast({ name: 'buttons-failed' });
      }
    },

    /** Asks again for a capture that ended unknown. */
    checkAgain(): void {
      if (phase.name === 'uncertain') void capture(phase.order);
    },

    /** Repeats what did not arrive; nothing is paid by it. */
    saveAgain(): void {
      if (phase.name === 'unsaved') void enterAndSave(phase.order);
    },

    /** Takes up what an earlier visit left behind, when no other tab is dealing with it. */
    async recover(): Promise<void> {
      if (mutex.isLocked()) return;
      mutex.lock(giftId);
      await mutex.isReady();
      const left = pendingOrders.of(giftId);
      if (!isAttached || (phase.name !== 'idle' && phase.name !== 'unsaved')) return letGo();
      // Another tab has saved it meanwhile, or heard that nothing was taken.
      if (!left || !isUnfinished(left)) return void goTo({ name: 'idle' });
      void (left.state === 'placed' ? lookBack(left) : enterAndSave(left));
    },

    /** The page shows the checkout; the returned function leaves it to the recovery. */
    attach(): () => void {
      isAttached = true;
      return () => {
        isAttached = false;
        letGo();
      };
    },
  };
}
