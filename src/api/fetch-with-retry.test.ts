import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { BackendError } from './backend-error.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

const TABLE = 'https://gifts.example/rest/v1/gifts';
const FUNCTIONS = 'https://gifts.example/rest/v1/rpc';
const SAVE = `${TABLE}?on_conflict=id&select=*`;

const fetchMock = fakeFetch();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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

async function outcome(url: string, init?: RequestInit): Promise<string> {
  const result = fetchWithRetry(url, init).then(
    (response) => String(response.status),
    (error: unknown) => (error instanceof BackendError ? error.code : String(error)),
  );
  await vi.runAllTimersAsync();
  return result;
}

describe('reads and the idempotent save are repeated, other writes are not', () => {
  test.each<[string, string, RequestInit, Answer[], string, number]>([
    ['a read that succeeds', TABLE, {}, [200], '200', 1],
    ['a read refused for its content', TABLE, {}, [404], '404', 1],
    ['a read after two faults', TABLE, {}, [503, 'no connection', 200], '200', 3],
    ['a read that is limited', TABLE, {}, [429, 200], '200', 2],
    ['a read that the proxy before a hosted project cannot hand on', TABLE, {}, [520, 522, 200], '200', 3],
    ['a read that never succeeds', TABLE, {}, [500, 502, 504], '504', 3],
    [
      'a read without any connection',
      TABLE,
      {},
      ['no connection', 'no connection', 'no connection'],
      'OFFLINE',
      3,
    ],
    ['a read into silence', TABLE, {}, ['silence', 'silence', 'silence'], 'TIMEOUT', 3],
    ['a save after a lost answer', SAVE, { method: 'POST' }, ['silence', 201], '201', 2],
    ['a read that is cut off', TABLE, {}, ['half an answer', 200], '200', 2],
    ['a save that a gateway answers', SAVE, { method: 'POST' }, ['a web page', 201], '201', 2],
    ['a read that only a gateway answers', TABLE, {}, ['a web page', 'a web page', 'a web page'], '200', 3],
    ['an insert that a gateway answers', TABLE, { method: 'POST' }, ['a web page'], '200', 1],
    ['an insert that fails', TABLE, { method: 'POST' }, [500], '500', 1],
    ['an insert into silence', TABLE, { method: 'POST' }, ['silence'], 'TIMEOUT', 1],
    ['a delete that fails', TABLE, { method: 'DELETE' }, [503], '503', 1],
    ['an answer without a body', TABLE, {}, [204], '204', 1],
    ['a function that returns nothing', `${FUNCTIONS}/send_thanks`, { method: 'POST' }, [204], '204', 1],
    [
      'a thank-you after a lost answer',
      `${FUNCTIONS}/send_thanks`,
      { method: 'POST' },
      ['silence', 204],
      '204',
      2,
    ],
  ])('%s', async (_name, url, init, answers, expected, requests) => {
    network(...answers);
    expect(await outcome(url, init)).toBe(expected);
    expect(fetchMock).toHaveBeenCalledTimes(requests);
  });
});

test('leaving the page stops a request at once and starts no other', async () => {
  network('silence', 200);
  const leave = new AbortController();
  const result = fetchWithRetry(TABLE, { signal: leave.signal }).catch((error: unknown) => error);
  leave.abort(new Error('left'));
  expect(await result).toEqual(new Error('left'));
  await vi.runAllTimersAsync();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('all attempts together end before 30 seconds', async () => {
  network('silence', 'silence', 'silence');
  const started = Date.now();
  await outcome(TABLE);
  expect(Date.now() - started).toBeLessThan(30_000);
});
