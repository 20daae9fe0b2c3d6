import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { giftRow } from '../../../tests/builders.ts';
import { checkoutServices, saveFailure } from './checkout-services.ts';
import { couponState, draftState } from './requests.ts';

vi.mock('./requests.ts', async (original) => ({
  ...(await original<typeof import('./requests.ts')>()),
  draftState: vi.fn(),
  couponState: vi.fn(async () => 'ok'),
}));

/** Stands in for the Web Locks API, which jsdom does not have. */
const locks = (request: (name: string, action: () => Promise<void>) => Promise<void>) =>
  vi.stubGlobal('navigator', { locks: { request } });

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
    await checkoutServices.withLock('gift', action);
    expect(action).toHaveBeenCalledOnce();
  });

  it('repeats nothing that failed while it was held', async () => {
    locks((_, action) => action());
    const action = vi.fn(() => Promise.reject(new Error('failed')));
    await expect(checkoutServices.withLock('gift', action)).rejects.toThrow('failed');
    expect(action).toHaveBeenCalledOnce();
  });
});

describe('a save that failed', () => {
  it.each([
    ['nobody answers', 'OFFLINE', 0],
    ['the database is restarting', '57P03', 503],
    ['its disk is full', '53100', 503],
    ['a hosted project is read-only until its disk has room again', '25006', 405],
    ['too many have asked', 'PT429', 429],
    ['a gateway is in trouble', 'HTTP_522', 522],
  ])('may succeed later when %s', (_what, code, status) => {
    expect(saveFailure(new BackendError(code, '', '', status)).kind).toBe('repeatable');
  });

  it('does not succeed later when the row is refused', () => {
    expect(saveFailure(new BackendError('23514', '', '', 400)).kind).toBe('refused');
  });
});

describe('whether a row can be a gift', () => {
  const row = giftRow();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(draftState).mockReset().mockResolvedValue('free');
  });

  it('is asked with its coupon before the order is made', async () => {
    await checkoutServices.askDraft({ ...row, applied_coupon: 'WELCOME50' });
    expect(couponState).toHaveBeenCalledOnce();
  });
});
