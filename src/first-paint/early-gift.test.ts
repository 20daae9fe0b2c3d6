import { describe, expect, test, vi } from 'vitest';
import { readGift } from '@/gifts/read-gift.ts';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { EARLY_LIMIT, takeEarlyGift } from './early-gift.ts';

const ID = '3f2b8a52-0d3c-4b8e-9a57-8a0d2a9d1c11';
const fetchMock = fakeFetch();

describe('the answer that the start script asked for', () => {
  test('is taken over once', async () => {
    window.__gift = { id: ID, answer: Promise.resolve(JSON.stringify({ id: ID, created_at: 'early' })) };
    await expect(takeEarlyGift(ID)).resolves.toMatchObject({ created_at: 'early' });
    await expect(takeEarlyGift(ID)).resolves.toBeNull();
  });

  test.each([
    ['of another gift', 'other', () => Promise.resolve('{}')],
    ['that failed', ID, () => Promise.reject(new Error('503'))],
    ['that is no data', ID, () => Promise.resolve('<html>')],
  ])('is not used when it is one %s', async (_name, id, answer) => {
    window.__gift = { id, answer: answer() };
    await expect(takeEarlyGift(ID)).resolves.toBeNull();
  });

  test('is not waited for in vain: with the patient question that follows, silence is called so before 30 s', async () => {
    vi.useFakeTimers();
    window.__gift = { id: ID, answer: new Promise((_, reject) => setTimeout(reject, EARLY_LIMIT)) };
    fetchMock.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    );
    const started = Date.now();
    const asked = takeEarlyGift(ID).then((early) => early ?? readGift(ID));
    const outcome = asked.catch((reason: unknown) => reason);
    await vi.runAllTimersAsync();
    const took = Date.now() - started;
    expect(await outcome).toMatchObject({ code: 'TIMEOUT' });
    expect(took).toBeLessThan(30_000);
  });
});
