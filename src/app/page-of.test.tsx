import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockExtra } from '@/features/locks/lock-extra.ts';
import type { Route } from '@/routes.ts';

const listGifts = vi.hoisted(() => vi.fn());
vi.mock('@/gifts/list-gifts.ts', () => ({ listGifts }));
vi.mock('@/features/compose/creator-page.tsx', () => ({ default: () => <h1>Wizard</h1> }));
vi.mock('@/features/share/preview-page.tsx', () => ({
  default: () => <h1>Vorschau</h1>,
  askAhead: () => undefined,
}));

/** A visit that begins on this page while the backend does not answer. */
async function visit(name: Route['name']) {
  vi.resetModules();
  await import('../../tests/install-extras.ts');
  const { loadPageOf, PageOf } = await import('./page-of.tsx');
  await Promise.all((['create', 'preview'] as const).map((each) => loadPageOf({ name: each })));
  const { loadGiftList } = await import('@/gifts/gift-list.ts');
  const handlers = { onStart: vi.fn(), onPaymentFinalised: vi.fn() };
  const page = (route: Route) => <PageOf route={route} shown={{ id: null, timesShown: 0 }} {...handlers} />;
  const { rerender } = await act(async () => render(page({ name } as Route)));
  await act(async () => void loadGiftList());
  await act(() => vi.dynamicImportSettled());
  return {
    goTo: (next: Route['name']) =>
      act(async () => {
        rerender(page({ name: next } as Route));
        loadGiftList();
      }),
  };
}

const waiting = () => screen.queryByText('Lade Geschenke...');
const page = () => screen.queryByRole('heading', { level: 1 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  listGifts.mockReset().mockReturnValue(new Promise(() => undefined));
});

describe('a backend that does not answer', () => {
  it.each(['create', 'preview'] as const)(
    'keeps %s waiting for 1.5 seconds, then and later never',
    async (name) => {
      const { goTo } = await visit(name);
      await act(() => vi.advanceTimersByTimeAsync(1_499));
      expect(waiting()).toBeVisible();
      expect(page()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(page()).toBeVisible();
      for (const next of ['create', 'preview'] as const) {
        await goTo(next);
        expect(page()).toBeVisible();
      }
    },
  );

  it.each(['privacy', 'terms'] as const)('never keeps %s waiting', async (name) => {
    await visit(name);
    expect(page()).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Lade Geschenke...');
  });
});

it('the wizard comes with the inputs of its extras, which never push it later', async () => {
  vi.resetModules();
  let arrive = () => undefined as unknown;
  const arrival = new Promise((resolve) => {
    arrive = () => resolve(null);
  });
  const Inputs = Object.assign(() => null, { load: () => arrival });
  const { installExtras } = await import('@/gifts/extras.ts');
  installExtras([{ ...lockExtra, wizard: { place: 'extras', hint: '', isShown: () => true, Inputs } }]);
  const { loadPageOf } = await import('./page-of.tsx');
  const stands = vi.fn();
  const coming = loadPageOf({ name: 'create' }).then(stands);
  await vi.dynamicImportSettled();
  expect(stands).not.toHaveBeenCalled();
  arrive();
  await coming;
  expect(stands).toHaveBeenCalled();
});
