import { describe, expect, test, vi } from 'vitest';
import { giftRow, paymentEntry } from '../../../tests/builders.ts';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import { couponState, currentPass, draftState, giftWithCoupon, recordPayment } from './requests.ts';

vi.mock('@/settings/backend-address.ts', () => ({
  backendAddress: { url: 'https://gifts.example', anonKey: 'anon' },
}));

const fetchMock = fakeFetch();

const answers = (body: unknown, status = 200) =>
  fetchMock.mockImplementation(async () => Response.json(body, { status }));

/** Path and body of the one request that was sent. */
function sent(): [string, unknown] {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return [new URL(String(url)).pathname, JSON.parse(String(init?.body))];
}

describe('entering a payment', () => {
  test.each([
    ['the order is entered already', 'payments_one_per_order', undefined],
    ['another key is taken', 'payments_pkey', '23505'],
  ])('%s', async (_, constraint, code) => {
    answers(
      { code: '23505', message: `duplicate key value violates unique constraint "${constraint}"` },
      409,
    );
    const failure = await recordPayment(paymentEntry()).catch((error: unknown) => error);
    if (code) expect(failure).toMatchObject({ code });
    else expect(failure).toBeUndefined();
  });
});

describe('questions to the database', () => {
  test('what a draft id stands for', async () => {
    answers('same');
    const row = giftRow();
    expect(await draftState(row)).toBe('same');
    expect(sent()).toEqual(['/rest/v1/rpc/draft_state', { draft: row }]);
  });

  test('the same at the price that the page shows', async () => {
    answers('price');
    const row = giftRow();
    expect(await draftState(row, 249)).toBe('price');
    expect(sent()).toEqual(['/rest/v1/rpc/draft_state', { draft: row, cents: 249 }]);
  });

  test('whether a coupon is good', async () => {
    answers('used');
    const question = { code: 'freegift2025', option: 'single', email: 'a@example.org', giftId: giftRow().id };
    expect(await couponState(question)).toBe('used');
    const { giftId: gift_id, ...rest } = question;
    expect(sent()).toEqual(['/rest/v1/rpc/coupon_state', { ...rest, gift_id }]);
  });

  test('the same at the amount of the order', async () => {
    answers('ok');
    const question = { code: 'WELCOME50', option: 'single', email: '', giftId: giftRow().id, cents: 125 };
    expect(await couponState(question)).toBe('ok');
    const { giftId: gift_id, ...rest } = question;
    expect(sent()).toEqual(['/rest/v1/rpc/coupon_state', { ...rest, gift_id }]);
  });

  test('which gift a coupon was used for, with the e-mail in no address', async () => {
    answers('7');
    expect(await giftWithCoupon(' a@example.org', 'FREEGIFT2025')).toBe('7');
    expect(sent()).toEqual([
      '/rest/v1/rpc/gift_with_coupon',
      { email: 'a@example.org', code: 'FREEGIFT2025' },
    ]);
  });

  test.each([
    ['none', [], null],
    [
      'one',
      [{ option: 'monthly_subscription', valid_until: '2026-12-21T10:00:00+00:00' }],
      { option: 'monthly_subscription', validUntil: new Date('2026-12-21T10:00:00Z') },
    ],
  ])('which pass this browser holds: %s', async (_, rows, pass) => {
    answers(rows);
    expect(await currentPass()).toEqual(pass);
  });

  test.each([
    ['draft', () => draftState(giftRow())],
    ['coupon', () => couponState({ code: 'X', option: 'single', email: '', giftId: giftRow().id })],
    ['pass', () => currentPass()],
  ])('a refusal keeps its code: %s', async (_, ask) => {
    answers({ code: 'PT429', message: 'Zu viele Anfragen.' }, 429);
    await expect(ask()).rejects.toMatchObject({ code: 'PT429' });
  });
});
