import { describe, expect, test } from 'vitest';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { giftRow, paymentEntry } from '../../../tests/builders.ts';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import { couponState, currentPass, draftState, giftWithCoupon, recordPayment } from './requests.ts';

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
  const row = giftRow();
  const question = { code: 'freegift2025', option: 'single', email: 'a@example.org' };
  test.each<[string, string, () => Promise<unknown>, string, object]>([
    ['what a draft id stands for', 'same', () => draftState(row), 'draft_state', { draft: row }],
    [
      'the same at the price that the page shows',
      'price',
      () => draftState(row, 249),
      'draft_state',
      { draft: row, cents: 249 },
    ],
    [
      'which gift a coupon was used for, with the e-mail in no address',
      '7',
      () => giftWithCoupon(' a@example.org', 'FREEGIFT2025'),
      'gift_with_coupon',
      { email: 'a@example.org', code: 'FREEGIFT2025' },
    ],
  ])('%s', async (_, answer, ask, name, body) => {
    answers(answer);
    expect(await ask()).toBe(answer);
    expect(sent()).toEqual([`/rest/v1/rpc/${name}`, body]);
  });

  test.each([
    ['whether a coupon is good', {}],
    ['the same at the amount of the order', { cents: 125 }],
  ])('%s', async (_, more) => {
    answers({ state: 'used' });
    expect(await couponState({ ...question, ...more, giftId: row.id })).toBe('used');
    const asked = { ...question, ...more, gift_id: row.id, call_id: expect.any(String) };
    expect(sent()).toEqual(['/rest/v1/rpc/coupon_state', asked]);
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
    ['same', true],
    ['other', false],
  ])("a gift found saved as '%s' is an own one: %s", async (state, isOwn) => {
    localStorage.clear();
    answers(state);
    await draftState(row);
    expect(isOwnGift(row.id)).toBe(isOwn);
  });

  test('a refusal keeps its code', async () => {
    answers({ code: 'PT429', message: 'Zu viele Anfragen.' }, 429);
    await expect(draftState(giftRow())).rejects.toMatchObject({ code: 'PT429' });
  });
});
