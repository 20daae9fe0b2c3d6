import '../../tests/install-extras.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';
import { draftState, giftWithCoupon, recordPayment } from '@/features/checkout/requests.ts';
import { rememberedInquiry } from '@/features/inquiry/remembered-inquiries.ts';
import { giftRow, paymentEntry } from '../../tests/builders.ts';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { deleteGift, saveGift } from './gifts.ts';
import { listGifts } from './list-gifts.ts';
import { readGift } from './read-gift.ts';

const fetchMock = fakeFetch();

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

const answering =
  (body: string, status: number): typeof fetch =>
  async () =>
    new Response(body, { status });

/** What a call throws when every request gets this answer. */
async function failure(call: () => Promise<unknown>, answer: typeof fetch): Promise<unknown> {
  fetchMock.mockImplementation(answer);
  const error = call().catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  return error;
}

describe('a save that failed', () => {
  test.each([
    ['a gateway in its own words', '<html><h1>Bad gateway</h1>', 503, 'HTTP_503'],
    ['a crowd', '{"message":"slow down"}', 429, 'HTTP_429'],
    ['a page that calls itself a success', '<html>', 200, 'UNREADABLE'],
    ['half an answer', '[{"id":"3f', 201, 'UNREADABLE'],
    ['the database', '{"code":"42501","message":"denied"}', 401, '42501'],
    ['an answer without a row', '[]', 201, 'NO_ROW'],
  ])('has a code: %s', async (_who, body, status, code) => {
    expect(await failure(() => saveGift(giftRow()), answering(body, status))).toMatchObject({ code });
  });
});

describe('a request that the server leaves unanswered is a TIMEOUT, without a connection it is OFFLINE', () => {
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  const unplugged = () => Promise.reject(new TypeError('Failed to fetch'));
  test.each<[string, () => Promise<unknown>]>([
    ['saving a gift', () => saveGift(giftRow())],
    ['deleting a gift', () => deleteGift({ ...giftRow(), media_url: null })],
    ['looking for a used coupon', () => giftWithCoupon('jonas@example.org', 'FREEGIFT2025')],
    ['entering a payment', () => recordPayment(paymentEntry())],
    ['reading a gift', () => readGift(giftRow().id)],
    ['listing gifts', () => listGifts(null)],
  ])('%s', async (_what, call) => {
    expect(await failure(call, silent)).toMatchObject({ code: 'TIMEOUT' });
    expect(await failure(call, unplugged)).toMatchObject({ code: 'OFFLINE' });
  });

  test.each([
    ['silent', silent, true],
    ['unplugged', unplugged, true],
    ['refusing', answering('{"code":"42501","message":"denied"}', 401), false],
  ])(
    'the database decides over the files of a gift that may be deleted: %s',
    async (_what, answer, areDiscarded) => {
      const files = [
        'gift_media/33333333-3333-4333-8333-333333333333.png',
        'gift_audio/44444444-4444-4444-8444-444444444444.webm',
      ];
      const media_url = `https://files.test/storage/v1/object/public/${files[0]}`;
      await failure(
        () => deleteGift(giftRow({ media_url })),
        async (url, init) =>
          `${url}`.includes('files_left_by') ? Response.json([files[1]]) : answer(url, init),
      );
      expect(storedStrings(STORAGE_KEYS.discardedFiles)).toEqual(areDiscarded ? files : []);
    },
  );
});

describe('a gift with a lock', () => {
  const lock = { opens_at: '2026-12-24T17:00:00.000Z', question: 'Wo?', answer: 'Köln', hint: null };

  /** Path and body of each request, in their order. */
  async function requests(answers: Record<string, Response>) {
    const sent: [path: string, body: unknown][] = [];
    fetchMock.mockImplementation(async (url, init) => {
      const path = new URL(String(url)).pathname.replace('/rest/v1/', '');
      sent.push([path, JSON.parse(String(init?.body))]);
      return answers[path]?.clone() ?? Response.error();
    });
    const row = giftRow();
    const saving = saveGift({ ...row, lock }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return { row, sent, outcome: await saving };
  }

  test('is locked before it is saved, and its row has no further column', async () => {
    const { row, sent, outcome } = await requests({
      'rpc/lock_gift': new Response(null, { status: 204 }),
      gifts: Response.json([giftRow()], { status: 201 }),
    });
    expect(sent).toEqual([
      ['rpc/lock_gift', { gift_id: row.id, ...lock, call_id: expect.any(String) }],
      ['gifts', row],
    ]);
    expect(outcome).not.toBeInstanceOf(Error);
  });

  test('is not saved when its lock is refused', async () => {
    const { sent, outcome } = await requests({
      'rpc/lock_gift': Response.json({ code: 'PT409', message: 'zu spät' }, { status: 409 }),
    });
    expect(sent.map(([path]) => path)).toEqual(['rpc/lock_gift']);
    expect(outcome).toMatchObject({ code: 'PT409' });
  });

  test('tells nobody its answer when the state of its id is asked', async () => {
    fetchMock.mockImplementation(answering('"free"', 200));
    const asked = draftState({ ...giftRow(), lock });
    await vi.runAllTimersAsync();
    expect(await asked).toBe('free');
    expect(String(fetchMock.mock.calls[0]?.[1]?.body)).not.toContain('Köln');
  });
});

test('the question for a used coupon is repeated by nobody but us, so that its answer comes before 30 s', async () => {
  const question = () => giftWithCoupon('jonas@example.org', 'FREEGIFT2025');
  expect(await failure(question, answering('<html>', 503))).toMatchObject({ code: 'HTTP_503' });
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test.each([
  ['gone, when nobody has it any more', '"missing"', 'gone'],
  ['refused, when it is still there', '"open"', { code: 'NOT_OWN' }],
  ['refused, when that cannot be asked', '<html>', { code: 'UNREADABLE' }],
])('a deletion that deletes nothing is %s', async (_what, state, outcome) => {
  const isQuestion = (url: unknown) => String(url).includes('/rpc/gift_state');
  const answer: typeof fetch = async (url) => new Response(isQuestion(url) ? state : '[]', { status: 200 });
  fetchMock.mockImplementation(answer);
  const settled = deleteGift({ ...giftRow(), media_url: null }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  if (typeof outcome === 'string') expect(await settled).toBe(outcome);
  else expect(await settled).toMatchObject(outcome);
});

test.each([
  ['of today', { collectsGreetings: true }],
  ['that an older version of the page has frozen', { gathers: true }],
] as const)('an order %s has its greetings asked for before the save', async (_which, wish) => {
  const row = giftRow();
  expect(await failure(() => saveGift({ ...row, ...wish }), answering('<html>', 503))).toBeDefined();
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual(row);
  expect(storedStrings(STORAGE_KEYS.requestedGatherings)).toContain(row.id);
});

describe('a gift with an inquiry', () => {
  const inquiry = { company: 'Lot GbR', gift_count: 25, wished_for: null, note: null };
  const row = giftRow({ price_id: 'business_pack' });

  /** Path and body of each request, with the outcome of the save. */
  async function saved(answerToInquiry: () => Response) {
    const sent: [path: string, body: unknown][] = [];
    fetchMock.mockImplementation(async (url, init) => {
      const path = new URL(String(url)).pathname.replace('/rest/v1/', '');
      sent.push([path, JSON.parse(String(init?.body))]);
      return path === 'gifts' ? Response.json([row], { status: 201 }) : answerToInquiry();
    });
    const saving = saveGift({ ...row, inquiry }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return { sent, outcome: await saving };
  }

  test('is saved first, and then asked for', async () => {
    const { sent, outcome } = await saved(() => new Response(null, { status: 201 }));
    expect(sent).toEqual([
      ['gifts', row],
      ['inquiries', { gift_id: row.id, ...inquiry }],
    ]);
    expect(outcome).toEqual(row);
    expect(rememberedInquiry(row.id)).toEqual(inquiry);
  });

  test('asks for nothing when it is made with a pass after all', async () => {
    fetchMock.mockImplementation(async () => Response.json([row], { status: 201 }));
    const saving = saveGift({ ...row, price_id: 'monthly_subscription', inquiry });
    await vi.runAllTimersAsync();
    await saving;
    expect(fetchMock).toHaveBeenCalledOnce();
    expect(rememberedInquiry(row.id)).toBeNull();
  });

  test('counts as saved when the inquiry had arrived before', async () => {
    const duplicate = () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 });
    expect((await saved(duplicate)).outcome).toEqual(row);
  });

  test('does not count as saved before the inquiry has arrived', async () => {
    const busy = () => Response.json({ code: 'PT429', message: 'Zu viele.' }, { status: 429 });
    expect((await saved(busy)).outcome).toMatchObject({ code: 'PT429' });
  });
});
