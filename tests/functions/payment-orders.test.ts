import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giftRow } from '../db/support/world.ts';
import { PaymentsWorld } from './payments-world.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await PaymentsWorld.start('payment-orders');
}, 120_000);
afterAll(() => world?.stop());

const create = (row: unknown) => world.post({ action: 'create', row });
const capture = (giftId: string, orderId: string) => world.post({ action: 'capture', giftId, orderId });

/** Orders of a gift at the PayPal stand-in. */
const ordersOf = (giftId: string) =>
  [...world.payPal.made.values()].filter(({ purchase_units }) => purchase_units[0]?.custom_id === giftId);

const takenFor = (giftId: string) => ordersOf(giftId).reduce((sum, { taken }) => sum + taken, 0);

const UNAVAILABLE = { code: 'PAYPAL_UNAVAILABLE' };

async function approvedOrder(row = giftRow()): Promise<{ giftId: string; orderId: string }> {
  const { answer } = await create(row);
  world.payPal.approve(answer.orderId);
  return { giftId: row.id, orderId: answer.orderId };
}

describe('payment-orders: create', () => {
  it.each([
    ['single', null, '2.49', 'Einzelnes Geschenk'],
    ['single', 'WELCOME50', '1.25', 'Einzelnes Geschenk'],
    ['monthly_subscription', null, '4.99', 'Monatsabo'],
    ['yearly_subscription', null, '49.99', 'Jahresabo'],
  ])('%s with %s costs %s, whatever the browser thinks', async (price_id, applied_coupon, value, label) => {
    const row = { ...giftRow({ price_id, applied_coupon, recipient_name: 'Oma Erna' }), amount: '0.01' };
    const { status, answer } = await create(row);
    expect([status, answer]).toEqual([200, { orderId: expect.stringMatching(/^[A-Z0-9]{17}$/) }]);
    expect(world.payPal.made.get(answer.orderId)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          description: `${label} für Oma Erna`,
          amount: { value, currency_code: 'EUR' },
          custom_id: row.id,
          invoice_id: row.id,
        },
      ],
      application_context: {
        shipping_preference: 'NO_SHIPPING',
        payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
      },
    });
  });

  it.each<[string, object]>([
    ['an expired coupon', { price_id: 'yearly_subscription', applied_coupon: 'YEARLY20' }],
    ['a coupon for another option', { price_id: 'monthly_subscription', applied_coupon: 'WELCOME50' }],
    ['a gift that costs nothing', { applied_coupon: 'FREEGIFT2025' }],
    ['an inquiry', { price_id: 'business_pack' }],
    ['an unknown option', { price_id: 'lifetime' }],
  ])('%s is not for sale', async (_, row) => expectRefusal(giftRow({ ...row }), 422, 'NOT_FOR_SALE'));

  it.each<[string, unknown]>([
    ['no row', null],
    ['a list', []],
    ['a row without an id', { price_id: 'single' }],
    ['a coupon that is a number', giftRow({ applied_coupon: 1 })],
  ])('%s is no row', async (_, row) => expectRefusal(row, 400, 'ROW_NEEDED'));

  async function expectRefusal(row: unknown, status: number, code: string) {
    const before = world.payPal.made.size;
    expect(await create(row)).toEqual({ status, answer: { code, message: expect.any(String) } });
    expect(world.payPal.made.size).toBe(before);
  }

  it('makes one order after a lost answer, a second click and ten simultaneous requests', async () => {
    const row = giftRow();
    world.payPal.losesAnswers = 1;
    const first = await create(row);
    const more = await Promise.all(Array.from({ length: 10 }, () => create(row)));
    expect(new Set([first, ...more].map(({ answer }) => answer.orderId)).size).toBe(1);
    world.payPal.losesAnswers = 2;
    expect(await create(row), 'silent twice').toMatchObject({ status: 503, answer: UNAVAILABLE });
    expect((await create(row)).status).toBe(200);
    expect(ordersOf(row.id)).toHaveLength(1);
  });

  it('makes another order after the first was given up, and one after each', async () => {
    const row = giftRow();
    const { orderId } = (await create(row)).answer;
    const again = () => world.post({ action: 'create', row, givenUp: orderId });
    const [second, third] = [await again(), await again()];
    expect(second.answer.orderId).not.toBe(orderId);
    expect(third.answer.orderId).toBe(second.answer.orderId);
    expect(ordersOf(row.id)).toHaveLength(2);
  });

  it.each(['DEMO_1', '', 7, {}])('takes %j for no order that was given up', async (givenUp) => {
    const row = giftRow();
    const first = await create(row);
    expect(await world.post({ action: 'create', row, givenUp })).toEqual(first);
  });

  it('makes another order for another option', async () => {
    const row = giftRow();
    const one = await create(row);
    const other = await create({ ...row, price_id: 'monthly_subscription' });
    expect(other.answer.orderId).not.toBe(one.answer.orderId);
  });
});

describe('payment-orders: a page that says which amount it shows', () => {
  const priceNow = (cents: number, ago: string) =>
    world.backend.database.query(
      "insert into private.price (option, valid_from, cents) values ('single', now() - $1::interval, $2)",
      [ago, cents],
    );
  const createAt = (cents: unknown, row = giftRow()) => world.post({ action: 'create', row, cents });
  const amountOf = (orderId: string) => world.payPal.made.get(orderId)?.purchase_units[0]?.amount?.value;

  afterEach(() =>
    world.backend.database.query(
      "delete from private.price where option = 'single' and valid_from > '-infinity'",
    ),
  );

  it.each([
    [249, null, '2.49'],
    [299, null, '2.99'],
    [125, 'WELCOME50', '1.25'],
    [150, 'WELCOME50', '1.50'],
  ])('gets an order at it for a day after a new price: %s cents with %s', async (cents, coupon, value) => {
    await priceNow(299, '23 hours');
    const { status, answer } = await createAt(cents, giftRow({ applied_coupon: coupon }));
    expect(status).toBe(200);
    expect(amountOf(answer.orderId)).toBe(value);
  });

  it.each([
    ['the price of the day before yesterday', 249],
    ['a price that there never was', 1],
    ['nothing', 0],
    ['a fraction', 298.5],
    ['an amount that no database counts', 1e12],
    ['a text', '299'],
    ['null', null],
  ])('is told that the price has changed before an order is made: %s', async (_, cents) => {
    await priceNow(299, '25 hours');
    const before = world.payPal.questions.length;
    expect(await createAt(cents)).toEqual({
      status: 409,
      answer: { code: 'PRICE_CHANGED', message: expect.any(String) },
    });
    expect(world.payPal.questions).toHaveLength(before);
  });

  it('is asked by nobody else: an older page pays the price of now, and nothing else is for sale', async () => {
    await priceNow(299, '1 hour');
    expect(amountOf((await create(giftRow())).answer.orderId)).toBe('2.99');
    const { status, answer } = await createAt(249, giftRow({ applied_coupon: 'HUNDRED' }));
    expect([status, answer.code]).toEqual([422, 'NOT_FOR_SALE']);
  });
});

describe('payment-orders: capture', () => {
  it("answers of PayPal's order what the page reads, and nothing of its buyer, the second time as well", async () => {
    const { giftId, orderId } = await approvedOrder();
    Object.assign(world.payPal.made.get(orderId) as object, {
      payer: { payer_id: 'PAYER1', email_address: 'mia@example.org', name: { given_name: 'Mia' } },
      payment_source: { paypal: { email_address: 'mia@example.org', account_id: 'PAYER1' } },
    });
    const money = { value: '2.49', currency_code: 'EUR' };
    const captures = [{ id: expect.any(String), status: 'COMPLETED', amount: money }];
    const read = {
      id: orderId,
      status: 'COMPLETED',
      payer: { payer_id: 'PAYER1' },
      purchase_units: [{ custom_id: giftId, payments: { captures } }],
    };
    for (let n = 0; n < 2; n++) expect(await capture(giftId, orderId)).toEqual({ status: 200, answer: read });
  });

  it.each([0, 1, 2])('takes money once after %s lost answers and repetitions', async (lost) => {
    const { giftId, orderId } = await approvedOrder();
    world.payPal.losesAnswers = lost;
    if (lost > 0) expect((await capture(giftId, orderId)).status).toBe(lost === 1 ? 200 : 503);
    const more = await Promise.all(Array.from({ length: 5 }, () => capture(giftId, orderId)));
    for (const { status, answer } of more) expect([status, answer.status]).toEqual([200, 'COMPLETED']);
    expect(takenFor(giftId)).toBe(1);
  });

  it.each(['INSTRUMENT_DECLINED', 'DUPLICATE_INVOICE_ID', 'PAYER_ACTION_REQUIRED'])(
    "passes PayPal's %s on as the code; after a new approval the capture is tried again",
    async (issue) => {
      const { giftId, orderId } = await approvedOrder();
      world.payPal.nextIssue = issue;
      expect(await capture(giftId, orderId)).toEqual({
        status: 422,
        answer: { code: issue, message: `${issue}.` },
      });
      world.payPal.approve(orderId);
      expect((await capture(giftId, orderId)).status).toBe(200);
      expect(takenFor(giftId)).toBe(1);
    },
  );

  it('refuses an order that nobody approved, and the order of another gift', async () => {
    const row = giftRow();
    const { orderId } = (await create(row)).answer;
    const code = (name: string) => ({ status: 422, answer: { code: name } });
    expect(await capture(row.id, orderId)).toMatchObject(code('ORDER_NOT_APPROVED'));
    world.payPal.approve(orderId);
    expect(await capture(randomUUID(), orderId)).toMatchObject(code('WRONG_GIFT'));
    expect(takenFor(row.id)).toBe(0);
  });

  it.each([
    ['an unknown order', 'UNKNOWN1', 404, 'RESOURCE_NOT_FOUND'],
    ['an order id with a path in it', '../../x', 400, 'IDS_NEEDED'],
  ])('%s', async (_, orderId, status, code) => {
    expect(await capture(randomUUID(), orderId)).toMatchObject({ status, answer: { code } });
  });

  it('answers 503 when PayPal is silent', async () => {
    world.payPal.orders.set('HANGS1', 'hangs');
    expect(await capture(randomUUID(), 'HANGS1')).toMatchObject({ status: 503, answer: UNAVAILABLE });
  });
});

describe('payment-orders: callers', () => {
  it('browsers from any origin, by POST, with the headers that they send', async () => {
    const preflight = await fetch(world.function.url, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    for (const header of ['apikey', 'authorization', 'content-type', 'x-sender-key']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(header);
    }
    expect((await world.post({ action: 'refund' })).answer).toMatchObject({ code: 'ACTION_NEEDED' });
    expect((await world.post('{')).status).toBe(400);
  });
});
