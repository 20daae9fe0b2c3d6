import { callEdgeFunction } from '@/api/backend.ts';
import { timeoutOrThrow } from '@/api/timeout-or-throw.ts';
import type { PaymentOptionKey } from '@/gift/coupons.ts';
import type { GiftRow } from '@/gift/row.ts';
import { settings } from '@/settings/settings.ts';
import { CURRENCY, PAYMENT_OPTIONS, toDecimal } from './options.ts';
import { type CaptureOutcome, captureOrder, ownError } from './paypal-capture.ts';
import type { PendingOrder } from './pending-orders.ts';

/** PayPal's limit for the description of a purchase unit, in characters. */
const MAX_DESCRIPTION_LENGTH = 127;

/** Shortened by whole characters, so that no emoji is cut in half. */
function orderDescription(option: PaymentOptionKey, recipientName: string): string {
  const whole = `${PAYMENT_OPTIONS[option].label} für ${recipientName}`;
  if (whole.length <= MAX_DESCRIPTION_LENGTH) return whole;
  let short = '';
  for (const { segment } of new Intl.Segmenter('de').segment(whole)) {
    if (short.length + segment.length >= MAX_DESCRIPTION_LENGTH) break;
    short += segment;
  }
  return `${short}…`;
}

/**
 * The body of PayPal's order creation. By the invoice id PayPal itself refuses a second payment for
 * one gift; payments that only arrive days later (an eCheck) are not offered.
 */
export function orderRequest(row: GiftRow, cents: number) {
  return {
    intent: 'CAPTURE' as const,
    purchase_units: [
      {
        description: orderDescription(
          (row.price_id ?? 'single') as PaymentOptionKey,
          row.recipient_name ?? '',
        ),
        amount: { value: toDecimal(cents), currency_code: CURRENCY },
        custom_id: row.id,
        invoice_id: row.id,
      },
    ],
    application_context: {
      shipping_preference: 'NO_SHIPPING' as const,
      payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' as const },
    },
  };
}

/** Makes an order at PayPal, other than the one that was given up; its answer comes from outside. */
export type MakeOrder = (row: GiftRow, cents: number, givenUp: string | null) => Promise<unknown>;

/** What PayPal's buttons can do with an approved order. */
export interface ApprovedOrder {
  orderId: string;
  capture: () => Promise<unknown>;
  /** Lets the buyer choose another card or account for the same order. */
  restart: () => void;
}

const askServer = (body: object) => callEdgeFunction<unknown>('payment-orders', body);

/**
 * Orders are made by PayPal's script, or by the operator's Edge Function payment-orders
 * (VITE_PAYMENT_SERVER), which throws BackendError with PayPal's code or PRICE_CHANGED: the cents are not on sale any more.
 */
export function makingOrders(order: {
  create: (request: ReturnType<typeof orderRequest>) => Promise<string>;
}): MakeOrder {
  if (!settings.paymentServer) return (row, cents) => order.create(orderRequest(row, cents));
  return async (row, cents, givenUp) => {
    const question = { action: 'create', row, cents, ...(givenUp !== null && { givenUp }) };
    return ((await askServer(question)) as { orderId?: unknown } | null)?.orderId;
  };
}

const noOrder = () => Promise.reject(new Error('PayPal handed no order over to be captured.'));

/** PayPal's wrapper has types that let its actions be missing. */
export function capturing(
  giftId: string,
  orderId: string,
  order: { capture: () => Promise<unknown> } | undefined,
): () => Promise<unknown> {
  if (settings.paymentServer) return () => askServer({ action: 'capture', giftId, orderId });
  return () => order?.capture() ?? noOrder();
}

/** Milliseconds until an order that is not answered counts as not made. */
const ORDER_TIMEOUT = 30_000;
const ORDER_ID = /^[A-Z0-9]{1,36}$/;

/** PayPal's buttons: the order id that they wait for, and what they handed over last. */
export function payPalButtons() {
  let make: MakeOrder | null = null;
  let awaited: Promise<string> | null = null;
  let settle = { give: (_orderId: string) => {}, refuse: (_reason: Error) => {} };
  /** `unanswered`: captures of this approval without an answer, each of which may take the money. */
  let approved: (ApprovedOrder & { unanswered: number }) | null = null;
  let captures = new AbortController();
  let givenUp: string | null = null;
  return {
    /** The order id that the buttons wait for, null while they wait for none. */
    awaited: () => awaited,
    wait(makeOrder: MakeOrder): Promise<string> {
      make = makeOrder;
      awaited = new Promise((give, refuse) => {
        settle = { give, refuse };
      });
      return awaited;
    },
    give(orderId: string): void {
      settle.give(orderId);
      awaited = null;
    },
    refuse(words: string): void {
      settle.refuse(ownError(words));
      awaited = null;
    },
    giveUp(orderId: string): void {
      givenUp = orderId;
    },
    /** The order that was forgotten last: the next one of its gift must be another. */
    givenUp: () => givenUp,
    /** The id of a new order. Throws what PayPal throws. */
    async order(row: GiftRow, cents: number): Promise<string> {
      if (!make) throw new Error('PayPal has no buttons.');
      const orderId = await timeoutOrThrow(make(row, cents, givenUp), ORDER_TIMEOUT);
      if (typeof orderId !== 'string' || !ORDER_ID.test(orderId))
        throw new Error(`PayPal made an order without a proper id: ${String(orderId)}`);
      return orderId;
    },
    /** PayPal asks its buyer anew only when what was captured before has come to nothing. */
    approve({ capture, ...order }: ApprovedOrder): void {
      const mine = { ...order, capture: counted, unanswered: 0 };
      async function counted(): Promise<unknown> {
        mine.unanswered += 1;
        try {
          return await capture();
        } finally {
          mine.unanswered -= 1;
        }
      }
      approved = mine;
    },
    restart: () => approved?.restart(),
    /** Captures the approved order; the capture before it is not repeated any more. */
    async capture(
      order: PendingOrder,
      isReady: Promise<void>,
      onLate: (outcome: CaptureOutcome) => void,
    ): Promise<CaptureOutcome> {
      captures.abort();
      captures = new AbortController();
      const { signal } = captures;
      await isReady;
      const isUnanswered = () => approved !== null && approved.unanswered > 0;
      return captureOrder(approved?.capture ?? noOrder, order, { signal, isUnanswered, onLate });
    },
  };
}
