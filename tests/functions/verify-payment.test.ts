import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount, captured, orderOf, type Payment, PaymentsWorld } from './payments-world.ts';
import { newOrderId } from './paypal-api.ts';

// Which payments are claimed, and in which order: tests/db/verdicts.test.ts.

let world: PaymentsWorld;

beforeAll(async () => {
  world = await PaymentsWorld.start('verify-payment');
}, 120_000);
afterAll(() => world?.stop());

const verify = ({ gift_id }: Payment) => world.post({ gift_id });
const verdictOf = async (payment: Payment) => (await verify(payment)).answer.verdict;
const sweep = (more: object = {}) =>
  world.post({ sweep: true, ...more }, { apikey: world.backend.serviceKey });
const forgetPayments = () => world.backend.database.query('delete from public.payments');
const PENDING = captured('PENDING');

describe("verify-payment: PayPal's order and the verdict in table payments", () => {
  it.each([
    ['good order', {}, 'verified', ''],
    ['wrong amount', amount('0.01'), 'refused', 'wrong_amount'],
    ['an amount that only begins right', amount('2.4900'), 'refused', 'wrong_amount'],
    ['wrong currency', amount('2.49', 'JPY'), 'refused', 'wrong_currency'],
    ['wrong gift', { unit: { custom_id: randomUUID() } }, 'refused', 'wrong_gift'],
    ['wrong payee', { unit: { payee: { merchant_id: 'BUYER' } } }, 'refused', 'wrong_payee'],
    ['no payee', { unit: { payee: undefined } }, 'refused', 'wrong_payee'],
    ['no units', { purchase_units: undefined }, 'refused', 'not_one_purchase_unit'],
    ['two units', { purchase_units: [{}, {}] }, 'refused', 'not_one_purchase_unit'],
    ['capture pending', PENDING, 'pending', 'capture_pending'],
    ['capture declined in a completed order', captured('DECLINED'), 'refused', 'capture_declined'],
    ['capture failed', captured('FAILED'), 'refused', 'capture_failed'],
    ['capture without a status', captured(), 'refused', 'capture_without_status'],
    ['captured in an order that is not completed', { status: 'APPROVED' }, 'refused', 'order_not_completed'],
    ['money given back', captured('REFUNDED'), 'refunded', 'capture_refunded'],
    ['a partial refund', captured('PARTIALLY_REFUNDED'), 'verified', 'capture_partially_refunded'],
    ['not captured', { status: 'APPROVED', capture: null }, 'refused', 'not_captured'],
  ] as const)('%s', async (_, changes, verdict, reason) => {
    const payment = await world.paidGift();
    world.knows(payment, changes);
    expect(await verify(payment)).toEqual({ status: 200, answer: { verdict, reason } });
    const recorded = await world.row(payment);
    expect(recorded).toMatchObject({ verdict, verdict_reason: reason || null });
    expect(recorded.verified_at !== null).toBe(verdict === 'verified');
  });

  it('PayPal says when an order was made, which decides about a price of before', async () => {
    const lists = (text: string) => world.backend.database.query(text);
    await lists(
      "insert into private.price (option, valid_from, cents) values ('single', now() - interval '20 days', 299)",
    );
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await forgetPayments();
    for (const [changes, verdict, verdict_reason] of [
      [{ create_time: ago(21) }, 'verified', null],
      [{ create_time: ago(21), ...amount('1.25') }, 'refused', 'wrong_amount'],
      [{ create_time: ago(0) }, 'refused', 'old_price'],
      [{}, 'refused', 'old_price'],
      [{ create_time: 'yesterday' }, 'refused', 'old_price'],
      [{ create_time: 20251101 }, 'refused', 'old_price'],
    ] as const) {
      const payment = await world.paidGift();
      world.knows(payment, changes);
      expect(await verdictOf(payment)).toBe(verdict);
      expect(await world.row(payment)).toMatchObject({ verdict, verdict_reason });
    }
    await forgetPayments();
    for (const payment of [await world.paidGift(), await world.paidGift()]) world.knows(payment);
    expect((await sweep()).answer, 'a sweep says why').toMatchObject({
      refused: 2,
      reasons: { old_price: 2 },
      all_refused: 'old_price',
    });
    await lists("delete from private.price where option = 'single' and cents = 299");
  });

  it.each([
    [400, 'refused', 'paypal_400'],
    [403, 'refused', 'paypal_403'],
    [404, 'refused', 'unknown_order'],
    [422, 'refused', 'paypal_422'],
  ])('HTTP %s', async (status, verdict, reason) => {
    const payment = await world.paidGift({ status: 'unconfirmed' });
    world.payPal.orders.set(payment.order_id, { status, body: { name: 'REFUSED' } });
    expect(await verify(payment)).toEqual({ status: 200, answer: { verdict, reason } });
  });

  it.each<[string, (payment: Payment) => unknown]>([
    ['a list', () => []],
    ['null', () => null],
    ['a number', () => 1],
    ['a text', () => 'order'],
    ['an empty object', () => ({})],
    ['no id', (payment) => ({ ...orderOf(payment), id: undefined })],
    ['a number as status', (payment) => ({ ...orderOf(payment), status: 1 })],
    ['units that are an object', (payment) => ({ ...orderOf(payment), purchase_units: {} })],
    ['units that are null', (payment) => ({ ...orderOf(payment), purchase_units: null })],
    ['a unit that is null', (payment) => ({ ...orderOf(payment), purchase_units: [null] })],
    ['payments that are a text', (payment) => orderOf(payment, { unit: { payments: 'x' } })],
    ['captures that are an object', (payment) => orderOf(payment, { unit: { payments: { captures: {} } } })],
    ['a capture that is null', (payment) => orderOf(payment, { unit: { payments: { captures: [null] } } })],
    ['a number as capture status', (payment) => orderOf(payment, { capture: { status: 3 } })],
    ['an amount that is a text', (payment) => orderOf(payment, { capture: { amount: '2.49' } })],
  ])('malformed: %s', async (_, body) => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, { body: body(payment) });
    expect(await verify(payment)).toEqual({
      status: 200,
      answer: { verdict: 'pending', reason: 'malformed_answer' },
    });
    world.knows(payment);
    await world.aMinuteLater();
    expect(await verdictOf(payment)).toBe('verified');
  });
});

describe('verify-payment: PayPal does not answer', () => {
  it.each(['hangs', 'breaks off', 'in trouble'] as const)(
    '%s: answers 503 and keeps the last verdict; a later request works',
    async (trouble) => {
      const payment = await world.paidGift();
      world.knows(payment, PENDING);
      await verify(payment);
      await world.aMinuteLater();
      world.payPal.orders.set(payment.order_id, trouble);
      expect(await verify(payment)).toEqual({ status: 503, answer: { error: 'paypal_unavailable' } });
      expect((await world.row(payment)).verdict).toBe('pending');
      await world.aMinuteLater();
      world.knows(payment);
      expect(await verdictOf(payment)).toBe('verified');
    },
  );
});

describe('verify-payment: repeated requests', () => {
  it('asks PayPal once for fifty simultaneous requests, and not again about a verified payment', async () => {
    const payment = await world.paidGift();
    world.knows(payment, PENDING);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(payment)));
    expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.verdict}`))).toEqual(
      new Set(['200 pending']),
    );
    expect(world.payPal.asked(payment.order_id)).toBe(1);
    world.knows(payment);
    expect(await verdictOf(payment), 'within the minute').toBe('pending');
    await world.aMinuteLater();
    expect(await verdictOf(payment)).toBe('verified');
    const { verified_at } = await world.row(payment);
    await world.aMinuteLater();
    world.knows(payment, { unit: { custom_id: 'changed' } });
    expect(await verdictOf(payment)).toBe('verified');
    expect(world.payPal.asked(payment.order_id)).toBe(2);
    expect((await world.row(payment)).verified_at).toBe(verified_at);
    expect(world.payPal.tokens).toBe(1);
  });
});

describe('verify-payment: callers', () => {
  it.each([
    ['no gift id', {}, 400],
    ['no json', '{', 400],
    ['null', 'null', 400],
    ['an id that is no uuid', { gift_id: "1' or true" }, 400],
    ['a gift that nothing was paid for', { gift_id: randomUUID() }, 404],
    ['a sweep without a secret key', { sweep: true }, 403],
    ['a sweep of what was refused without a secret key', { sweep: true, refused: true }, 403],
  ])('%s', async (_, body, status) => {
    expect((await world.post(body)).status).toBe(status);
  });

  it('refuses a sweep with the public key, in either header', async () => {
    const { anonKey } = world.backend;
    for (const headers of [{ apikey: anonKey }, { authorization: `Bearer ${anonKey}` }] as Record<
      string,
      string
    >[]) {
      expect((await world.post({ sweep: true }, headers)).status).toBe(403);
      expect((await world.post({ sweep: true, refused: true }, headers)).status).toBe(403);
    }
  });

  it('answers the browser from any origin, and only POST', async () => {
    const preflight = await fetch(world.function.url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await fetch(world.function.url)).status).toBe(405);
  });
});

describe('verify-payment: a sweep', () => {
  /** Payments in the table, oldest first. */
  async function enter(number: number): Promise<Payment[]> {
    const payments = Array.from({ length: number }, () => ({
      gift_id: randomUUID(),
      order_id: newOrderId(),
    }));
    await world.backend.database.query(
      `insert into public.payments (gift_id, order_id, price_id, amount_cents, status, created_at)
       select (entry ->> 'gift_id')::uuid, entry ->> 'order_id', 'single', 249, 'captured', now() - interval '1 hour'
       from jsonb_array_elements($1::jsonb) as entry`,
      [JSON.stringify(payments)],
    );
    return payments;
  }

  it('goes through 200 payments although PayPal answers badly about 50 of them', async () => {
    await forgetPayments();
    const poisons = [
      { status: 400, body: { name: 'INVALID_REQUEST' } },
      { status: 403, body: { name: 'NOT_AUTHORIZED' } },
      { status: 422, body: null },
      { body: { id: 1, purchase_units: {} } },
      { body: [] },
      { body: null },
      'breaks off',
      'in trouble',
      { status: 404, body: {} },
      { body: '<html>' },
    ] as const;
    const payments = await enter(200);
    for (const [index, payment] of payments.entries()) {
      const poison = index % 4 === 0 ? poisons[(index / 4) % poisons.length] : undefined;
      world.payPal.orders.set(payment.order_id, poison ?? { body: orderOf(payment) });
    }
    const unasked = async () => {
      const sql = 'select count(*)::int as number from public.payments where checked_at is null';
      return (await world.backend.database.query<{ number: number }>(sql))[0]?.number;
    };
    // On an idle machine one sweep suffices; on a busy one it ends at its time limit and further
    // sweeps do the rest.
    do expect((await sweep()).status).toBe(200);
    while ((await unasked()) !== 0);
    const verdicts = await world.backend.database.query(
      'select verdict, count(*)::int as number from public.payments group by 1 order by 1',
    );
    expect(verdicts).toEqual([
      { verdict: 'pending', number: 20 },
      { verdict: 'refused', number: 20 },
      { verdict: 'verified', number: 150 },
      { verdict: null, number: 10 },
    ]);
    await world.backend.database.query('update public.payments set checked_at = now()');
    const before = world.payPal.questions.length;
    expect((await sweep()).answer, 'within the minute').toEqual({
      verified: 0,
      pending: 0,
      refused: 0,
      refunded: 0,
      reversed: 0,
      unanswered: 0,
      reasons: {},
      more: false,
    });
    expect(world.payPal.questions.length).toBe(before);
    await world.aMinuteLater();
    expect((await sweep()).answer, 'what is still open').toMatchObject({
      pending: 20,
      unanswered: 10,
      verified: 0,
    });
  });

  it('asks again about what was refused when a secret was wrong, and says so when everything was refused', async () => {
    await forgetPayments();
    const payments = [await world.paidGift(), await world.paidGift(), await world.paidGift()];
    const [first] = payments as [Payment];
    for (const payment of payments) world.knows(payment, { unit: { payee: { merchant_id: 'MISTYPED' } } });
    expect((await sweep()).answer).toMatchObject({
      refused: 3,
      reasons: { wrong_payee: 3 },
      all_refused: 'wrong_payee',
    });
    for (const payment of payments) world.knows(payment);
    world.payPal.orders.set(first.order_id, { status: 404, body: {} });
    // Long ago, and often refused since.
    await world.backend.database.query(
      "update public.payments set refusals = 9, created_at = created_at - interval '9 days'",
    );
    await world.aMinuteLater();
    expect((await sweep()).answer, 'what is open').toMatchObject({ verified: 0, refused: 0 });
    const again = (await sweep({ refused: true })).answer;
    expect(again).toMatchObject({ verified: 2, refused: 1, reasons: { unknown_order: 1 } });
    expect(again).not.toHaveProperty('all_refused');
    await world.aMinuteLater();
    world.payPal.orders.set(first.order_id, { body: orderOf(first) });
    expect((await sweep({ refused: true })).answer, 'what was unknown a day ago').toMatchObject({
      verified: 1,
    });
  });

  it('ends at once when PayPal answers nothing at all', async () => {
    const lonely = await PaymentsWorld.start('verify-payment', (key) => ({ SUPABASE_SERVICE_ROLE_KEY: key }));
    try {
      lonely.payPal.refusesTokens = true;
      await lonely.backend.database.query(
        `insert into public.payments (gift_id, order_id, price_id, amount_cents, status)
         select gen_random_uuid(), 'LONELY' || n, 'single', 249, 'captured' from generate_series(1, 60) as n`,
      );
      const { status, answer } = await lonely.post(
        { sweep: true },
        { authorization: `Bearer ${lonely.backend.serviceKey}` },
      );
      expect([status, answer]).toEqual([503, expect.objectContaining({ unanswered: 20 })]);
    } finally {
      await lonely.stop();
    }
  });
});
