import '../../../../tests/install-extras.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { giftRow } from '../../../../tests/builders.ts';
import { DraftOffer, type DraftOfferProps } from './draft-offer.tsx';
import { draftStore } from './draft-store.ts';

const open = vi.hoisted(() => ({ ids: new Set<string>() as Set<string> | null }));
vi.mock('./open-drafts.ts', () => ({
  holdDraftId: () => undefined,
  openDraftIds: async () => open.ids,
}));

/** Stores drafts as another tab has left them, last changed first: recipient by id. */
function store(drafts: Record<string, string>, more: object = {}) {
  for (const [index, [id, recipientName]] of Object.entries(drafts).entries()) {
    const savedAt = new Date(Date.now() - index * 60_000).toISOString();
    localStorage.setItem(
      STORAGE_KEYS.draft + id,
      JSON.stringify({ recipientName, message: 'Liebe Grüße', savedAt, ...more }),
    );
  }
}

async function show(props: Partial<DraftOfferProps> = {}) {
  const handlers = { onContinue: vi.fn(), onEmpty: vi.fn() };
  await act(async () => render(<DraftOffer withOwn={false} {...handlers} {...props} />));
  return handlers;
}

const region = () => screen.queryByRole('region', { name: 'Angefangenes Geschenk' });
const unfold = () => fireEvent.click(screen.getByRole('button', { name: '3 angefangene Geschenke' }));
const buttons = (name: string) => screen.getAllByRole('button', { name });

beforeEach(() => {
  open.ids = new Set();
  draftStore().reset();
  localStorage.clear();
  dismissToast(currentToast()?.key ?? 0);
});

describe('one draft', () => {
  it('is offered in a sentence with its date', async () => {
    store({ a: ' Mia ' }, { savedAt: new Date(2026, 10, 21, 14, 30) });
    await show();
    expect(region()).toHaveTextContent('Du hast ein angefangenes Geschenk für Mia. Weiterschreiben?');
    expect(region()).toHaveTextContent('Bearbeitet am 21.11.2026, 14:30 Uhr');
  });

  it.each([
    [0, 'Angefangenes Geschenk von heute. Weiterschreiben?'],
    [1, 'Angefangenes Geschenk von gestern. Weiterschreiben?'],
    [25, 'Angefangenes Geschenk vom 27. Oktober. Weiterschreiben?'],
  ])('names nobody after a reset by the logo, %s days later', async (days, words) => {
    vi.useFakeTimers({ now: new Date(2026, 9, 27 + days, 0, 30), toFake: ['Date'] });
    store({ a: 'Mia' }, { namesNobody: true, savedAt: new Date(2026, 9, 27, 0, 10) });
    await show();
    expect(region()).toHaveTextContent(words);
    expect(region()).not.toHaveTextContent('Mia');
  });

  it('becomes the draft of this tab', async () => {
    store({ a: 'Mia' });
    const { onContinue } = await show();
    fireEvent.click(buttons('Weiterschreiben')[0] as HTMLElement);
    expect(draftStore().draft()).toMatchObject({ id: 'a', recipientName: 'Mia' });
    expect(onContinue).toHaveBeenCalledOnce();
    await waitFor(() => expect(region()).toBeNull());
  });

  it('is discarded, and comes back as it was', async () => {
    store({ a: 'Mia' });
    const before = localStorage.getItem(`${STORAGE_KEYS.draft}a`);
    const { onEmpty } = await show();
    fireEvent.click(buttons('Verwerfen')[0] as HTMLElement);
    await waitFor(() => expect(region()).toBeNull());
    expect(localStorage.getItem(`${STORAGE_KEYS.draft}a`)).toBeNull();
    expect(onEmpty).toHaveBeenCalledOnce();
    expect(currentToast()).toMatchObject({
      title: 'Entwurf verworfen',
      duration: 10_000,
      action: { label: 'Rückgängig' },
    });
    act(() => currentToast()?.action?.onAction());
    await waitFor(() => expect(region()).not.toBeNull());
    expect(localStorage.getItem(`${STORAGE_KEYS.draft}a`)).toBe(before);
    // The toast with the clicked button has gone.
    await waitFor(() => expect(buttons('Weiterschreiben')[0]).toHaveFocus());
  });
});

describe('several drafts', () => {
  it('are a list; each button says which draft it is about', async () => {
    store({ a: 'Ada', b: '' });
    await show();
    expect(region()).toHaveTextContent('Du hast 2 angefangene Geschenke.');
    const items = screen.getAllByRole('listitem').map((item) => within(item).getAllByText(/^Für|^Noch/)[0]);
    expect(items.map((item) => item?.textContent)).toEqual(['Für Ada', 'Noch ohne Namen']);
    expect(buttons('Verwerfen')[0]).toHaveAccessibleDescription(/^Für Ada/);
  });

  it('name nobody after a reset by the logo', async () => {
    store({ a: 'Ada' }, { namesNobody: true });
    store({ b: 'Ben' });
    await show();
    expect(region()).toHaveTextContent('Angefangenes Geschenk von heute');
    expect(region()).toHaveTextContent('Für Ben');
    expect(region()).not.toHaveTextContent('Ada');
  });

  it('are folded to one line from three on', async () => {
    store({ a: 'Ada', b: 'Ben', c: 'Cem' });
    await show();
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    unfold();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(buttons('3 angefangene Geschenke')[0] as HTMLElement);
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('come back together when several were discarded', async () => {
    store({ a: 'Ada', b: 'Ben', c: 'Cem' });
    await show();
    unfold();
    fireEvent.click(buttons('Verwerfen')[0] as HTMLElement);
    await waitFor(() => expect(region()).toHaveTextContent('Du hast 2 angefangene Geschenke.'));
    fireEvent.click(buttons('Verwerfen')[0] as HTMLElement);
    await waitFor(() => expect(region()).toHaveTextContent('Geschenk für Cem.'));
    expect(currentToast()?.title).toBe('2 Entwürfe verworfen');
    act(() => currentToast()?.action?.onAction());
    await waitFor(() => expect(region()).toHaveTextContent('3 angefangene Geschenke'));
  });

  it('keep the focus when one is discarded', async () => {
    store({ a: 'Ada', b: 'Ben' });
    const { onEmpty } = await show();
    fireEvent.click(buttons('Verwerfen')[1] as HTMLElement);
    await waitFor(() => expect(buttons('Weiterschreiben')).toHaveLength(1));
    await waitFor(() => expect(buttons('Weiterschreiben')[0]).toHaveFocus());
    expect(onEmpty).not.toHaveBeenCalled();
  });
});

describe('not offered is', () => {
  it('a draft that another tab has open, or whose gift is on its way', async () => {
    const row = giftRow();
    store({ a: 'Ada', [row.id]: 'Ben', c: 'Cem' });
    open.ids = new Set(['a']);
    const order = { giftId: row.id, orderId: '1', row, amount: 0, createdAt: row.created_at };
    pendingOrders.keep({ ...order, state: 'placed' });
    await show();
    expect(region()).toHaveTextContent('Geschenk für Cem.');
  });

  it('a draft without words and files', async () => {
    store({ a: '' }, { message: ' ', packingStyle: 'envelope' });
    await show();
    expect(region()).toBeNull();
  });

  it('any draft where nobody knows which are open', async () => {
    store({ a: 'Ada' });
    open.ids = null;
    await show();
    expect(region()).toBeNull();
  });

  it.each([
    [false, 0],
    [true, 1],
  ])("this tab's own draft, but on pages that do not show it (%s)", async (withOwn, count) => {
    draftStore().dispatch({ type: 'edit', fields: { recipientName: 'Mia' } });
    open.ids = new Set([draftStore().draft().id]);
    window.dispatchEvent(new Event('pagehide'));
    await show({ withOwn });
    expect(screen.queryAllByRole('button', { name: 'Weiterschreiben' })).toHaveLength(count);
  });
});

it('a draft whose tab is closed is offered when somebody comes back to this one', async () => {
  store({ a: 'Ada' });
  open.ids = new Set(['a']);
  await show();
  expect(region()).toBeNull();
  open.ids = new Set();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(region()).toHaveTextContent('Geschenk für Ada.');
});
