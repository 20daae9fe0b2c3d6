import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor, giftRow, newSenderKey, paymentRow, save } from '../db/support/world.ts';
import { orderOf, type Payment, PaymentsWorld } from './payments-world.ts';
import { newOrderId } from './paypal-api.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await PaymentsWorld.start('verify-payment');
}, 120_000);
afterAll(() => world?.stop());

const verify = ({ gift_id }: Payment) => world.post({ gift_id });
const sweep = (more: object = {}) =>
  world.post({ sweep: true, ...more }, { apikey: world.backend.serviceKey });
/** Moves the last question about a payment into the past. */
const letWait = ({ order_id }: Payment, interval: string) =>
  world.backend.database.query(
    'update public.payments set checked_at = checked_at - $1::interval where order_id = $2',
    [interval, order_id],
  );

describe("verify-payment: PayPal's order and the verdict in table payments", () => {
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
    ['no units', { purchase_units: undefined }, 'refused', 'not_one_purchase_unit'],
    ['two units', { purchase_units: [{}, {}] }, 'refused', 'not_one_purchase_unit'],
    ['capture pending', { capture: { status: 'PENDING' } }, 'pending', 'capture_pending'],
    [
      'capture declined in a completed order',
      { capture: { status: 'DECLINED' } },
      'refused',
      'capture_declined',
    ],
    ['capture failed', { capture: { status: 'FAILED' } }, 'refused', 'capture_failed'],
    ['capture without a status', { capture: { status: undefined } }, 'refused', 'capture_without_status'],
    ['captured in an order that is not completed', { status: 'APPROVED' }, 'refused', 'order_not_completed'],
    ['money given back', { capture: { status: 'REFUNDED' } }, 'refunded', 'capture_refunded'],
    [
      'a partial refund',
      { capture: { status: 'PARTIALLY_REFUNDED' } },
      'verified',
      'capture_partially_refunded',
    ],
    ['not captured', { status: 'APPROVED', capture: null }, 'refused', 'not_captured'],
  ] as const)('%s', async (_, changes, verdict, reason) => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment, changes) });
    expect(await verify(payment)).toEqual({ status: 200, answer: { verdict, reason } });
    const recorded = await world.row(payment);
    expect(recorded).toMatchObject({ verdict, verdict_reason: reason || null });
    expect(recorded.verified_at !== null).toBe(verdict === 'verified');
  });

  describe('twenty days after a new price', () => {
    const lists = (text: string) => world.backend.database.query(text);
    beforeAll(() =>
      lists(
        "insert into private.price (option, valid_from, cents) values ('single', now() - interval '20 days', 299)",
      ),
    );
    afterAll(() => lists("delete from private.price where option = 'single' and cents = 299"));

    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    it.each([
      ['ordered before it and recovered now', { create_time: ago(21) }, 'verified', null],
      ['ordered within its first day', { create_time: ago(19.1) }, 'verified', null],
      ['ordered today', { create_time: ago(0) }, 'refused', 'old_price'],
      ['ordered nobody knows when', {}, 'refused', 'old_price'],
      ['ordered at no time', { create_time: 'yesterday' }, 'refused', 'old_price'],
      ['ordered at a number', { create_time: 20251101 }, 'refused', 'old_price'],
      [
        'ordered before it, but never paid in full',
        { create_time: ago(21), ...amount('1.25') },
        'refused',
        'wrong_amount',
      ],
    ] as const)('an order at the old one, %s', async (_, changes, verdict, reason) => {
      const payment = await world.paidGift();
      world.payPal.orders.set(payment.order_id, { body: orderOf(payment, changes) });
      expect((await verify(payment)).answer.verdict).toBe(verdict);
      expect(await world.row(payment)).toMatchObject({ verdict, verdict_reason: reason });
    });

    it('a sweep says why the database refused what PayPal has', async () => {
      await world.backend.database.query('delete from public.payments');
      const payments = [await world.paidGift(), await world.paidGift()];
      for (const payment of payments) {
        world.payPal.orders.set(payment.order_id, { body: orderOf(payment, { create_time: ago(0) }) });
      }
      const sweep = await world.post(
        { sweep: true },
        { authorization: `Bearer ${world.backend.serviceKey}` },
      );
      expect(sweep).toMatchObject({
        status: 200,
        answer: { refused: 2, reasons: { old_price: 2 }, all_refused: 'old_price' },
      });
    });
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
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    await world.aMinuteLater();
    expect((await verify(payment)).answer.verdict).toBe('verified');
  });
});

describe('verify-payment: PayPal does not answer', () => {
  it.each(['hangs', 'breaks off', 'in trouble'] as const)(
    '%s: answers 503 and keeps the last verdict; a later request works',
    async (trouble) => {
      const payment = await world.paidGift();
      world.payPal.orders.set(payment.order_id, {
        body: orderOf(payment, { capture: { status: 'PENDING' } }),
      });
      await verify(payment);
      await world.aMinuteLater();
      world.payPal.orders.set(payment.order_id, trouble);
      expect(await verify(payment)).toEqual({ status: 503, answer: { error: 'paypal_unavailable' } });
      expect((await world.row(payment)).verdict).toBe('pending');
      await world.aMinuteLater();
      world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
      expect((await verify(payment)).answer.verdict).toBe('verified');
    },
  );
});

describe('verify-payment: repeated requests', () => {
  it('asks PayPal once for fifty simultaneous requests, and not again about a verified payment', async () => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment, { capture: { status: 'PENDING' } }) });
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(payment)));
    expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.verdict}`))).toEqual(
      new Set(['200 pending']),
    );
    expect(world.payPal.asked(payment.order_id)).toBe(1);
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    expect((await verify(payment)).answer.verdict, 'within the minute').toBe('pending');
    await world.aMinuteLater();
    expect((await verify(payment)).answer.verdict).toBe('verified');
    const { verified_at } = await world.row(payment);
    await world.aMinuteLater();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment, { unit: { custom_id: 'changed' } }) });
    expect((await verify(payment)).answer.verdict).toBe('verified');
    expect(world.payPal.asked(payment.order_id)).toBe(2);
    expect((await world.row(payment)).verified_at).toBe(verified_at);
    expect(world.payPal.tokens).toBe(1);
  });

  it('keeps a newer verdict when a slower request ends with an older answer', async () => {
    const payment = await world.paidGift();
    let answerLate = () => {};
    const asked = new Promise<void>((isAsked) => {
      world.payPal.orders.set(payment.order_id, async () => {
        isAsked();
        await new Promise<void>((resolve) => {
          answerLate = resolve;
        });
        return orderOf(payment, { capture: { status: 'PENDING' } });
      });
    });
    const slow = verify(payment);
    await asked;
    await world.aMinuteLater();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    expect((await verify(payment)).answer.verdict).toBe('verified');
    answerLate();
    expect((await slow).answer.verdict).toBe('verified');
    expect((await world.row(payment)).verdict).toBe('verified');
  });

  it('asks ever more rarely about a refused payment, and still hears when it becomes good', async () => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, {
      body: orderOf(payment, { status: 'APPROVED', capture: null }),
    });
    const questions = [];
    for (const wait of ['0 s', '61 s', '61 s', '9 min', '10 min', '50 min', '12 h', '13 h', '25 h']) {
      await letWait(payment, wait);
      expect((await verify(payment)).answer).toEqual({ verdict: 'refused', reason: 'not_captured' });
      questions.push(world.payPal.asked(payment.order_id));
    }
    expect(questions).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 6]);
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    await letWait(payment, '25 h');
    expect((await verify(payment)).answer.verdict).toBe('verified');
  });

  it('asks no more about an order that PayPal did not know a day after it was entered', async () => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, { status: 404, body: {} });
    await verify(payment);
    await letWait(payment, '61 s');
    await verify(payment);
    expect(world.payPal.asked(payment.order_id), 'on the same day').toBe(2);
    await world.backend.database.query(
      "update public.payments set created_at = created_at - interval '25 hours' where order_id = $1",
      [payment.order_id],
    );
    await letWait(payment, '30 days');
    expect((await verify(payment)).answer).toEqual({ verdict: 'refused', reason: 'unknown_order' });
    expect(world.payPal.asked(payment.order_id), 'later').toBe(2);
  });

  it('answers the better verdict of two orders for one gift', async () => {
    const refused = await world.paidGift();
    const good = { gift_id: refused.gift_id, order_id: newOrderId() };
    await world
      .browser()
      .from('payments')
      .insert(paymentRow(good as unknown as Record<string, unknown>));
    world.payPal.orders.set(good.order_id, { body: orderOf(good) });
    expect((await verify(refused)).answer).toEqual({ verdict: 'verified', reason: '' });
    expect((await world.row(refused)).verdict).toBe('refused');
  });
});

describe('verify-payment: invented entries for a gift whose id is known', () => {
  const invent = (giftId: string, number: number, columns = "null, null, now() - interval '1 day'") =>
    world.backend.database.query(
      `insert into public.payments (gift_id, order_id, price_id, amount_cents, status, verdict, checked_at, created_at, entered_by)
       select $1, 'INVENTED' || upper(substr(md5(random()::text), 1, 16)), 'single', 249, 'captured', ${columns}, decode(md5(n::text), 'hex')
       from generate_series(1, $2::int) as n`,
      [giftId, number],
    );

  it('keep the real one from being asked about neither by the page nor by a sweep, and cost few questions', async () => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment, { capture: { status: 'PENDING' } }) });
    expect((await verify(payment)).answer.verdict).toBe('pending');
    await invent(payment.gift_id, 1500);
    await world.aMinuteLater();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    expect((await verify(payment)).answer).toEqual({ verdict: 'verified', reason: '' });
    const before = world.payPal.questions.length;
    for (let n = 0; n < 5; n++) {
      await letWait(payment, '1 s');
      await verify(payment);
    }
    await sweep();
    expect(world.payPal.questions.length - before).toBeLessThanOrEqual(20);
    await world.backend.database.query("delete from public.payments where order_id like 'INVENTED%'");
  });

  it('hide no verified payment, however many there are', async () => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    await verify(payment);
    await invent(payment.gift_id, 1500, "'refused', now(), now() - interval '1 day'");
    expect((await verify(payment)).answer).toEqual({ verdict: 'verified', reason: '' });
    await world.backend.database.query("delete from public.payments where order_id like 'INVENTED%'");
  });

  it('under the order of the sender count as nothing: both are judged', async () => {
    const gift = giftRow();
    const order_id = newOrderId();
    const enter = async (browser: ReturnType<PaymentsWorld['browser']>, gift_id: string) =>
      (await browser.from('payments').insert(paymentRow({ gift_id, order_id }))).error?.code ?? 'done';
    const sender = world.browser();
    expect(await enter(world.browser(), randomUUID()), 'by somebody else').toBe('done');
    expect([await enter(sender, gift.id), await enter(sender, gift.id)]).toEqual(['done', '23505']);
    await save(sender, gift);
    world.payPal.orders.set(order_id, { body: orderOf({ gift_id: gift.id, order_id }) });
    await sweep();
    expect((await verify({ gift_id: gift.id, order_id })).answer.verdict).toBe('verified');
    const verdicts = await world.backend.database.query(
      'select verdict, verdict_reason from public.payments where order_id = $1 order by verdict',
      [order_id],
    );
    expect(verdicts).toEqual([
      { verdict: 'refused', verdict_reason: 'wrong_gift' },
      { verdict: 'verified', verdict_reason: null },
    ]);
  });
});

describe('verify-payment: the recipient, while verification is required', () => {
  it('opens the gift as soon as its payment is verified', async () => {
    await world.backend.database.query('select private.set_require_verified_payment(true)');
    const payment = await world.paidGift();
    const recipient = clientFor(world.backend, { giftId: payment.gift_id });
    const seen = async () => [
      await world.giftState(payment.gift_id),
      (await recipient.from('gifts').select('id').eq('id', payment.gift_id)).data?.length,
    ];
    expect(await seen()).toEqual(['pending', 0]);
    const cheap = { capture: { amount: { value: '0.01', currency_code: 'EUR' } } };
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment, cheap) });
    await verify(payment);
    expect(await seen()).toEqual(['pending', 0]);
    await world.aMinuteLater();
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    await verify(payment);
    expect(await seen()).toEqual(['open', 1]);
    await world.backend.database.query('select private.set_require_verified_payment(false)');
  });
});

describe('verify-payment: a gift that was made with a pass', () => {
  it('is verified by the payment of its pass, and opens then', async () => {
    await world.backend.database.query('select private.set_require_verified_payment(true)');
    const browser = world.browser(newSenderKey());
    const payment = await world.paidGift(
      { amount_cents: 499 },
      browser,
      giftRow({ price_id: 'monthly_subscription' }),
    );
    const further = giftRow({ price_id: 'monthly_subscription' });
    expect((await save(browser, further)).error).toBeNull();
    const paid = { capture: { amount: { value: '4.99', currency_code: 'EUR' } } };
    world.payPal.orders.set(payment.order_id, { body: orderOf(payment, paid) });
    expect(await world.giftState(further.id)).toBe('pending');
    expect((await world.post({ gift_id: further.id })).answer).toEqual({ verdict: 'verified', reason: '' });
    expect(await world.giftState(further.id)).toBe('open');
    await world.backend.database.query('select private.set_require_verified_payment(false)');
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

  const empty = () => world.backend.database.query('delete from public.payments');

  it('goes through 1,000 payments although PayPal answers badly about 50 of them', async () => {
    await empty();
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
    const payments = await enter(1000);
    for (const [index, payment] of payments.entries()) {
      const poison = index % 20 === 0 ? poisons[(index / 20) % poisons.length] : undefined;
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
      { verdict: 'verified', number: 950 },
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
    });
    expect(world.payPal.questions.length).toBe(before);
    await world.aMinuteLater();
    expect((await sweep()).answer, 'what is still open').toMatchObject({
      pending: 20,
      unanswered: 10,
      verified: 0,
    });
  }, 600_000);

  it('begins with the payments that were not asked about for the longest time', async () => {
    await empty();
    const [first, second, third] = (await enter(3)) as [Payment, Payment, Payment];
    for (const [payment, minutes] of [
      [first, 5],
      [second, 10],
    ] as const) {
      await world.backend.database.query(
        'update public.payments set checked_at = now() - make_interval(mins => $1::int) where order_id = $2',
        [minutes, payment.order_id],
      );
    }
    const service = clientFor(world.backend, { service: true });
    const claimed: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { data } = await service.rpc('claim_payments', { how_many: 1 });
      claimed.push(...(data as Payment[]).map(({ order_id }) => order_id));
    }
    expect(claimed).toEqual([third.order_id, second.order_id, first.order_id]);
  });

  it('begins with the payments of saved gifts, which do not keep it from the others', async () => {
    await empty();
    const [invented] = (await enter(1)) as [Payment];
    const real = await world.paidGift();
    const service = clientFor(world.backend, { service: true });
    const claim = async () =>
      ((await service.rpc('claim_payments', { how_many: 1 })).data as Payment[]).map(
        ({ order_id }) => order_id,
      );
    expect(await claim()).toEqual([real.order_id]);
    await world.aMinuteLater();
    expect(await claim()).toEqual([invented.order_id]);
  });

  it('asks again about what was refused when a secret was wrong, and says so when everything was refused', async () => {
    await empty();
    const payments = [await world.paidGift(), await world.paidGift(), await world.paidGift()];
    const [first] = payments as [Payment];
    for (const payment of payments) {
      world.payPal.orders.set(payment.order_id, {
        body: orderOf(payment, { unit: { payee: { merchant_id: 'MISTYPED' } } }),
      });
    }
    expect(await sweep()).toEqual({
      status: 200,
      answer: {
        verified: 0,
        pending: 0,
        refused: 3,
        refunded: 0,
        reversed: 0,
        unanswered: 0,
        reasons: { wrong_payee: 3 },
        all_refused: 'wrong_payee',
      },
    });
    for (const payment of payments) {
      world.payPal.orders.set(payment.order_id, { body: orderOf(payment) });
    }
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
