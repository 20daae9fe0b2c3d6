import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readOwnGift } from '@/backend/read-own-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { useSelectedGift } from './use-selected-gift.ts';

vi.mock('@/backend/read-own-gift.ts', () => ({ readOwnGift: vi.fn() }));

const gift = (id: string) => ({ id }) as GiftRow;

beforeEach(() => vi.mocked(readOwnGift).mockReset());

test('a saved gift that the list does not have is asked for', async () => {
  vi.mocked(readOwnGift).mockResolvedValue(gift('saved'));
  const { result } = renderHook(() => useSelectedGift([gift('newest')], 'saved'));
  expect(result.current).toMatchObject({ gift: null, loading: true });
  await waitFor(() => expect(result.current).toMatchObject({ gift: { id: 'saved' }, loading: false }));
});

test('an answer that comes after the next choice changes nothing, and its request is given up', async () => {
  let answerLate: (row: GiftRow) => void = () => undefined;
  vi.mocked(readOwnGift).mockReturnValue(new Promise((resolve) => (answerLate = resolve)));
  const { result } = renderHook(() => useSelectedGift([gift('newest')], 'saved'));
  act(() => result.current.choose(gift('other')));
  expect(vi.mocked(readOwnGift).mock.lastCall?.[1]?.aborted).toBe(true);
  await act(async () => answerLate(gift('saved')));
  expect(result.current).toMatchObject({ gift: { id: 'other' }, loading: false });
});

test('a chosen gift stays when the list moves on without it', () => {
  const { result, rerender } = renderHook(({ gifts }) => useSelectedGift(gifts, null), {
    initialProps: { gifts: [gift('a'), gift('b')] },
  });
  act(() => result.current.choose(gift('b')));
  rerender({ gifts: [gift('c'), gift('a')] });
  expect(result.current.gift?.id).toBe('b');
});
