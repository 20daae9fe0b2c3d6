import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayPalOrder } from '../../supabase/functions/verify-payment/verdict.ts';
import { startTestBackend, type TestBackend } from '../db/support/backend.ts';
import { clientFor, giftRow, newSenderKey, paymentRow } from '../db/support/world.ts';
import { type RunningFunction, startFunction } from './deno-function.ts';
import { CLIENT_ID, CLIENT_SECRET, MERCHANT_ID, PayPalApi } from './paypal-api.ts';

const TIME_LIMIT_MS = 400;

let backend: TestBackend;
let verifier: RunningFunction;
const payPal = new PayPalApi();
const payPalUrl = payPal.start();

beforeAll(async () => {
  backend = await startTestBackend();
  verifier = await startFunction('verify-payment', {
    SUPABASE_URL: backend.url,
    SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API_URL: await payPalUrl,
    PAYPAL_CLIENT_ID: CLIENT_ID,
    PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
    PAYPAL_MERCHANT_ID: MERCHANT_ID,
    PAYPAL_TIME_LIMIT_MS: String(TIME_LIMIT_MS),
  });
}, 60_000);

afterAll(async () => {
  await verifier?.stop();
  await payPal.stop();
  await backend?.stop();
});

interface Payment {
  gift_id: string;
  order_id: string;
}

/** A gift that is paid by PayPal, as the page leaves it: ledger first, then the gift. */
async function paidGift(status: 'captured' | 'unconfirmed' = 'captured'): Promise<Payment> {
  const browser = clientFor(backend, { senderKey: newSenderKey() });
  const gift = giftRow();
  const payment = paymentRow({ gift_id: gift.id, status }) as unknown as Payment;
  const entered = await browser.from('payments').insert(payment);
  const saved = await browser
    .from('gifts')
    .upsert(gift, { onConflict: 'id' })
    .setHeader('x-gift-id', gift.id);
  expect([entered.error, saved.error]).toEqual([null, null]);
  return payment;
}

const goodCapture = { status: 'COMPLETED', amount: { value: '2.49', currency_code: 'EUR' } };

/** PayPal's order of a payment; the changes say what is wrong with it. */
function order(
  { gift_id, order_id }: Payment,
  { capture = {}, unit = {}, ...changes }: { capture?: object | null; unit?: object; status?: string } = {},
): PayPalOrder {
  return {
    id: order_id,
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: gift_id,
        payee: { merchant_id: MERCHANT_ID },
        payments: capture ? { captures: [{ ...goodCapture, ...capture }] } : {},
        ...unit,
      },
    ],
    ...changes,
  };
}

async function verify(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(verifier.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

async function verdictInLedger(payment: Payment) {
  const { data } = await clientFor(backend, { service: true })
    .from('payments')
    .select('verdict, verdict_reason, verified_at')
    .eq('gift_id', payment.gift_id)
    .single();
  return data as { verdict: string | null; verdict_reason: string | null; verified_at: string | null };
}

describe('what PayPal says and what the ledger then says', () => {
  const amount = (value: string, currency_code = 'EUR') => ({
    capture: { amount: { value, currency_code } },
  });
  it.each([
    ['good order', {}, 'verified', ''],
    ['wrong amount', amount('0.01'), 'refused', 'wrong_amount'],
    ['an amount that only begins right', amount('2.4900'), 'refused', 'wrong_amount'],
    ['wrong currency', amount('2.49', 'JPY'), 'refused', 'wrong_currency'],
    ['wrong gift', { unit: { custom_id: randomUUID() } }, 'refused', 'wrong_gift'],
    ['wrong payee', { unit: { payee: { merchant_id: 'BUYER' } } }, 'refused', 'wrong_payee'],
    ['no payee', { unit: { payee: undefined } }, 'refused', 'wrong_payee'],
    ['capture pending', { capture: { status: 'PENDING' } }, 'pending', 'capture_pending'],
    [
      'capture declined in a completed order',
      { capture: { status: 'DECLINED' } },
      'refused',
      'capture_declined',
    ],
    ['money given back', { capture: { status: 'REFUNDED' } }, 'refused', 'capture_refunded'],
    ['not captured', { status: 'APPROVED', capture: null }, 'refused', 'not_captured'],
  ] as const)('%s', async (_, changes, verdict, reason) => {
    const payment = await paidGift();
    payPal.orders.set(payment.order_id, order(payment, changes));
    expect(await verify({ gift_id: payment.gift_id })).toEqual({ status: 200, answer: { verdict, reason } });
    const recorded = await verdictInLedger(payment);
    expect(recorded).toMatchObject({ verdict, verdict_reason: reason || null });
    expect(recorded.verified_at !== null).toBe(verdict === 'verified');
  });

  it('unknown order', async () => {
    const payment = await paidGift('unconfirmed');
    expect((await verify({ gift_id: payment.gift_id })).answer).toEqual({
      verdict: 'refused',
      reason: 'unknown_order',
    });
  });

  it('an order with a second purchase unit', async () => {
    const payment = await paidGift();
    const whole = order(payment);
    payPal.orders.set(payment.order_id, { ...whole, purchase_units: [...(whole.purchase_units ?? []), {}] });
    expect((await verify({ gift_id: payment.gift_id })).answer).toMatchObject({
      reason: 'not_one_purchase_unit',
    });
  });
});

describe('PayPal in trouble', () => {
  it.each(['hangs', 'breaks off', 'in trouble'] as const)(
    '%s: 503, the last verdict stays, later it works',
    async (trouble) => {
      const payment = await paidGift();
      payPal.orders.set(payment.order_id, order(payment, { capture: { status: 'PENDING' } }));
      await verify({ gift_id: payment.gift_id });
      payPal.orders.set(payment.order_id, trouble);
      const asked = performance.now();
      expect(await verify({ gift_id: payment.gift_id })).toEqual({
        status: 503,
        answer: { error: 'paypal_unavailable' },
      });
      expect(performance.now() - asked).toBeLessThan(TIME_LIMIT_MS * 5);
      expect((await verdictInLedger(payment)).verdict).toBe('pending');
      payPal.orders.set(payment.order_id, order(payment));
      expect((await verify({ gift_id: payment.gift_id })).answer.verdict).toBe('verified');
    },
  );
});

describe('asked again and again', () => {
  it('asks PayPal once, and a verified payment stays verified', async () => {
    const payment = await paidGift();
    payPal.orders.set(payment.order_id, order(payment));
    const answers = await Promise.all([1, 2, 3].map(() => verify({ gift_id: payment.gift_id })));
    const { verified_at } = await verdictInLedger(payment);
    payPal.orders.set(payment.order_id, order(payment, { unit: { custom_id: 'changed' } }));
    answers.push(await verify({ gift_id: payment.gift_id }));
    for (const { answer } of answers) expect(answer.verdict).toBe('verified');
    expect((await verdictInLedger(payment)).verified_at).toBe(verified_at);
    expect(payPal.questions.filter((id) => id === payment.order_id).length).toBeLessThanOrEqual(3);
    expect(payPal.tokens).toBe(1);
  });

  it('a slower run with an older answer does not take a verdict back', async () => {
    const payment = await paidGift();
    let answerLate = () => {};
    const asked = new Promise<void>((isAsked) => {
      payPal.orders.set(payment.order_id, async () => {
        isAsked();
        await new Promise<void>((resolve) => {
          answerLate = resolve;
        });
        return order(payment, { capture: { status: 'PENDING' } });
      });
    });
    const slow = verify({ gift_id: payment.gift_id });
    await asked;
    payPal.orders.set(payment.order_id, order(payment));
    expect((await verify({ gift_id: payment.gift_id })).answer.verdict).toBe('verified');
    answerLate();
    await slow;
    expect((await verdictInLedger(payment)).verdict).toBe('verified');
  });
});

describe('what a recipient sees while verification is required', () => {
  it('opens the gift as soon as its payment is verified', async () => {
    await backend.database.query('select private.set_require_verified_payment(true)');
    const payment = await paidGift();
    const recipient = clientFor(backend, { giftId: payment.gift_id });
    const state = async () => (await recipient.rpc('gift_state', { gift_id: payment.gift_id })).data;
    const opened = async () =>
      (await recipient.from('gifts').select('id').eq('id', payment.gift_id)).data?.length;
    expect([await state(), await opened()]).toEqual(['pending', 0]);
    payPal.orders.set(
      payment.order_id,
      order(payment, { capture: { amount: { value: '0.01', currency_code: 'EUR' } } }),
    );
    await verify({ gift_id: payment.gift_id });
    expect([await state(), await opened()]).toEqual(['pending', 0]);
    payPal.orders.set(payment.order_id, order(payment));
    await verify({ gift_id: payment.gift_id });
    expect([await state(), await opened()]).toEqual(['open', 1]);
    await backend.database.query('select private.set_require_verified_payment(false)');
  });
});

describe('who may ask what', () => {
  it.each([
    ['no gift id', {}, 400],
    ['no json', '{', 400],
    ['an id that is no uuid', { gift_id: "1' or true" }, 400],
    ['a gift that nothing was paid for', { gift_id: randomUUID() }, 404],
    ['a sweep without the service key', { sweep: true }, 403],
  ])('%s', async (_, body, status) => {
    expect((await verify(body)).status).toBe(status);
  });

  it('answers the browser from any origin, and only POST', async () => {
    const preflight = await fetch(verifier.url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await fetch(verifier.url)).status).toBe(405);
  });

  it('a sweep with the service key judges what is open', async () => {
    const [good, waiting] = [await paidGift(), await paidGift('unconfirmed')];
    payPal.orders.set(good.order_id, order(good));
    payPal.orders.set(waiting.order_id, order(waiting, { capture: { status: 'PENDING' } }));
    const { status, answer } = await verify(
      { sweep: true },
      { authorization: `Bearer ${backend.serviceKey}` },
    );
    expect(status).toBe(200);
    expect(answer.verified).toBeGreaterThanOrEqual(1);
    expect((await verdictInLedger(good)).verdict).toBe('verified');
    expect((await verdictInLedger(waiting)).verdict).toBe('pending');
  });
});
