import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giftRow } from '../../tests/builders.ts';
import { giftWithCoupon } from './coupons.ts';
import { saveGift } from './gifts.ts';

vi.mock('@/settings/backend-address.ts', () => ({
  backendAddress: { url: 'https://gifts.example', anonKey: 'anon' },
}));

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

/** What a call throws when every request gets this answer. */
async function failure(call: () => Promise<unknown>, body: string, status: number): Promise<unknown> {
  fetchMock.mockImplementation(async () => new Response(body, { status }));
  const error = call().catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  return error;
}

describe('a save that failed', () => {
  test.each([
    [
      'a gateway in its own words',
      '<html><h1>Bad gateway</h1>',
      503,
      'HTTP_503',
      'Der Server hat gerade ein Problem.',
    ],
    ['a crowd', '{"message":"slow down"}', 429, 'HTTP_429', 'Der Server ist gerade überlastet.'],
    ['a page that calls itself a success', '<html>', 200, 'HTTP_502', 'Unverständliche Antwort des Servers.'],
    ['half an answer', '[{"id":"3f', 201, 'HTTP_502', 'Unverständliche Antwort des Servers.'],
    ['the database', '{"code":"42501","message":"denied"}', 401, '42501', 'denied'],
    ['an answer without a row', '[]', 201, 'NO_ROW', 'Es gab ein Problem beim Bestätigen der Speicherung.'],
  ])('says so in words that can be shown: %s', async (_who, body, status, code, message) => {
    expect(await failure(() => saveGift(giftRow()), body, status)).toMatchObject({ code, message });
  });
});

test('the question for a used coupon is repeated by nobody but us, so that its answer comes before 30 s', async () => {
  const question = () => giftWithCoupon('jonas@example.org', 'FREEGIFT2025');
  expect(await failure(question, '<html>', 503)).toMatchObject({ code: 'HTTP_503' });
  expect(fetchMock).toHaveBeenCalledTimes(3);
});
