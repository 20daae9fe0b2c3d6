import { BackendError } from '@/api/backend-error.ts';
import { withTimeout } from '@/api/with-timeout.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isUnderWay, needsLock, nextStep } from './machine.ts';
import { type Outside, outside as realOutside, SAVE_TIMEOUT, saveFailure } from './outside.ts';
import type { PaymentToast } from './payment-toasts.ts';
import { captureOrder, type ExpectedOrder } from './paypal-capture.ts';
import { buttonError, meaningOf, ownError } from './paypal-issues.ts';
import type { PendingOrder } from './pending-orders.ts';
import type { CheckoutEvent, CompletedOrder, Effect, Phase, Way } from './states.ts';

/** Milliseconds until an order that is not answered counts as not made. */
const ORDER_TIMEOUT = 30_000;
const ORDER_ID = /^[A-Z0-9]{1,36}$/;

/** What a checkout needs from the page that it runs in. */
export interface CheckoutHost {
  /** Throws BackendError. */
  save: (row: FrozenGift) => Promise<GiftRow>;
  /**
   * Whether its sender may be led to the saved gift: not while somebody composes another one or
   * looks at one.
   */
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
  /**
   * Runs all six checks and stores the files; resolves to the frozen row, or null when something
   * stopped it and its toast has been shown.
   */
  prepare: () => Promise<FrozenGift | null>;
  /**
   * The draft goes on under a new id: resolves to it when `prepare` knows it, to null when it is
   * not the page's draft any more.
   */
  rename: (giftId: string) => Promise<string | null>;
  /**
   * Whether the draft of this gift has stayed the page's since `prepare`: else what was uploaded
   * for it is deleted.
   */
  isCurrent: (giftId: string) => boolean;
  /** Drops the applied coupon of this gift's draft. */
  dropCoupon: (giftId: string) => void;
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

interface CheckoutOptions {
  outside?: Outside;
  machine?: typeof nextStep;
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

/** Keeps a gift from the other tabs of this browser, and from this page's recovery. */
function giftHold({ withLock, pendingOrders }: Outside) {
  let lock: { isReady: Promise<void>; release: () => void } | null = null;
  let unclaim: (() => void) | null = null;
  return {
    isLocked: () => lock !== null,
    /** Resolves once no other tab holds the gift; at once without a lock. */
    isReady: async () => lock?.isReady,
    lock(giftId: string): void {
      if (lock) return;
      const ready = deferred<void>();
      const released = deferred<void>();
      void withLock(giftId, () => {
        ready.resolve();
        return released.promise;
      });
      lock = { isReady: ready.promise, release: released.resolve };
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

/** PayPal's buttons: the order id that they wait for, and what they handed over last. */
function payPalButtons() {
  let make: MakeOrder | null = null;
  let waiting: ReturnType<typeof deferred<string>> | null = null;
  let approved: ApprovedOrder | null = null;
  let captures = new AbortController();
  /**
   * The order that was forgotten last: made anew for the same gift, it would be the same dead one.
   */
  let givenUp: string | null = null;
  const noOrder = () => Promise.reject(new Error('PayPal handed no order over to be captured.'));
  return {
    /** The order id that the buttons wait for, null while they wait for none. */
    awaited: () => waiting?.promise ?? null,
    wait(makeOrder: MakeOrder): Promise<string> {
      make = makeOrder;
      waiting = deferred<string>();
      return waiting.promise;
    },
    give(orderId: string): void {
      waiting?.resolve(orderId);
      waiting = null;
    },
    refuse(words: string): void {
      waiting?.reject(ownError(words));
      waiting = null;
    },
    giveUp(orderId: string): void {
      givenUp = orderId;
    },
    givenUp: () => givenUp,
    /** The id of a new order. Throws what PayPal throws. */
    async order(row: GiftRow, cents: number): Promise<string> {
      if (!make) throw new Error('PayPal has no buttons.');
      const orderId = await withTimeout(make(row, cents, givenUp), ORDER_TIMEOUT);
      if (typeof orderId !== 'string' || !ORDER_ID.test(orderId))
        throw new Error(`PayPal made an order without a proper id: ${String(orderId)}`);
      return orderId;
    },
    approve(order: ApprovedOrder): void {
      approved = order;
    },
    restart: () => approved?.restart(),
    /** Captures the approved order; the capture before it is not repeated any more. */
    async capture(expected: ExpectedOrder, isReady: Promise<void>) {
      captures.abort();
      captures = new AbortController();
      const { signal } = captures;
      await isReady;
      return captureOrder(approved?.capture ?? noOrder, expected, signal);
    },
  };
}

function orderFailure(reason: unknown): 'paid-before' | 'price-changed' | 'failed' {
  if (reason instanceof BackendError && reason.code === 'PRICE_CHANGED') return 'price-changed';
  return meaningOf(reason) === 'paid-before' ? 'paid-before' : 'failed';
}

type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** A checkout of the gift with this id. Several pages of one browser may run one each. */
export function createCheckout(
  firstGiftId: string,
  host: CheckoutHost,
  { outside = realOutside, machine = nextStep }: CheckoutOptions = {},
): Checkout {
  const { pendingOrders } = outside;
  const hold = giftHold(outside);
  const buttons = payPalButtons();
  let giftId = firstGiftId;
  let phase: Phase = { name: 'idle' };
  let isAttached = false;
  /** Answers to an earlier click are dropped. */
  let run = 0;

  /** Gives the gift back as soon as nothing is on its way. */
  function letGo() {
    if (needsLock(phase)) return;
    hold.unlock();
    if (!isAttached) hold.unclaim();
  }

  function dispatch(event: CheckoutEvent): void {
    const step = machine(phase, event);
    phase = step.phase;
    if (needsLock(phase)) hold.lock(giftId);
    // The recovery itself has no form, and takes nothing away from itself.
    if (isUnderWay(phase) && host.form) hold.claim(giftId);
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
      const row = await host.form?.prepare();
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
    return host.form?.isCurrent(id) === true && pendingOrders.stateOf(id) === 'open';
  }

  async function ask({ row, isFree = false, cents }: EffectOf<'ask'>): Promise<CheckoutEvent> {
    const answer = await outside.askDraft(row, isFree, cents);
    const mayLead = await host.canNavigateToGift(row.id);
    return { type: 'answered', answer, isCurrent: isCurrent(row.id), mayLead };
  }

  async function rename(): Promise<CheckoutEvent> {
    const newId = (await host.form?.rename(giftId)) ?? null;
    if (!newId) return { type: 'not-renamed' };
    hold.unlock();
    giftId = newId;
    return { type: 'renamed' };
  }

  async function order({ row, amount }: EffectOf<'order'>): Promise<CheckoutEvent> {
    try {
      const orderId = await buttons.order(row, amount);
      return { type: 'ordered', orderId, now: outside.now(), isCurrent: isCurrent(row.id) };
    } catch (reason) {
      const meaning = orderFailure(reason);
      return { type: 'order-failed', reason, meaning, givenUp: buttons.givenUp(), now: outside.now() };
    }
  }

  async function capture({ order, attempt }: EffectOf<'capture'>): Promise<void> {
    const expected = { orderId: order.orderId, giftId, amount: order.amount };
    const outcome = await buttons.capture(expected, hold.isReady());
    // Another order of this gift was paid: the one that was given up, as far as this page knows.
    const orderId = (outcome.kind === 'paid-before' && buttons.givenUp()) || order.orderId;
    dispatch({ type: 'capture-ended', attempt, order: { ...order, orderId }, outcome });
  }

  async function enter({ order }: EffectOf<'enter'>): Promise<void> {
    await hold.isReady();
    try {
      await outside.enterPayment(order);
    } catch (reason) {
      const failure = saveFailure(reason);
      const isFinal = failure.kind === 'refused';
      return dispatch(isFinal ? { type: 'entry-refused', reason } : { type: 'entry-unanswered', failure });
    }
    dispatch({ type: 'entered' });
  }

  async function save({ row }: EffectOf<'save'>): Promise<void> {
    await hold.isReady();
    try {
      await withTimeout(host.save(row), SAVE_TIMEOUT);
    } catch (error) {
      return dispatch({ type: 'save-failed', failure: saveFailure(error) });
    }
    dispatch({ type: 'saved', mayLead: await host.canNavigateToGift(row.id) });
  }

  /** The ids of orders that were made here repeat with their gift; the time tells them apart. */
  function forget({ giftId: id, orderId, createdAt }: PendingOrder): void {
    const kept = pendingOrders.of(id);
    if (kept?.orderId !== orderId || kept.createdAt !== createdAt) return;
    buttons.giveUp(orderId);
    pendingOrders.forget(id);
  }

  function forgetUnpaid(): void {
    const kept = pendingOrders.of(giftId);
    if (kept?.state === 'created') forget(kept);
  }

  const effects: { [Type in Effect['type']]: (effect: EffectOf<Type>) => void } = {
    toast: ({ toast }) => host.showToast(toast),
    prepare: () => {
      run += 1;
      answerTo(prepare());
    },
    ask: (effect) => answerTo(ask(effect)),
    rename: () => answerTo(rename()),
    order: (effect) => answerTo(order(effect)),
    'give-order': ({ orderId }) => buttons.give(orderId),
    'refuse-order': ({ words }) => buttons.refuse(words),
    keep: (effect) => pendingOrders.keep(effect.order),
    forget: (effect) => forget(effect.order),
    'forget-unpaid': forgetUnpaid,
    'mark-saved': (effect) => pendingOrders.markSaved(effect.giftId),
    capture: (effect) => void capture(effect),
    restart: buttons.restart,
    enter: (effect) => void enter(effect),
    save: (effect) => void save(effect),
    verify: (effect) => outside.verify(effect.giftId),
    'drop-coupon': () => host.form?.dropCoupon(giftId),
    finish: ({ row, done }) => host.onSaved(row, done),
    'finish-elsewhere': ({ row }) => host.onSavedElsewhere(row),
    'report-error': ({ reason }) => host.form?.onPaymentError(reason),
    'report-cancel': () => host.form?.onPaymentCancel(),
    log: ({ words, reason }) => console.error(words, reason),
  };
  const perform = (effect: Effect) => (effects[effect.type] as (effect: Effect) => void)(effect);

  return {
    phase: () => phase,
    place: (way) => dispatch({ type: 'pay', way }),

    createOrder(make) {
      const awaited = buttons.awaited();
      if (awaited) return awaited;
      const orderId = buttons.wait(make);
      dispatch({ type: 'pay', way: { kind: 'paypal' } });
      return orderId;
    },

    approve(order) {
      buttons.approve(order);
      dispatch({ type: 'approved', orderId: order.orderId, known: pendingOrders.of(giftId) });
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
      if (hold.isLocked()) return;
      hold.lock(giftId);
      await hold.isReady();
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
