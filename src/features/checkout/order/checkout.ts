import { BackendError } from '@/api/backend-error.ts';
import { withTimeout } from '@/api/with-timeout.ts';
import type { GiftRow } from '@/gift/row.ts';
import { buttonError, ownError } from '../paypal/button-errors.ts';
import { captureOrder } from '../paypal/capture.ts';
import { meaningOf } from '../paypal/issues.ts';
import type { ApprovedOrder, Checkout, CheckoutHost, MakeOrder } from './checkout-host.ts';
import { isUnderWay, needsLock, nextStep } from './machine.ts';
import { type Outside, outside as realOutside, SAVE_TIMEOUT, saveFailure } from './outside.ts';
import type { PendingOrder } from './pending-orders.ts';
import type { CheckoutEvent, Effect, Phase } from './states.ts';

/** Milliseconds until an order that is not answered counts as not made. */
const ORDER_TIMEOUT = 30_000;
const ORDER_ID = /^[A-Z0-9]{1,36}$/;

interface CheckoutOptions {
  /**
   * Keeps the recovery away from the gift while this checkout deals with it; false for the recovery
   * itself.
   */
  claims?: boolean;
  outside?: Outside;
  machine?: typeof nextStep;
}

function orderFailure(reason: unknown): 'paid-before' | 'price-changed' | 'failed' {
  if (reason instanceof BackendError && reason.code === 'PRICE_CHANGED') return 'price-changed';
  return meaningOf(reason) === 'paid-before' ? 'paid-before' : 'failed';
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** A checkout of the gift with this id. Several pages of one browser may run one each. */
export function createCheckout(
  firstGiftId: string,
  host: CheckoutHost,
  { claims = true, outside = realOutside, machine = nextStep }: CheckoutOptions = {},
): Checkout {
  const { pendingOrders } = outside;
  let giftId = firstGiftId;
  let phase: Phase = { name: 'idle' };
  let isAttached = false;
  /** Answers to an earlier click are dropped. */
  let run = 0;
  let make: MakeOrder | null = null;
  let buttons: ReturnType<typeof deferred<string>> | null = null;
  let approved: ApprovedOrder | null = null;
  /**
   * The order that was forgotten last: made anew for the same gift, it would be the same dead one.
   */
  let givenUp: string | null = null;
  let captures = new AbortController();
  let release: (() => void) | null = null;
  let lock: { isReady: Promise<void>; release: () => void } | null = null;

  function hold(): NonNullable<typeof lock> {
    const ready = deferred<void>();
    const released = deferred<void>();
    void outside.withLock(giftId, () => {
      ready.resolve();
      return released.promise;
    });
    return { isReady: ready.promise, release: released.resolve };
  }

  function follow(next: Phase) {
    phase = next;
    if (needsLock(next)) lock ??= hold();
    if (isUnderWay(next) && claims) release ??= pendingOrders.claim(giftId);
  }

  function unlock() {
    lock?.release();
    lock = null;
  }

  /** Gives the gift back as soon as nothing is on its way. */
  function letGo() {
    if (needsLock(phase)) return;
    unlock();
    if (isAttached) return;
    release?.();
    release = null;
  }

  function dispatch(event: CheckoutEvent): void {
    const step = machine(phase, event);
    follow(step.phase);
    for (const effect of step.effects) perform(effect);
    host.showPhase(phase);
    letGo();
  }

  /** Sends what comes of an effect, unless another click has begun anew. */
  function answerTo(effect: Promise<CheckoutEvent>): void {
    const mine = run;
    void effect.then((event) => {
      if (mine === run) dispatch(event);
    });
  }

  async function prepare(): Promise<CheckoutEvent> {
    try {
      const row = await host.prepare();
      if (!row) return { type: 'not-prepared' };
      return { type: 'prepared', row, pending: pendingOrders.of(row.id), now: outside.now() };
    } catch (error) {
      return { type: 'not-prepared', failure: saveFailure(error) };
    }
  }

  /**
   * Whether the draft may still be ordered: another tab may have paid for it while this one asked,
   * and its order must not be written over.
   */
  function isCurrent(id: string): boolean {
    return host.isCurrent(id) && pendingOrders.stateOf(id) === 'open';
  }

  async function ask({
    row,
    isFree = false,
    cents,
  }: Extract<Effect, { type: 'ask' }>): Promise<CheckoutEvent> {
    const answer = await outside.askDraft(row, isFree, cents);
    return {
      type: 'answered',
      answer,
      isCurrent: isCurrent(row.id),
      mayLead: await host.mayLeadTo(row.id),
    };
  }

  async function rename(): Promise<CheckoutEvent> {
    const newId = await host.rename(giftId);
    if (!newId) return { type: 'not-renamed' };
    unlock();
    giftId = newId;
    return { type: 'renamed' };
  }

  async function order(row: GiftRow, amount: number): Promise<CheckoutEvent> {
    try {
      if (!make) throw new Error('PayPal has no buttons.');
      const orderId = await withTimeout(make(row, amount, givenUp), ORDER_TIMEOUT);
      if (typeof orderId !== 'string' || !ORDER_ID.test(orderId))
        throw new Error(`PayPal made an order without a proper id: ${String(orderId)}`);
      return { type: 'ordered', orderId, now: outside.now(), isCurrent: isCurrent(row.id) };
    } catch (reason) {
      return { type: 'order-failed', reason, meaning: orderFailure(reason), now: outside.now() };
    }
  }

  async function capture(effect: Extract<Effect, { type: 'capture' }>): Promise<void> {
    const { attempt } = effect;
    const { orderId, amount } = effect.order;
    captures.abort();
    captures = new AbortController();
    const { signal } = captures;
    await lock?.isReady;
    const by = approved;
    const outcome = await captureOrder(
      () => by?.capture() ?? Promise.reject(new Error('PayPal handed no order over to be captured.')),
      { orderId, giftId, amount },
      signal,
    );
    dispatch({ type: 'capture-ended', attempt, order: effect.order, outcome });
  }

  async function enter(effect: Extract<Effect, { type: 'enter' }>): Promise<void> {
    await lock?.isReady;
    try {
      await outside.enterPayment(effect.order);
    } catch (error) {
      const failure = saveFailure(error);
      return dispatch(
        failure.kind === 'refused'
          ? { type: 'entry-refused', reason: error }
          : { type: 'entry-unanswered', failure },
      );
    }
    dispatch({ type: 'entered' });
  }

  async function save(row: GiftRow): Promise<void> {
    await lock?.isReady;
    try {
      await withTimeout(host.save(row), SAVE_TIMEOUT);
    } catch (error) {
      return dispatch({ type: 'save-failed', failure: saveFailure(error) });
    }
    dispatch({ type: 'saved', mayLead: await host.mayLeadTo(row.id) });
  }

  /** The ids of orders that were made here repeat with their gift; the time tells them apart. */
  function forget({ giftId: id, orderId, createdAt }: PendingOrder): void {
    const kept = pendingOrders.of(id);
    if (kept?.orderId !== orderId || kept.createdAt !== createdAt) return;
    givenUp = orderId;
    pendingOrders.forget(id);
  }

  function forgetUnpaid(): void {
    const kept = pendingOrders.of(giftId);
    if (kept?.state === 'created') forget(kept);
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'toast':
        host.showToast(effect.toast);
        break;
      case 'prepare':
        run += 1;
        answerTo(prepare());
        break;
      case 'ask':
        answerTo(ask(effect));
        break;
      case 'rename':
        answerTo(rename());
        break;
      case 'order':
        answerTo(order(effect.row, effect.amount));
        break;
      case 'give-order':
        buttons?.resolve(effect.orderId);
        buttons = null;
        break;
      case 'refuse-order':
        buttons?.reject(ownError(effect.words));
        buttons = null;
        break;
      case 'keep':
        pendingOrders.keep(effect.order);
        break;
      case 'forget':
        forget(effect.order);
        break;
      case 'forget-unpaid':
        forgetUnpaid();
        break;
      case 'mark-saved':
        pendingOrders.markSaved(effect.giftId);
        break;
      case 'capture':
        void capture(effect);
        break;
      case 'restart':
        approved?.restart();
        break;
      case 'enter':
        void enter(effect);
        break;
      case 'save':
        void save(effect.row);
        break;
      case 'verify':
        outside.verify(effect.giftId);
        break;
      case 'drop-coupon':
        host.dropCoupon(giftId);
        break;
      case 'finish':
        host.onSaved(effect.row, effect.done);
        break;
      case 'finish-elsewhere':
        host.onSavedElsewhere(effect.row);
        break;
      case 'report-error':
        host.onPaymentError(effect.reason);
        break;
      case 'report-cancel':
        host.onPaymentCancel();
        break;
      case 'log':
        console.error(effect.words, effect.reason);
        break;
    }
  }

  return {
    phase: () => phase,
    place: (way) => dispatch({ type: 'pay', way }),

    createOrder(makeOrder) {
      if (buttons) return buttons.promise;
      make = makeOrder;
      const waiting = deferred<string>();
      buttons = waiting;
      dispatch({ type: 'pay', way: { kind: 'paypal' } });
      return waiting.promise;
    },

    approve(next) {
      approved = next;
      dispatch({ type: 'approved', orderId: next.orderId, known: pendingOrders.of(giftId) });
    },

    cancel: () => dispatch({ type: 'cancelled' }),
    end: () => dispatch({ type: 'ended' }),

    fail(reason) {
      const meaning = buttonError(reason);
      if (isAttached && meaning !== 'own' && meaning !== 'zero')
        dispatch({ type: 'buttons-failed', reason, meaning });
    },

    checkAgain: () => dispatch({ type: 'check-again' }),
    saveAgain: () => dispatch({ type: 'save-again' }),

    async recover() {
      if (lock) return;
      lock = hold();
      await lock.isReady;
      const left = pendingOrders.of(giftId);
      if (!isAttached) letGo();
      else dispatch(left ? { type: 'recover', order: left } : { type: 'gone' });
    },

    attach() {
      isAttached = true;
      return () => {
        isAttached = false;
        letGo();
      };
    },
  };
}
