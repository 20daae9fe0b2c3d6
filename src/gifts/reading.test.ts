import { afterEach, describe, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { GIFTS_PER_PAGE, listGifts } from './list-gifts.ts';
import { readGift } from './read-gift.ts';

const ID = '3f2b8a52-0d3c-4b8e-9a57-8a0d2a9d1c11';
const fetchMock = fakeFetch();
const answer = (body: string, status = 200) =>
  fetchMock.mockImplementation(async () => new Response(body, { status }));
const row = (id: string, createdAt: string) => ({ id, created_at: createdAt }) as GiftRow;

afterEach(() => {
  window.__gift = undefined;
});

function lastRequest(): { url: URL; headers: Headers } {
  const [url, init] = fetchMock.mock.lastCall ?? [];
  return { url: new URL(String(url)), headers: new Headers(init?.headers) };
}

describe('one gift', () => {
  test('is asked for by id, by its link', async () => {
    answer(JSON.stringify([row(ID, '2026-01-01')]));
    await expect(readGift(ID)).resolves.toMatchObject({ id: ID });
    const { url, headers } = lastRequest();
    expect(url.pathname + url.search).toBe(`/rest/v1/rpc/gift_by_link?gift_id=${ID}`);
    expect(headers.get('apikey')).toBe('anon');
    // Asked for as one object, PostgREST would wrap some answers.
    expect(headers.get('accept')).toBeNull();
  });

  test.each([
    ['unknown', '[]', 200, 'PGRST116', ''],
    ['unknown, as one object', '{"code":"PGRST116","message":"no rows"}', 406, 'PGRST116', 'no rows'],
    ['refused', '{"code":"42501","message":"denied"}', 401, '42501', 'denied'],
    ['an error without a code', '{"message":"odd"}', 400, 'HTTP_400', 'odd'],
    ['a web page instead of data', '<html>', 404, 'HTTP_404', ''],
    ['the database in trouble', '{"code":"53300","message":"too many"}', 400, '53300', 'too many'],
  ])('%s', async (_name, body, status, code, serverWords) => {
    answer(body, status);
    const error = await readGift(ID).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackendError);
    expect(error).toMatchObject({ code, serverWords });
  });

  test.each([['null'], ['[null]'], ['[{"pgrst_scalar":{}}]']])('%s holds none', async (body) => {
    answer(body);
    await expect(readGift(ID)).resolves.toBeNull();
  });

  test.each([
    ['a gateway in trouble', '{"message":"upstream failed"}', 503, 'HTTP_503'],
    ['a crowd', '<html>', 429, 'HTTP_429'],
    ['half an answer', '{"id":"3f2', 200, 'UNREADABLE'],
  ])('%s has its code, once it has lasted', async (_name, body, status, code) => {
    vi.useFakeTimers();
    answer(body, status);
    const error = readGift(ID).catch((reason: unknown) => reason);
    await vi.runAllTimersAsync();
    expect(await error).toMatchObject({ code });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });
});

describe('the list', () => {
  test('is newest first and bounded, with one row more than a page to know whether there is a next', async () => {
    const rows = Array.from({ length: GIFTS_PER_PAGE + 1 }, (_, index) => row(`id-${index}`, '2026-01-01'));
    answer(JSON.stringify(rows));
    await expect(listGifts(null)).resolves.toEqual({ gifts: rows.slice(0, GIFTS_PER_PAGE), hasMore: true });
    expect(Object.fromEntries(lastRequest().url.searchParams)).toEqual({
      how_many: String(GIFTS_PER_PAGE + 1),
      select: '*',
      order: 'created_at.desc,id.desc',
    });
    expect(lastRequest().url.pathname).toBe('/rest/v1/rpc/gift_list');
    expect(lastRequest().headers.get('x-sender-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('goes on after the last gift, also among gifts of the same instant', async () => {
    answer('[]');
    await expect(listGifts(row(ID, '2026-01-01T10:00:00+00:00'))).resolves.toEqual({
      gifts: [],
      hasMore: false,
    });
    const { searchParams } = lastRequest().url;
    expect(searchParams.get('before')).toBe('2026-01-01T10:00:00+00:00');
    expect(searchParams.get('before_id')).toBe(ID);
  });

  test('that is no list is an error', async () => {
    answer('{}');
    await expect(listGifts(null)).rejects.toBeInstanceOf(BackendError);
  });
});
