import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import type { GiftRow } from '@/gift/row.ts';
import { ownGifts, rememberOwnGift } from '@/gifts/own-gifts.ts';
import { readOwnGift } from '@/gifts/read-gift.ts';
import { useSelectedGift } from './use-selected-gift.ts';

vi.mock('@/gifts/read-gift.ts', () => ({ readOwnGift: vi.fn() }));

/** A row as its sender is given it; a stranger gets none of the addresses in it. */
const gift = (id: string) => ({ id, creator_email: 'jonas@example.org' }) as GiftRow;
const strangers = (id: string): GiftRow => ({ ...gift(id), creator_email: '' });
const NONE: ReadonlySet<string> = new Set();

/** What is selected in a list with these ids. */
function select(ids: string[], savedGiftId: string | null = null) {
  const gifts = ids.map(gift);
  return renderHook(({ hidden }) => useSelectedGift(gifts, savedGiftId, hidden), {
    initialProps: { hidden: NONE },
  });
}

beforeEach(() => {
  vi.mocked(readOwnGift)
    .mockReset()
    .mockImplementation(async (id) => gift(id));
  localStorage.clear();
});

test('without a gift just saved, the last that this browser saved is selected, wherever it stands', () => {
  expect(select(['newest', 'b']).result.current.gift?.id).toBe('newest');
  for (const id of ['first', 'last']) rememberOwnGift(id);
  const { result, rerender } = select(['newest', 'first', 'last']);
  expect(result.current.gift?.id).toBe('last');
  rerender({ hidden: new Set(['last']) });
  expect(result.current.gift?.id).toBe('first');
  rerender({ hidden: new Set(['first', 'last']) });
  expect(result.current.gift?.id).toBe('newest');
});

test('on a busy site the last own gift is asked for; one that is gone leaves the place to the one before', async () => {
  for (const id of ['first', 'last']) rememberOwnGift(id);
  vi.mocked(readOwnGift).mockImplementation((id) =>
    id === 'last' ? Promise.reject(new BackendError('PGRST116')) : Promise.resolve(gift(id)),
  );
  const { result } = select(['a stranger’s']);
  expect(result.current).toMatchObject({ gift: null, loading: true });
  await waitFor(() => expect(result.current).toMatchObject({ gift: { id: 'first' }, loading: false }));
});

test('a gift that got no answer has failed, and can be asked for again', async () => {
  rememberOwnGift('own');
  vi.mocked(readOwnGift).mockRejectedValueOnce(new BackendError('TIMEOUT'));
  const { result } = select(['a stranger’s']);
  await waitFor(() => expect(result.current).toMatchObject({ gift: null, loading: false, failed: true }));
  vi.mocked(readOwnGift).mockResolvedValueOnce(gift('own'));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ gift: { id: 'own' }, failed: false }));
});

const AS_STRANGER: [string, (id: string) => Promise<GiftRow>][] = [
  ['as to a stranger', async (id) => strangers(id)],
  ['as a cover', async (id) => ({ id, locked: {} }) as unknown as GiftRow],
  ['not at all', () => Promise.reject(new BackendError('PGRST116'))],
];

test.each(AS_STRANGER)(
  'an own gift that the database gives %s is own no more, on the list or not',
  async (_how, answer) => {
    for (const listed of [[], ['newest', 'taken']]) {
      for (const id of ['kept', 'taken']) rememberOwnGift(id);
      vi.mocked(readOwnGift).mockImplementation((id) =>
        id === 'taken' ? answer(id) : Promise.resolve(gift(id)),
      );
      const { result, unmount } = select(listed);
      await waitFor(() => expect(result.current).toMatchObject({ gift: { id: 'kept' }, loading: false }));
      expect(ownGifts()).toEqual(['kept']);
      unmount();
    }
  },
);

test('an own gift is asked about again with the next list, after which it may be shared no more', async () => {
  rememberOwnGift('own');
  const { result, rerender } = renderHook(({ gifts }) => useSelectedGift(gifts, null, NONE), {
    initialProps: { gifts: [gift('own')] },
  });
  await waitFor(() => expect(readOwnGift).toHaveBeenCalledOnce());
  vi.mocked(readOwnGift).mockImplementation(async (id) => strangers(id));
  rerender({ gifts: [] });
  await waitFor(() => expect(ownGifts()).toEqual([]));
  expect(result.current.gift).toBeNull();
});

test('without an answer an own gift stays own', async () => {
  rememberOwnGift('own');
  vi.mocked(readOwnGift).mockRejectedValue(new BackendError('OFFLINE'));
  const { result } = select(['own']);
  await waitFor(() => expect(readOwnGift).toHaveBeenCalled());
  await act(async () => undefined);
  expect([result.current.gift?.id, ownGifts()]).toEqual(['own', ['own']]);
});

test('a chosen gift that is deleted elsewhere is not selected any more', () => {
  const { result, rerender } = select(['a', 'b'], 'b');
  expect(result.current.gift?.id).toBe('b');
  rerender({ hidden: new Set(['b']) });
  expect(result.current.gift?.id).toBe('a');
});

test('a saved gift that the list does not have is asked for', async () => {
  vi.mocked(readOwnGift).mockResolvedValue(gift('saved'));
  const { result } = renderHook(() => useSelectedGift([gift('newest')], 'saved', NONE));
  expect(result.current).toMatchObject({ gift: null, loading: true });
  await waitFor(() => expect(result.current).toMatchObject({ gift: { id: 'saved' }, loading: false }));
});

test('one of which only the id is known is loaded and selected', async () => {
  const { result } = select(['newest']);
  act(() => result.current.chooseById('of a list'));
  await waitFor(() => expect(result.current.gift?.id).toBe('of a list'));
});
