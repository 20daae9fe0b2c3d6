import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captured, type OrderChanges, type Payment, PaymentsWorld } from './payments-world.ts';
import { newOrderId } from './paypal-api.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await PaymentsWorld.start('paypal-webhook');
}, 120_000);
afterAll(() => world?.stop());

type What = 'COMPLETED' | 'PENDING' | 'DENIED' | 'REFUNDED' | 'REVERSED';

const link = (kind: string, id: string) => ({ rel: 'up', href: `https://api.paypal.com/v2/${kind}/${id}` });

/** An event about a capture: it names the order. */
const captureEvent = (what: What, { order_id, gift_id }: Payment, captureId = newOrderId()) => ({
  id: `WH-${randomUUID()}`,
  event_type: `PAYMENT.CAPTURE.${what}`,
  resource: {
    id: captureId,
    custom_id: gift_id,
    supplementary_data: { related_ids: { order_id } },
    links: [link('checkout/orders', order_id)],
  },
});

/** A refund's event: it names the refund and links to its capture. */
function refundEvent(payment: Payment, status = 'REFUNDED', what: What = 'REFUNDED') {
  const captureId = newOrderId();
  world.payPal.captures.set(captureId, {
    id: captureId,
    status,
    custom_id: payment.gift_id,
    supplementary_data: { related_ids: { order_id: payment.order_id } },
  });
  return {
    id: `WH-${randomUUID()}`,
    event_type: `PAYMENT.CAPTURE.${what}`,
    resource: { id: newOrderId(), custom_id: payment.gift_id, links: [link('payments/captures', captureId)] },
  };
}

function hear(event: object) {
  const { body, headers } = world.payPal.signed(event);
  return world.post(body, headers);
}

beforeEach(() => world.backend.database.query('delete from public.payments'));

describe('paypal-webhook: events', () => {
  const COMPLETED = (payment: Payment) => captureEvent('COMPLETED', payment);
  const ofGiftAlone = (payment: Payment) => ({
    ...COMPLETED(payment),
    resource: { id: newOrderId(), custom_id: payment.gift_id },
  });

  it.each<[string, ((payment: Payment) => object)[], OrderChanges, string]>([
    ['money that came', [COMPLETED], {}, 'verified'],
    ['the same, naming no order but the gift', [ofGiftAlone], {}, 'verified'],
    ['money to come', [(one) => captureEvent('PENDING', one)], captured('PENDING'), 'pending'],
    ['money refused', [(one) => captureEvent('DENIED', one)], captured('DECLINED'), 'refused'],
    ['money given back', [COMPLETED, (one) => refundEvent(one)], {}, 'refunded'],
    ['money taken back', [COMPLETED, (one) => refundEvent(one, 'REFUNDED', 'REVERSED')], {}, 'reversed'],
    ['the same, naming the order', [(one) => captureEvent('REVERSED', one)], {}, 'reversed'],
    ['a part given back', [COMPLETED, (one) => refundEvent(one, 'PARTIALLY_REFUNDED')], {}, 'verified'],
  ])('%s', async (_, events, changes, verdict) => {
    const payment = await world.paidGift();
    world.knows(payment, changes);
    for (const event of events)
      expect(await hear(event(payment))).toEqual({ status: 200, answer: { payments: 1 } });
    expect((await world.row(payment)).verdict).toBe(verdict);
  });

  it.each<[What, (payment: Payment) => object]>([
    ['REVERSED', (one) => ({ ...ofGiftAlone(one), event_type: 'PAYMENT.CAPTURE.REVERSED' })],
    [
      'REFUNDED',
      (one) => {
        const captureId = newOrderId();
        world.payPal.captures.set(captureId, { id: captureId, status: 'REFUNDED', custom_id: one.gift_id });
        const resource = {
          id: newOrderId(),
          custom_id: one.gift_id,
          links: [link('payments/captures', captureId)],
        };
        return { id: `WH-${randomUUID()}`, event_type: 'PAYMENT.CAPTURE.REFUNDED', resource };
      },
    ],
  ])('%s that names no order but the gift takes back no payment of it', async (_, event) => {
    const payment = await world.paidGift();
    world.knows(payment);
    await hear(COMPLETED(payment));
    expect(await hear(event(payment))).toEqual({ status: 200, answer: { payments: 0 } });
    expect((await world.row(payment)).verdict).toBe('verified');
  });

  it.each([
    [
      'a payment of another shop',
      () => captureEvent('COMPLETED', { order_id: newOrderId(), gift_id: randomUUID() }),
    ],
    ['another kind of event', () => ({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} })],
    ['a resource that is a list', () => ({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: [] })],
    ['a refund of nothing', () => ({ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: null })],
  ])('%s is none of ours', async (_, event) => {
    expect(await hear(event())).toEqual({ status: 200, answer: { payments: 0 } });
  });
});

describe('paypal-webhook: signatures', () => {
  const anEvent = async () => {
    const payment = await world.paidGift();
    return { payment, ...world.payPal.signed(captureEvent('REVERSED', payment)) };
  };

  it.each<[string, Record<string, string> | null]>([
    ['a bad signature', { 'paypal-transmission-sig': 'bad'.repeat(100) }],
    ['a signature of another time', { 'paypal-transmission-time': '2020-01-01T00:00:00Z' }],
    ['a certificate of somebody else', { 'paypal-cert-url': 'https://paypal.com.example.de/c' }],
    ['a certificate without TLS', { 'paypal-cert-url': 'http://api.paypal.com/c' }],
    ["a certificate that is none of PayPal's", { 'paypal-cert-url': 'https://api.paypal.com/x' }],
    ['an algorithm that is none', { 'paypal-auth-algo': 'none' }],
    ['no headers of PayPal', null],
  ])('%s: 403, nothing changes', async (_, changed) => {
    const { payment, body, headers } = await anEvent();
    expect((await world.post(body, changed ? { ...headers, ...changed } : {})).status).toBe(403);
    expect((await world.row(payment)).verdict).toBeNull();
  });

  it('answers 403 to a changed text under a good signature', async () => {
    const { payment, body, headers } = await anEvent();
    expect((await world.post(body.replaceAll('REVERSED', 'COMPLETED'), headers)).status).toBe(403);
    expect((await world.row(payment)).verdict).toBeNull();
  });

  it('answers 403 to a signature for another webhook', async () => {
    const payment = await world.paidGift();
    const { body, headers } = world.payPal.signed(captureEvent('REVERSED', payment), 'WEBHOOK2');
    expect((await world.post(body, headers)).status).toBe(403);
  });

  it('answers 400 to a body that is no JSON, without asking PayPal', async () => {
    const before = world.payPal.questions.length;
    const { headers } = await anEvent();
    for (const body of ['{', 'null', '[]', '{}']) expect((await world.post(body, headers)).status).toBe(400);
    expect(world.payPal.questions.length).toBe(before);
  });

  it('asks PayPal about no event that is not about a payment of ours, or has the wrong form', async () => {
    const payment = await world.paidGift();
    const before = world.payPal.questions.length;
    const { body, headers } = world.payPal.signed(captureEvent('COMPLETED', payment));
    const invented = { order_id: newOrderId(), gift_id: randomUUID() };
    for (let n = 0; n < 5; n++) {
      await world.post(captureEvent('COMPLETED', invented), headers);
      await world.post({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} }, headers);
      await world.post({ event_type: 'PAYMENT.CAPTURE.DENIED', resource: { id: 'x' } }, headers);
      await world.post(body, { ...headers, 'paypal-transmission-sig': 'short' });
    }
    expect(world.payPal.questions.slice(before)).toEqual([]);
  });

  it('answers 503 while PayPal does not answer, and takes the repeated event', async () => {
    const payment = await world.paidGift();
    world.payPal.orders.set(payment.order_id, 'in trouble');
    const event = captureEvent('COMPLETED', payment);
    expect((await hear(event)).status).toBe(503);
    expect((await world.row(payment)).verdict).toBeNull();
    world.knows(payment);
    expect((await hear(event)).status).toBe(200);
    expect((await world.row(payment)).verdict).toBe('verified');
  });

  // The last test: for a minute no signature is asked about after it.
  it('asks PayPal about no more than 30 invented events a minute; real ones are sent again', async () => {
    const payment = await world.paidGift();
    world.knows(payment);
    const { body, headers } = world.payPal.signed(captureEvent('COMPLETED', payment));
    for (let n = 0; n < 35; n++) expect((await world.post(body, headers)).status, 'signed').toBe(200);
    const before = world.payPal.questions.length;
    const forged = { ...headers, 'paypal-transmission-sig': 'A'.repeat(344) };
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await world.post(body, forged)).status),
    );
    expect(world.payPal.questions.length - before).toBeLessThanOrEqual(30);
    expect(new Set(statuses)).toEqual(new Set([403, 503]));
    expect((await world.post(body, headers)).status).toBe(503);
  });
});
