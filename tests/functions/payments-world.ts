import { expect } from 'vitest';
import { startTestBackend, type TestBackend } from '../db/support/backend.ts';
import { clientFor, giftRow, newSenderKey, paymentRow, save } from '../db/support/world.ts';
import { type RunningFunction, startFunction } from './deno-function.ts';
import { MERCHANT_ID, newOrderId, PayPalApi, type PayPalOrder, payPalSecrets } from './paypal-api.ts';

/**
 * Time limit for PayPal's answers: long enough for a busy machine, short enough for the tests of a
 * silent PayPal.
 */
const TIME_LIMIT_MS = 2000;

export interface Payment {
  gift_id: string;
  order_id: string;
}

/** Deviations of an order from a good one. */
export interface OrderChanges {
  capture?: object | null;
  unit?: object;
  status?: string;
  create_time?: unknown;
  purchase_units?: unknown;
}

/** PayPal's order for a payment of 2.49 EUR, with the given deviations. */
export function orderOf(
  { gift_id, order_id }: Payment,
  { capture = {}, unit = {}, ...changes }: OrderChanges = {},
): PayPalOrder {
  const good = { id: newOrderId(), status: 'COMPLETED', amount: { value: '2.49', currency_code: 'EUR' } };
  return {
    id: order_id,
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: gift_id,
        payee: { merchant_id: MERCHANT_ID },
        payments: capture ? { captures: [{ ...good, ...capture }] } : {},
        ...unit,
      },
    ],
    ...(changes as Partial<PayPalOrder>),
  };
}

/** An order in which this amount was captured. */
export const amount = (value: string, currency_code = 'EUR') => ({
  capture: { amount: { value, currency_code } },
});

/** An order whose capture has this status. */
export const captured = (status?: string) => ({ capture: { status } });

/** A database, a stand-in for PayPal and one Edge Function in Deno. */
export class PaymentsWorld {
  readonly payPal = new PayPalApi();
  readonly backend: TestBackend;
  readonly function: RunningFunction;

  private constructor(backend: TestBackend, payPal: PayPalApi, running: RunningFunction) {
    this.backend = backend;
    this.payPal = payPal;
    this.function = running;
  }

  /** @param keys environment variables with the secret key; SUPABASE_SECRET_KEYS when left out. */
  static async start(
    name: string,
    keys = (secretKey: string): Record<string, string> => ({
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    }),
  ): Promise<PaymentsWorld> {
    const [backend, payPal] = [await startTestBackend(), new PayPalApi()];
    const running = await startFunction(name, {
      SUPABASE_URL: backend.url,
      ...keys(backend.serviceKey),
      ...payPalSecrets(await payPal.start()),
      PAYPAL_TIME_LIMIT_MS: String(TIME_LIMIT_MS),
    });
    return new PaymentsWorld(backend, payPal, running);
  }

  async stop(): Promise<void> {
    await this.function.stop();
    await this.payPal.stop();
    await this.backend.stop();
  }

  /** Posts to the function. */
  async post(body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.function.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, answer: await response.json() };
  }

  browser(senderKey = newSenderKey()) {
    return clientFor(this.backend, { senderKey });
  }

  /** A gift that is paid by PayPal, as the page leaves it: the payment first, then the gift. */
  async paidGift(
    overrides: Record<string, unknown> = {},
    browser = this.browser(),
    gift = giftRow(),
  ): Promise<Payment> {
    const payment = paymentRow({ gift_id: gift.id, price_id: gift.price_id, ...overrides });
    const entered = await browser.from('payments').insert(payment);
    const saved = await save(browser, gift);
    expect([entered.error, saved.error]).toEqual([null, null]);
    return payment as unknown as Payment;
  }

  /** Has PayPal know the order of a payment, with the given deviations. */
  knows(payment: Payment, changes: OrderChanges = {}): void {
    this.payPal.orders.set(payment.order_id, { body: orderOf(payment, changes) });
  }

  /** The row of table payments of an order. */
  async row({ order_id }: Payment) {
    const { data } = await clientFor(this.backend, { service: true })
      .from('payments')
      .select('verdict, verdict_reason, verified_at, checked_at')
      .eq('order_id', order_id)
      .single();
    return data as {
      verdict: string | null;
      verdict_reason: string | null;
      verified_at: string | null;
      checked_at: string | null;
    };
  }

  /**
   * Moves the last question about every payment a minute into the past, so that PayPal may be asked
   * again.
   */
  async aMinuteLater(): Promise<void> {
    await this.backend.database.query(
      "update public.payments set checked_at = checked_at - interval '61 seconds'",
    );
  }

  async giftState(giftId: string): Promise<string> {
    return (await clientFor(this.backend).rpc('gift_state', { gift_id: giftId })).data as string;
  }
}
