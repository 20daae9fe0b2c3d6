import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '@/settings/settings.ts';
import { giftRow } from '../../../../tests/builders.ts';
import { captureOrder } from './capture.ts';
import { capturing, makingOrders } from './order-calls.ts';

vi.mock('@/settings/backend-address.ts', () => ({
  backendAddress: { url: 'https://backend.example', anonKey: 'anon' },
}));

const row = giftRow();
const sdk = { create: vi.fn(async () => 'BYBROWSER'), capture: vi.fn(async () => ({ status: 'COMPLETED' })) };
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  settings.paymentServer = false;
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** What the Edge Function payment-orders was asked. */
const asked = () => server.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))]);
const FUNCTION = 'https://backend.example/functions/v1/payment-orders';

it("orders are made and captured by PayPal's script, unless the operator's function does it", async () => {
  expect(await makingOrders(sdk)(row, 249, 'DEAD')).toBe('BYBROWSER');
  await capturing(row.id, 'BYBROWSER', sdk)();
  expect(sdk.capture).toHaveBeenCalledTimes(1);
  expect(server).not.toHaveBeenCalled();
});

describe('with VITE_PAYMENT_SERVER', () => {
  beforeEach(() => {
    settings.paymentServer = true;
  });
  const expected = { orderId: 'BYSERVER', giftId: row.id, amount: 249 };
  const capture = () => captureOrder(capturing(row.id, 'BYSERVER', sdk), expected);

  it('both calls go to the function', async () => {
    server.mockImplementation(async (_, { body }) =>
      Response.json(
        String(body).includes('create') ? { orderId: 'BYSERVER' } : { id: 'BYSERVER', status: 'COMPLETED' },
      ),
    );
    expect(await makingOrders(sdk)(row, 249, null)).toBe('BYSERVER');
    expect((await capture()).kind).toBe('captured');
    expect(asked()).toEqual([
      [FUNCTION, { action: 'create', row, cents: 249 }],
      [FUNCTION, { action: 'capture', giftId: row.id, orderId: 'BYSERVER' }],
    ]);
    expect([sdk.create, sdk.capture].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('asks for another order than the one that was given up', async () => {
    server.mockImplementation(async () => Response.json({ orderId: 'BYSERVER' }));
    await makingOrders(sdk)(row, 249, 'DEAD');
    expect(asked()).toEqual([[FUNCTION, { action: 'create', row, cents: 249, givenUp: 'DEAD' }]]);
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
    vi.useRealTimers();
    expect((await outcome).kind).toBe(kind);
  });

  it('a function that cannot be reached says nothing about the money', async () => {
    vi.useFakeTimers();
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const outcome = capture();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect((await outcome).kind).toBe('unknown');
  });
});
