import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteLists, rememberOwnGift } from '@/gifts/own-gifts.ts';
import { lateAnswer } from '../../../tests/fakes/late-answer.ts';
import type { Thanks } from './thanks.ts';

const readThanks = vi.hoisted(() => vi.fn<() => Promise<Thanks[]>>());
vi.mock('./thanks.ts', () => ({ readThanks }));

const thanks = (id: string, hidden = false): Thanks => ({
  id,
  giftId: 'gift',
  sentAt: new Date(0),
  heart: true,
  message: '',
  voice: null,
  hidden,
});

/** The list as a page finds it that was just loaded. */
async function freshPage() {
  vi.resetModules();
  const list = await import('./thanks-list.ts');
  return { ...list, hook: renderHook(list.useThanksList) };
}

beforeEach(() => {
  localStorage.clear();
  readThanks.mockReset();
});

it('asks for nothing where nothing was made', async () => {
  const { loadThanks } = await freshPage();
  loadThanks();
  expect(readThanks).not.toHaveBeenCalled();
});

it('asks once at a time, and calls new what this browser has not shown', async () => {
  rememberOwnGift('gift');
  readThanks.mockResolvedValue([thanks('a'), thanks('b'), thanks('c', true)]);
  const first = await freshPage();
  first.loadThanks();
  first.loadThanks();
  await waitFor(() => expect([...first.hook.result.current.fresh]).toEqual(['a', 'b']));
  expect(readThanks).toHaveBeenCalledOnce();
  first.markShown('a');
  await waitFor(() => expect([...first.hook.result.current.fresh]).toEqual(['b']));

  const later = await freshPage();
  later.loadThanks();
  await waitFor(() => expect([...later.hook.result.current.fresh]).toEqual(['b']));
});

it('asks where only gifts of a list are left, and at once for one that is wanted', async () => {
  noteLists(true);
  readThanks.mockResolvedValueOnce([]).mockResolvedValueOnce([thanks('a')]);
  const page = await freshPage();
  page.loadThanks();
  page.loadThanks();
  page.loadThanks(true);
  await waitFor(() => expect(page.hook.result.current.thanks).toHaveLength(1));
  expect(readThanks).toHaveBeenCalledTimes(2);
});

it('says nothing without an answer, and asks again the next time', async () => {
  rememberOwnGift('gift');
  readThanks.mockRejectedValueOnce(new Error('offline')).mockResolvedValue([thanks('a')]);
  const page = await freshPage();
  page.loadThanks();
  await waitFor(() => expect(readThanks).toHaveBeenCalledOnce());
  await waitFor(() => {
    page.loadThanks();
    expect(page.hook.result.current.thanks).toHaveLength(1);
  });
});

it('a thank-you that was deleted meanwhile does not come back with an answer', async () => {
  rememberOwnGift('gift');
  readThanks.mockResolvedValueOnce([thanks('a'), thanks('b')]);
  const { loadThanks, replaceThanks, hook } = await freshPage();
  loadThanks();
  await waitFor(() => expect(hook.result.current.thanks).toHaveLength(2));
  const later = lateAnswer<Thanks[]>();
  readThanks.mockReturnValueOnce(later.promise);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  loadThanks();
  expect(readThanks).toHaveBeenCalledTimes(2);
  act(() => replaceThanks('a', null));
  later.come([thanks('a'), thanks('b'), thanks('c')]);
  await waitFor(() => expect(hook.result.current.thanks.map(({ id }) => id)).toEqual(['b', 'c']));
});
