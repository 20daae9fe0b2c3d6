import { beforeEach, expect, test, vi } from 'vitest';
import { giftRow } from '../../../../tests/builders.ts';
import { draftState } from '../draft-state.ts';
import { askAhead, wasFree } from './asked-ahead.ts';

vi.mock('../draft-state.ts');

const row = giftRow();

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(draftState).mockReset().mockResolvedValue('free');
});

test('a free row is known to be free, once', async () => {
  askAhead(row);
  expect(await wasFree({ ...row })).toBe(true);
  expect(await wasFree(row)).toBe(false);
});

test.each([
  ['of another content', () => askAhead({ ...row, message: 'Anders' })],
  ['with a coupon', () => askAhead({ ...row, applied_coupon: 'WELCOME50' })],
  [
    'asked about more than five minutes ago',
    () => {
      askAhead(row);
      vi.advanceTimersByTime(5 * 60_000 + 1);
    },
  ],
  [
    'whose id is taken',
    () => {
      vi.mocked(draftState).mockResolvedValue('other');
      askAhead(row);
    },
  ],
  [
    'that could not be asked about',
    () => {
      vi.mocked(draftState).mockRejectedValue(new Error('offline'));
      askAhead(row);
    },
  ],
])('a row %s is asked about again', async (_, before) => {
  before();
  const paid = _ === 'with a coupon' ? { ...row, applied_coupon: 'WELCOME50' } : row;
  expect(await wasFree(paid)).toBe(false);
});
