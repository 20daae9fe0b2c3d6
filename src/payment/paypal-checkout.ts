import { type CaptureOutcome, captureOrder } from './capture.ts';
import { type CheckoutHost, finish, priceOfRow, showSaveError } from './checkout.ts';
import { type CaptureAnswer, capturedOrder, orderRequest } from './orders.ts';
import { paymentToasts } from './payment-toasts.ts';
import {
  claimOrder,
  forgetOrder,
  isReusable,
  keepOrder,
  type PendingOrder,
  pendingOrder,
} from './pending-order.ts';
import { enterInLedger, settle, withGiftLock } from './settle.ts';
import { within } from './within.ts';

/** What PayPal's buttons can do with an approved order. */
export interface ApprovedOrder {
  orderId: string;
  capture: () => Promise<CaptureAnswer>;
  /** Lets the buyer choose another card or account for the same order. */
  restart: () => void;
}

/** Answers to everything that PayPal's buttons report, from the click to the confirmed gift row. */
export interface PayPalCheckout {
  /** Checks, stores files and makes one order, however often it is called meanwhile. Rejects when there is none, after its toast. */
  createOrder: (create: (request: ReturnType<typeof orderRequest>) => Promise<string>) => Promise<string>;
  approve: (approved: ApprovedOrder) => Promise<void>;
  /** Asks again for a capture that got no answer. */
  captureAgain: () => Promise<void>;
  /** Repeats ledger entry and save of money that is already there. */
  saveAgain: () => Promise<void>;
  cancel: () => void;
  /** The process ended without the buyer. */
  end: () => void;
  fail: (reason: unknown) => void;
  /** Called when the payment tab is shown; the returned function when it is gone and the recovery takes over. */
  attach: () => () => void;
}

/** Milliseconds until an order that is not answered counts as not made. */
const ORDER_TIMEOUT = 30_000;
/** PayPal's words for a window that is gone or an order that ran out of time. */
const ENDED =
  /(window|popup|container|target).*(clos|remov|destroy)|zoid destroyed|order.?(has )?expired|TOKEN_EXPIRED/i;
/** PayPal's refusal of an amount of 0: the free way is shown instead, so nobody needs to read about it. */
const ZERO_PRICE = 'CANNOT_BE_ZERO_OR_NEGATIVE';

const messageOf = (reason: unknown) =>
  reason instanceof Error ? reason.message : `${(reason as { message?: unknown } | null)?.message ?? reason}`;

/** A checkout by PayPal for the payment tab that `host` stands for. */
export function payPalCheckout(host: CheckoutHost): PayPalCheckout {
  let making: Promise<string> | null = null;
  /** The order of this checkout, as last kept. */
  let order: PendingOrder | null = null;
  let approved: ApprovedOrder | null = null;
  let answer: CaptureAnswer | null = null;
  /** Money is on its way: what PayPal's window reports meanwhile no longer decides anything. */
  let isTaking = false;
  /** PayPal repeats an error of createOrder through onError; its toast has been shown. */
  let reported: string | null = null;
  let release: (() => void) | null = null;
  let isAttached = false;

  function keep(next: PendingOrder) {
    order = next;
    keepOrder(next);
  }

  function stopOrder(message: string): never {
    reported = message;
    host.setPhase({ name: 'idle' });
    throw new Error(message);
  }

  async function makeOrder(create: Parameters<PayPalCheckout['createOrder']>[0]): Promise<string> {
    reported = null;
    host.setPhase({ name: 'preparing' });
    const row = await host.prepare();
    if (!row) return stopOrder('The gift is not ready to be paid for.');
    const cents = priceOfRow(row);
    if (cents <= 0) return stopOrder(ZERO_PRICE);
    const existing = pendingOrder(row.id);
    if (existing && existing.state !== 'created') return stopOrder('This gift has been paid for.');
    if (existing && isReusable(existing, row, cents, new Date())) {
      keep({ ...existing, row });
    } else {
      const orderId = await within(create(orderRequest(row, cents)), ORDER_TIMEOUT);
      keep({
        giftId: row.id,
        orderId,
        state: 'created',
        row,
        amount: cents,
        createdAt: new Date().toISOString(),
      });
    }
    host.setPhase({ name: 'buyer' });
    return (order as PendingOrder).orderId;
  }

  async function createOrder(create: Parameters<PayPalCheckout['createOrder']>[0]): Promise<string> {
    try {
      return await makeOrder(create);
    } catch (error) {
      const message = messageOf(error);
      if (reported !== message) {
        reported = message;
        host.setPhase({ name: 'idle' });
        paymentToasts.orderFailed();
        host.onPaymentError(error);
      }
      throw error;
    }
  }

  async function saveOrder(paid: PendingOrder): Promise<void> {
    const done = capturedOrder(paid.orderId, paid.amount, answer);
    host.setPhase({ name: 'saving' });
    try {
      finish(host, await settle(paid, host.save), done);
    } catch (error) {
      showSaveError(error);
      host.setPhase({ name: 'unsaved', row: paid.row, order: done });
    }
  }

  async function conclude(paid: PendingOrder, outcome: CaptureOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'captured':
      case 'pending':
        answer = outcome.answer;
        if (outcome.kind === 'captured') keep({ ...paid, state: 'captured' });
        paymentToasts.captured();
        return saveOrder(order as PendingOrder);
      case 'declined':
        keep({ ...paid, state: 'created' });
        host.setPhase({ name: 'buyer' });
        approved?.restart();
        break;
      case 'refused':
        forgetOrder(paid.giftId);
        order = null;
        host.setPhase({ name: 'idle' });
        break;
      case 'unknown':
        host.setPhase({ name: 'uncertain' });
        break;
      case 'differs':
        keep({ ...paid, state: 'disputed' });
        host.setPhase({ name: 'idle' });
        break;
    }
    if (outcome.kind === 'differs') {
      paymentToasts.orderFailed();
      // The operator has to see this money; the entry says unconfirmed.
      await enterInLedger(paid).catch((error: unknown) => console.error('No ledger entry:', error));
    } else {
      paymentToasts.captureFailed();
    }
    host.onPaymentError(outcome.reason);
  }

  /** Runs a step that moves money or the paid gift, alone among the tabs of this browser. */
  async function take(giftId: string, step: () => Promise<void>): Promise<void> {
    if (isTaking) return;
    isTaking = true;
    release ??= claimOrder(giftId);
    try {
      await withGiftLock(giftId, step);
    } finally {
      isTaking = false;
      if (!isAttached) letGo();
    }
  }

  function letGo() {
    release?.();
    release = null;
  }

  async function captureAgain(): Promise<void> {
    const paid = order;
    const { capture } = approved ?? {};
    if (!paid || !capture) return;
    await take(paid.giftId, async () => {
      keep({ ...paid, state: 'approved' });
      host.setPhase({ name: 'capturing' });
      const expected = { orderId: paid.orderId, giftId: paid.giftId, cents: paid.amount };
      await conclude({ ...paid, state: 'approved' }, await captureOrder(capture, expected));
    });
  }

  /** Whether the buyer's part is over; otherwise the form opens again. */
  function isBeyondBuyer(): boolean {
    if (isTaking || (order && order.state !== 'created')) return true;
    host.setPhase({ name: 'idle' });
    return false;
  }

  return {
    createOrder(create) {
      making ??= createOrder(create).finally(() => {
        making = null;
      });
      return making;
    },

    async approve(next) {
      const known = order && pendingOrder(order.giftId);
      if (!known || known.orderId !== next.orderId || known.state === 'disputed') {
        host.setPhase({ name: 'idle' });
        paymentToasts.orderFailed();
        host.onPaymentError(
          new Error(`PayPal approved ${next.orderId}, which is not the order of this gift.`),
        );
        return;
      }
      order = known;
      approved = next;
      await captureAgain();
    },

    captureAgain,

    async saveAgain() {
      const paid = order;
      if (paid) await take(paid.giftId, () => saveOrder(paid));
    },

    cancel() {
      if (isBeyondBuyer()) return;
      paymentToasts.cancelledByBuyer();
      host.onPaymentCancel();
    },

    end() {
      if (isBeyondBuyer()) return;
      paymentToasts.ended();
      host.onPaymentCancel();
    },

    fail(reason) {
      const message = messageOf(reason);
      if (reported !== null && message.includes(reported)) {
        reported = null;
        return;
      }
      if (!isAttached || isBeyondBuyer() || message.includes(ZERO_PRICE)) return;
      // An order that made trouble is not offered again.
      if (order) forgetOrder(order.giftId);
      if (ENDED.test(message)) {
        paymentToasts.ended();
        host.onPaymentCancel();
      } else {
        console.error('PayPal reports:', reason);
        paymentToasts.buttonsFailed();
      }
    },

    attach() {
      isAttached = true;
      return () => {
        isAttached = false;
        if (!isTaking) letGo();
      };
    },
  };
}
