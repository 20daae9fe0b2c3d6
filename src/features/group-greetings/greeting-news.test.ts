import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedStrings } from '@/browser/stored-json.ts';

const readGreetingIds = vi.hoisted(() => vi.fn());
vi.mock('./requests.ts', () => ({ readGreetingIds }));

/** A visit of a browser that has made a gift. */
async function visit() {
  vi.resetModules();
  const { rememberOwnGift } = await import('@/gifts/own-gifts.ts');
  rememberOwnGift('gift');
  const news = await import('./greeting-news.ts');
  const { result } = renderHook(news.useGiftWithNews);
  return { ...news, giftWithNews: () => result.current };
}

beforeEach(() => {
  localStorage.clear();
  readGreetingIds.mockReset();
});

it('greetings are new until each was shown, on this visit and the next', async () => {
  readGreetingIds.mockResolvedValue([
    { giftId: 'other', ids: ['one'] },
    { giftId: 'gift', ids: ['two', 'three'] },
  ]);
  const { loadNews, markSeen, giftWithNews } = await visit();
  act(loadNews);
  await waitFor(() => expect(giftWithNews()).toBe('gift'));
  act(() => markSeen('two'));
  expect(giftWithNews()).toBe('gift');
  act(() => markSeen('three'));
  expect(giftWithNews()).toBe('other');
  const next = await visit();
  act(next.loadNews);
  await waitFor(() => expect(next.giftWithNews()).toBe('other'));
  expect([next.isSeen('two'), next.isSeen('one')]).toEqual([true, false]);
});

it('of deleted greetings nothing is remembered', async () => {
  localStorage.setItem(STORAGE_KEYS.seenGreetings, JSON.stringify(['deleted', 'one']));
  readGreetingIds.mockResolvedValue([{ giftId: 'gift', ids: ['one'] }]);
  const { loadNews } = await visit();
  loadNews();
  await waitFor(() => expect(storedStrings(STORAGE_KEYS.seenGreetings)).toEqual(['one']));
});

it('they are asked for once a visit, and again only without an answer', async () => {
  readGreetingIds.mockRejectedValueOnce(new Error('down')).mockResolvedValue([]);
  const { loadNews } = await visit();
  for (let times = 1; times <= 3; times += 1) {
    loadNews();
    await act(async () => undefined);
  }
  expect(readGreetingIds).toHaveBeenCalledTimes(2);
});

it('a mark in the header is followed once', async () => {
  const { followMark, takeFollowedMark } = await visit();
  followMark(true);
  expect([takeFollowedMark(), takeFollowedMark()]).toEqual([true, false]);
});
