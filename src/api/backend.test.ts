import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { callCounted, callFunction, readTable } from './backend.ts';
import { BackendError } from './backend-error.ts';
import { answerOf, supabase } from './supabase.ts';

const fetchMock = fakeFetch();

beforeEach(() => void vi.useFakeTimers());

type Answer = number | 'no connection' | 'silence' | 'half an answer' | 'a web page';

/** An answer 204 as Chromium has it: with a body that is empty. */
function noContent(): Response {
  const answer = new Response(null, { status: 204 });
  return Object.defineProperty(answer, 'body', { value: new Response('').body });
}

/** The network gives these answers in turn; silence ends when the request is aborted. */
function network(...answers: Answer[]) {
  for (const answer of answers) {
    fetchMock.mockImplementationOnce((_url, init) => {
      if (answer === 'no connection') return Promise.reject(new TypeError('Failed to fetch'));
      if (answer === 'silence') {
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        });
      }
      if (answer === 'half an answer') return Promise.resolve(new Response('[{"id":"3f2'));
      if (answer === 'a web page') return Promise.resolve(new Response('<html>'));
      if (answer === 204) return Promise.resolve(noContent());
      return Promise.resolve(new Response('"answer"', { status: answer }));
    });
  }
}

const read = () => readTable('gifts');
const repeated = () => callFunction('send_thanks', {}, { repeats: true });
const once = () => callFunction('change_opening');

it.each(['<html>Blocked</html>', 'Access denied. Ray ID 8f2', '"Blocked"', ''])(
  'an error whose body is %s and no JSON of a server has no words',
  async (body) => {
    fetchMock.mockImplementationOnce(async () => new Response(body, { status: 403 }));
    await expect(answerOf(supabase().from('gifts').select())).rejects.toMatchObject({
      code: 'HTTP_403',
      serverWords: '',
    });
  },
);

async function outcome(ask: () => Promise<unknown>): Promise<unknown> {
  const result = ask().catch((error: unknown) =>
    error instanceof BackendError ? error.code : String(error),
  );
  await vi.runAllTimersAsync();
  return result;
}

test.each<[string, () => Promise<unknown>, Answer[], unknown, number]>([
  ['a read that succeeds', read, [200], 'answer', 1],
  ['a read refused for its content', read, [404], 'HTTP_404', 1],
  ['a read after two faults', read, [503, 'no connection', 200], 'answer', 3],
  ['a read that is limited', read, [429, 200], 'answer', 2],
  ['a read that the proxy before a hosted project cannot hand on', read, [520, 522, 200], 'answer', 3],
  ['a read that never succeeds', read, [500, 502, 504], 'HTTP_504', 3],
  ['a read without any connection', read, ['no connection', 'no connection', 'no connection'], 'OFFLINE', 3],
  ['a read into silence', read, ['silence', 'silence', 'silence'], 'TIMEOUT', 3],
  ['a read that is cut off', read, ['half an answer', 200], 'answer', 2],
  ['a read that only a gateway answers', read, ['a web page', 'a web page', 'a web page'], 'UNREADABLE', 3],
  ['a call that may arrive twice, after a lost answer', repeated, ['silence', 204], undefined, 2],
  ['a call that may arrive once, that a gateway answers', once, ['a web page'], 'UNREADABLE', 1],
  ['a call that may arrive once, that fails', once, [500], 'HTTP_500', 1],
  ['a call that may arrive once, into silence', once, ['silence'], 'TIMEOUT', 1],
  ['a function that returns nothing', once, [204], undefined, 1],
])('%s', async (_name, ask, answers, expected, requests) => {
  network(...answers);
  expect(await outcome(ask)).toBe(expected);
  expect(fetchMock).toHaveBeenCalledTimes(requests);
});

describe('a call that counts', () => {
  const ask = () => callCounted<{ state: string }>('break_seal', { answer: 'Köln' });
  const say = (became: unknown) => fetchMock.mockImplementationOnce(async () => Response.json(became));
  const urls = () => fetchMock.mock.calls.map(([url]) => new URL(String(url)));

  test('is answered by a second request, which names it', async () => {
    network(204);
    say({ state: 'wrong' });
    expect(await ask()).toEqual({ state: 'wrong' });
    const { call_id, ...args } = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
    expect(args).toEqual({ answer: 'Köln' });
    expect(urls().map(({ pathname, search }) => pathname + search)).toEqual([
      '/rest/v1/rpc/break_seal',
      `/rest/v1/rpc/answer_of?call_id=${call_id}`,
    ]);
  });

  test('is the same call after a lost line, and its answer is read again', async () => {
    network('silence', 204, 'no connection');
    say({ state: 'open' });
    const asked = ask();
    await vi.runAllTimersAsync();
    expect(await asked).toEqual({ state: 'open' });
    const [first, again] = fetchMock.mock.calls.map(([, init]) => init?.body);
    expect(again).toBe(first);
  });

  test.each([
    ['what refused it', { error: { code: 'PT409', message: 'voll' } }, 'PT409'],
    ['that it is not known', null, 'UNREADABLE'],
  ])('says %s', async (_what, became, code) => {
    network(204);
    say(became);
    expect(await outcome(ask)).toBe(code);
  });

  test('is not asked about when it was refused', async () => {
    network(429, 429, 429);
    expect(await outcome(ask)).toBe('HTTP_429');
    expect(urls().map(({ pathname }) => pathname)).not.toContain('/rest/v1/rpc/answer_of');
  });
});

test('leaving the page stops a request at once and starts no other', async () => {
  network('silence', 200);
  const leave = new AbortController();
  const result = readTable('gifts', { signal: leave.signal }).catch((error: unknown) => error);
  leave.abort(new Error('left'));
  expect(await result).toEqual(new Error('left'));
  await vi.runAllTimersAsync();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('all attempts together end before 30 seconds', async () => {
  network('silence', 'silence', 'silence');
  const started = Date.now();
  await outcome(read);
  expect(Date.now() - started).toBeLessThan(30_000);
});
