import { afterEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { outside, saveFailure } from './outside.ts';

/** Stands in for the Web Locks API, which jsdom does not have. */
const locks = (request: (name: string, action: () => Promise<void>) => Promise<void>) =>
  vi.stubGlobal('navigator', { locks: { request } });

afterEach(() => vi.unstubAllGlobals());

describe('the lock of a gift', () => {
  it.each<[string, () => void]>([
    ['the Web Locks API is missing', () => vi.stubGlobal('navigator', {})],
    [
      "the browser blocks this site's data",
      () => locks(() => Promise.reject(new DOMException('blocked', 'SecurityError'))),
    ],
  ])('is done without where %s', async (_, set) => {
    set();
    const action = vi.fn(async () => undefined);
    await outside.withLock('gift', action);
    expect(action).toHaveBeenCalledOnce();
  });

  it('repeats nothing that failed while it was held', async () => {
    locks((_, action) => action());
    const action = vi.fn(() => Promise.reject(new Error('failed')));
    await expect(outside.withLock('gift', action)).rejects.toThrow('failed');
    expect(action).toHaveBeenCalledOnce();
  });
});

describe('a save that failed', () => {
  it.each([
    ['the database is restarting', '57P03'],
    ['its disk is full', '53100'],
    ['a hosted project is read-only until its disk has room again', '25006'],
    ['a gateway is in trouble', 'HTTP_522'],
  ])('may succeed later when %s', (_what, code) => {
    expect(saveFailure(new BackendError(code)).kind).toBe('repeatable');
  });

  it('does not succeed later when the row is refused', () => {
    expect(saveFailure(new BackendError('23514')).kind).toBe('refused');
  });
});
