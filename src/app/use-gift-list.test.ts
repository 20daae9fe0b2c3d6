import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type GiftPage, listGifts } from '@/backend/list-gifts.ts';
import type { GiftRow } from '@/gift/row.ts';
import type { Route } from '@/routes/routes.ts';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { useGiftList } from './use-gift-list.ts';

vi.mock('@/backend/list-gifts.ts', () => ({ listGifts: vi.fn() }));

const gift = (id: string) => ({ id }) as GiftRow;
const page = (...ids: string[]): GiftPage => ({ gifts: ids.map(gift), hasMore: true });
const ids = (gifts: GiftRow[] | null) => gifts?.map(({ id }) => id) ?? null;

beforeEach(() => {
  vi.mocked(listGifts).mockReset();
  dismissToast(currentToast()?.key ?? 0);
});

const start = (route: Route) =>
  renderHook(({ at }) => useGiftList(at, true), { initialProps: { at: route } });

test.each<[Route, number]>([
  [{ name: 'landing' }, 1],
  [{ name: 'create' }, 1],
  [{ name: 'preview' }, 1],
  [{ name: 'privacy' }, 1],
  [{ name: 'gift', id: 'x' }, 0],
])('a navigation to %j asks for the list %i times', async (route, times) => {
  vi.mocked(listGifts).mockResolvedValue(page('a'));
  const { result } = start(route);
  await waitFor(() => expect(listGifts).toHaveBeenCalledTimes(times));
  await waitFor(() => expect(result.current.list.loading).toBe(false));
});

test('every navigation loads again and keeps what is there meanwhile', async () => {
  vi.mocked(listGifts).mockResolvedValueOnce(page('a'));
  const { result, rerender } = start({ name: 'create' });
  await waitFor(() => expect(ids(result.current.list.gifts)).toEqual(['a']));
  vi.mocked(listGifts).mockReturnValueOnce(new Promise(() => undefined));
  rerender({ at: { name: 'preview' } });
  await waitFor(() => expect(result.current.list.loading).toBe(true));
  expect(ids(result.current.list.gifts)).toEqual(['a']);
});

test('a failed list gives its toast and takes nothing away', async () => {
  vi.mocked(listGifts).mockResolvedValueOnce(page('a'));
  const { result, rerender } = start({ name: 'create' });
  await waitFor(() => expect(ids(result.current.list.gifts)).toEqual(['a']));
  vi.mocked(listGifts).mockRejectedValueOnce(new Error('down'));
  rerender({ at: { name: 'preview' } });
  await waitFor(() => expect(result.current.list.failed).toBe(true));
  expect(ids(result.current.list.gifts)).toEqual(['a']);
  // The toast is a chunk of its own.
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Fehler beim Laden',
      text: 'Geschenke konnten nicht aus der Datenbank geladen werden.',
      tone: 'destructive',
    }),
  );
});

test('an answer that comes after the next navigation is dropped', async () => {
  let answerLate: (page: GiftPage) => void = () => undefined;
  vi.mocked(listGifts).mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
  const { result, rerender } = start({ name: 'create' });
  await waitFor(() => expect(listGifts).toHaveBeenCalledTimes(1));
  vi.mocked(listGifts).mockResolvedValueOnce(page('new'));
  rerender({ at: { name: 'preview' } });
  await waitFor(() => expect(ids(result.current.list.gifts)).toEqual(['new']));
  await act(async () => answerLate(page('old')));
  expect(ids(result.current.list.gifts)).toEqual(['new']);
});

test('the next page goes on after the last gift; a saved gift is on top, once', async () => {
  vi.mocked(listGifts).mockResolvedValueOnce(page('a', 'b'));
  const { result } = start({ name: 'preview' });
  await waitFor(() => expect(result.current.list.gifts).toHaveLength(2));
  vi.mocked(listGifts).mockResolvedValueOnce(page('c'));
  act(() => result.current.loadMore());
  await waitFor(() => expect(ids(result.current.list.gifts)).toEqual(['a', 'b', 'c']));
  expect(vi.mocked(listGifts).mock.lastCall?.[0]).toEqual(gift('b'));
  act(() => result.current.putFirst(gift('b')));
  expect(ids(result.current.list.gifts)).toEqual(['b', 'a', 'c']);
});
