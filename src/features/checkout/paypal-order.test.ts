import '../../../tests/install-extras.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAYMENT_OPTION_KEYS } from '@/gift/coupons.ts';
import { createDraft } from '@/gift/draft.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { settings } from '@/settings/settings.ts';
import { orderBody } from '../../../supabase/functions/payment-orders/order-body.ts';
import { giftRow } from '../../../tests/builders.ts';
import { PAYMENT_OPTIONS } from './options.ts';
import { captureOrder } from './paypal-capture.ts';
import { capturing, makingOrders, orderRequest } from './paypal-order.ts';

const GIFT = '11111111-1111-4111-8111-111111111111';

function row(changes: Partial<GiftRow> = {}): GiftRow {
  return {
    ...toGiftRow(createDraft({ id: GIFT, now: new Date(0) })),
    recipient_name: 'Oma Erna',
    ...changes,
  };
}

describe('order request', () => {
  it('has one purchase unit with description, amount, gift id, and ships nothing', () => {
    expect(orderRequest(row(), 249)).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          description: 'Einzelnes Geschenk für Oma Erna',
          amount: { value: '2.49', currency_code: 'EUR' },
          custom_id: GIFT,
          invoice_id: GIFT,
        },
      ],
      application_context: {
        shipping_preference: 'NO_SHIPPING',
        payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
      },
    });
  });

  it.each([
    ['a', 200],
    ['👩‍👩‍👧', 40],
    ['ü ', 100],
  ])(
    'keeps the description of %j × %i within 127 characters and cuts no character in half',
    (part, times) => {
      const [unit] = orderRequest(row({ recipient_name: part.repeat(times) }), 249).purchase_units;
      const description = unit?.description ?? '';
      expect(description.length).toBeLessThanOrEqual(127);
      expect(description.length).toBeGreaterThan(110);
      expect(description).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
      expect(description.endsWith(`${part.trim()}…`) || description.endsWith(`${part}…`)).toBe(true);
    },
  );

  it.each(
    PAYMENT_OPTION_KEYS.filter((key) => PAYMENT_OPTIONS[key].cents > 0).flatMap((price_id) =>
      ['Oma Erna', '👩‍👩‍👧'.repeat(40)].map((recipient_name) => ({ price_id, recipient_name })),
    ),
  )("is the order of the operator's function: %o", ({ price_id, recipient_name }) => {
    const { cents } = PAYMENT_OPTIONS[price_id];
    const byFunction = JSON.parse(
      orderBody({ id: GIFT, option: price_id, coupon: null, recipientName: recipient_name }, cents),
    );
    // PayPal's script adds it to the page's by itself.
    delete byFunction.application_context.user_action;
    expect(orderRequest(row({ price_id, recipient_name }), cents)).toEqual(byFunction);
  });
});

const gift = giftRow();
const sdk = { create: vi.fn(async () => 'BYBROWSER'), capture: vi.fn(async () => ({ status: 'COMPLETED' })) };
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  settings.paymentServer = false;
  vi.clearAllMocks();
});

/** What the Edge Function payment-orders was asked. */
const asked = () => server.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))]);
const FUNCTION = 'https://gifts.example/functions/v1/payment-orders';

it("orders are made and captured by PayPal's script, unless the operator's function does it", async () => {
  expect(await makingOrders(sdk)(gift, 249, 'DEAD')).toBe('BYBROWSER');
  await capturing(gift.id, 'BYBROWSER', sdk)();
  expect(sdk.capture).toHaveBeenCalledTimes(1);
  expect(server).not.toHaveBeenCalled();
});

describe('with VITE_PAYMENT_SERVER', () => {
  beforeEach(() => {
    settings.paymentServer = true;
  });
  const expected = { orderId: 'BYSERVER', giftId: gift.id, amount: 249 };
  const capture = () => captureOrder(capturing(gift.id, 'BYSERVER', sdk), expected);

  it('both calls go to the function', async () => {
    server.mockImplementation(async (_, { body }) =>
      Response.json(
        String(body).includes('create') ? { orderId: 'BYSERVER' } : { id: 'BYSERVER', status: 'COMPLETED' },
      ),
    );
    expect(await makingOrders(sdk)(gift, 249, null)).toBe('BYSERVER');
    expect((await capture()).kind).toBe('captured');
    expect(asked()).toEqual([
      [FUNCTION, { action: 'create', row: gift, cents: 249 }],
      [FUNCTION, { action: 'capture', giftId: gift.id, orderId: 'BYSERVER' }],
    ]);
    expect([sdk.create, sdk.capture].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('asks for another order than the one that was given up', async () => {
    server.mockImplementation(async () => Response.json({ orderId: 'BYSERVER' }));
    await makingOrders(sdk)(gift, 249, 'DEAD');
    expect(asked()).toEqual([[FUNCTION, { action: 'create', row: gift, cents: 249, givenUp: 'DEAD' }]]);
  });

  it.each([
    [422, { code: 'INSTRUMENT_DECLINED', message: 'The instrument was declined.' }, 'declined'],
    [422, { code: 'TRANSACTION_REFUSED', message: '' }, 'refused'],
    [422, { code: 'DUPLICATE_INVOICE_ID', message: '' }, 'paid-before'],
    [422, { code: 'WRONG_GIFT', message: 'The order is for another gift.' }, 'unknown'],
    [503, { code: 'PAYPAL_UNAVAILABLE', message: 'fetch failed' }, 'unknown'],
    [502, '<html>', 'unknown'],
    [200, '<html>', 'unknown'],
  ])('a capture answered by %i %j is %s', async (status, body, kind) => {
    vi.useFakeTimers();
    server.mockImplementation(
      async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
    );
    const outcome = capture();
    await vi.runAllTimersAsync();
    expect((await outcome).kind).toBe(kind);
  });
});
