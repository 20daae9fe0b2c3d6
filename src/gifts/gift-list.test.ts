import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GiftRow } from '@/gift/row.ts';
import type { GiftPage } from './list-gifts.ts';

const backend = vi.hoisted(() => ({
  listGifts: vi.fn<(after: GiftRow | null) => Promise<GiftPage>>(),
  saveGift: vi.fn<(row: GiftRow) => Promise<GiftRow>>(),
}));
vi.mock('./list-gifts.ts', () => ({ listGifts: backend.listGifts }));
vi.mock('./gifts.ts', () => ({ saveGift: backend.saveGift }));

const gift = (id: string) => ({ id }) as GiftRow;
const page = (...ids: string[]): GiftPage => ({ gifts: ids.map(gift), hasMore: true });

beforeEach(() => {
  backend.listGifts.mockReset();
  backend.saveGift.mockReset();
});

/** A fresh copy of the store's module, as a new visit loads it. */
async function visit() {
  vi.resetModules();
  const store = await import('./gift-list.ts');
  const { currentToast } = await import('@/ui/toast/toast-store.ts');
  const { result } = renderHook(() => ({
    gifts: store.useGiftList('gifts'),
    hasMore: store.useGiftList('hasMore'),
    loading: store.useGiftList('loading'),
    failed: store.useGiftList('failed'),
    waited: store.useGiftList('waited'),
  }));
  const ids = () => result.current.gifts?.map(({ id }) => id) ?? null;
  return { ...store, currentToast, list: () => result.current, ids };
}

test('the list is unknown until it has come', async () => {
  backend.listGifts.mockResolvedValue(page('a'));
  const { list, ids, loadGiftList } = await visit();
  expect(list()).toEqual({ gifts: null, hasMore: false, loading: false, failed: false, waited: false });
  act(() => void loadGiftList());
  expect(list()).toMatchObject({ gifts: null, loading: true });
  await waitFor(() => expect(ids()).toEqual(['a']));
  expect(list()).toMatchObject({ hasMore: true, loading: false });
});

test('a page waits for the first list until it has come or failed, and 1.5 seconds at most', async () => {
  const wait = async (answer: Promise<GiftPage>) => {
    backend.listGifts.mockReturnValueOnce(answer);
    const { list, loadGiftList } = await visit();
    act(() => void loadGiftList());
    expect(list().waited).toBe(false);
    // Asked for once more meanwhile, the module would be the real one.
    await vi.dynamicImportSettled();
    return { waited: () => list().waited, loadGiftList };
  };
  const come = await wait(Promise.resolve(page('a')));
  await waitFor(() => expect(come.waited()).toBe(true));
  const failed = await wait(Promise.reject(new Error('down')));
  await waitFor(() => expect(failed.waited()).toBe(true));

  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const silent = await wait(new Promise(() => undefined));
  act(() => void vi.advanceTimersByTime(1_499));
  expect(silent.waited()).toBe(false);
  // A navigation to the next page asks again; the waiting does not begin anew.
  backend.listGifts.mockReturnValueOnce(new Promise(() => undefined));
  act(() => void silent.loadGiftList());
  act(() => void vi.advanceTimersByTime(1));
  expect(silent.waited()).toBe(true);
});

test('a failed list gives its toast and takes nothing away', async () => {
  backend.listGifts.mockResolvedValueOnce(page('a'));
  const { list, ids, loadGiftList, currentToast } = await visit();
  act(() => void loadGiftList());
  await waitFor(() => expect(ids()).toEqual(['a']));
  backend.listGifts.mockRejectedValueOnce(new Error('down'));
  act(() => void loadGiftList());
  await waitFor(() => expect(list()).toMatchObject({ failed: true, loading: false }));
  expect(ids()).toEqual(['a']);
  // The toast comes from a module that is loaded on failure, so it is waited for.
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Fehler beim Laden',
      text: 'Geschenke konnten nicht aus der Datenbank geladen werden.',
      tone: 'destructive',
    }),
  );
});

test('an answer that comes after the next question is dropped', async () => {
  let answerLate: (page: GiftPage) => void = () => undefined;
  backend.listGifts.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
  const { ids, loadGiftList } = await visit();
  act(() => void loadGiftList());
  await waitFor(() => expect(backend.listGifts).toHaveBeenCalledTimes(1));
  backend.listGifts.mockResolvedValueOnce(page('new'));
  act(() => void loadGiftList());
  await waitFor(() => expect(ids()).toEqual(['new']));
  await act(async () => answerLate(page('old')));
  expect(ids()).toEqual(['new']);
});

test.each<[string, (resolve: (page: GiftPage) => void, reject: (error: Error) => void) => void]>([
  ['an answer', (resolve) => resolve(page('late'))],
  ['a failure', (_, reject) => reject(new Error('late'))],
])('%s that comes after it was given up changes nothing', async (_what, settle) => {
  let settleLate = () => {};
  backend.listGifts.mockReturnValueOnce(
    new Promise((resolve, reject) => {
      settleLate = () => settle(resolve, reject);
    }),
  );
  const { list, loadGiftList, currentToast } = await visit();
  let giveUp = () => {};
  act(() => {
    giveUp = loadGiftList();
  });
  await waitFor(() => expect(backend.listGifts).toHaveBeenCalled());
  act(giveUp);
  await act(async () => settleLate());
  expect(list()).toEqual({ gifts: null, hasMore: false, loading: false, failed: false, waited: false });
  expect(currentToast()).toBeNull();
});

test('the next page goes on after the last gift; a saved gift is on top, once', async () => {
  backend.listGifts.mockResolvedValueOnce(page('a', 'b'));
  const { ids, list, loadGiftList, loadMoreGifts, saveGift } = await visit();
  act(() => void loadGiftList());
  await waitFor(() => expect(list().gifts).toHaveLength(2));
  backend.listGifts.mockResolvedValueOnce(page('c'));
  act(loadMoreGifts);
  await waitFor(() => expect(ids()).toEqual(['a', 'b', 'c']));
  expect(backend.listGifts.mock.lastCall?.[0]).toEqual(gift('b'));
  backend.saveGift.mockResolvedValue(gift('b'));
  await act(async () => expect(await saveGift(gift('b'))).toEqual(gift('b')));
  expect(ids()).toEqual(['b', 'a', 'c']);
});
