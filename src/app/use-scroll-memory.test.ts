import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { Route } from '@/routes.ts';

const LANDING: Route = { name: 'landing' };
const CREATE: Route = { name: 'create' };

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
  vi.resetModules();
});

/** A visit or a reload, at the entry of the history that the one before has left. */
async function visit() {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  scrollTo.mockClear();
  const { useScrollMemory } = await import('./use-scroll-memory.ts');
  const shown = renderHook(({ route }) => useScrollMemory(route), { initialProps: { route: LANDING } });
  const tops = () => scrollTo.mock.calls.map(([to]) => (to as ScrollToOptions).top);
  return { ...shown, tops };
}

const scrolledTo = (top: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);

it('a reload returns to where one was, also when the last scrolling was not told any more', async () => {
  await visit();
  scrolledTo(700);
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.values(JSON.parse(sessionStorage.getItem(STORAGE_KEYS.places) ?? '{}'))).toEqual([700]);
  vi.resetModules();
  expect((await visit()).tops()).toEqual([700]);
});

it('another page begins at its top, and back returns to the place', async () => {
  const { rerender, tops } = await visit();
  const before = history.state;
  scrolledTo(300);
  window.dispatchEvent(new Event('scroll'));
  history.replaceState(null, '');
  rerender({ route: CREATE });
  history.replaceState(before, '');
  rerender({ route: LANDING });
  expect(tops()).toEqual([0, 300]);
});
