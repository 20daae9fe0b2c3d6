import '../../../tests/install-extras.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GiftRow } from '@/gift/row.ts';
import { loadGiftList } from '@/gifts/gift-list.ts';
import { rememberOwnGift } from '@/gifts/own-gifts.ts';
import { giftRow } from '../../../tests/builders.ts';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import PreviewPage, { type PreviewPageProps } from './preview-page.tsx';

const backend = vi.hoisted(() => ({ readOwnGift: vi.fn(), deleteGift: vi.fn(), listGifts: vi.fn() }));
vi.mock('@/gifts/list-gifts.ts', () => ({ listGifts: backend.listGifts }));
vi.mock('@/gifts/read-gift.ts', () => ({ readOwnGift: backend.readOwnGift }));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('@/browser/save-file.ts', () => ({ saveFile }));
vi.mock('@/gifts/gifts.ts', () => ({ deleteGift: backend.deleteGift }));

// Wrappings are not drawn: these tests do not look at them, and their many elements make every
// query slow.
vi.mock('@/wrapping/wrapping-picture.tsx', () => ({ WrappingPicture: () => null, GiftWrapping: () => null }));

const fetchMock = fakeFetch();
const gifts = ['Ada', 'Ben', 'Cem', 'Dora', 'Emil', 'Fritz', 'Gül'].map((recipient_name) =>
  giftRow({ recipient_name }),
);

/** Loads the list from a backend that answers with these gifts, or never for null. */
async function list(gifts: GiftRow[] | null) {
  if (gifts) backend.listGifts.mockResolvedValueOnce({ gifts, hasMore: false });
  else backend.listGifts.mockRejectedValueOnce(new Error('down'));
  const answer = backend.listGifts.mock.results.length;
  await act(async () => void loadGiftList());
  await waitFor(() => expect(backend.listGifts.mock.settledResults.length).toBeGreaterThan(answer));
}

async function show(gifts: GiftRow[] | null, props: Partial<PreviewPageProps> = {}) {
  const handlers = { onNewGift: vi.fn(), onBack: vi.fn() };
  await list(gifts);
  render(<PreviewPage selectedGiftId={null} isNew {...handlers} {...props} />);
  return handlers;
}

const recipient = () =>
  within(screen.getByRole('region', { name: 'Details' })).getAllByRole('definition')[0]?.textContent;
const others = () =>
  within(screen.getByRole('region', { name: 'Andere Geschenke' })).getAllByRole('listitem');

const heading = (name: string) => screen.queryByRole('heading', { level: 2, name });

// Loaded lazily; once loaded, it is shown at once.
beforeAll(() => import('./other-gifts.tsx'));
beforeEach(async () => {
  localStorage.clear();
  // What other features ask for: there are no locks, greetings, thanks or batches.
  fetchMock.mockImplementation(async () => Response.json([]));
  backend.readOwnGift.mockReset().mockImplementation(async (id) => gifts.find((gift) => gift.id === id));
  backend.deleteGift.mockReset();
  await list([]);
});

describe('the selected gift', () => {
  it('is the newest', async () => {
    await show(gifts);
    expect(recipient()).toBe('Ada');
    await waitFor(() => expect(others()).toHaveLength(5));
    expect(screen.getByRole('button', { name: 'Weitere Geschenke laden' })).toBeVisible();
  });

  it('takes the focus when it is chosen, because its entry leaves the list', async () => {
    await show(gifts);
    const entry = screen.getByRole('button', { name: /^Für Ben/ });
    entry.focus();
    fireEvent.click(entry);
    await waitFor(() => expect(heading('Geschenk für Ben')).toHaveFocus());
    expect(entry).not.toBeInTheDocument();
  });
});

describe('whose gift it is', () => {
  it('is said: to a first visitor nobody’s gift is shown as the own one', async () => {
    await show(gifts);
    expect(heading('Alle Geschenke')).toBeVisible();
    expect(heading('Geschenk für Ada')).toBeVisible();
    expect(heading('Dein Geschenk ist bereit')).toBeNull();
  });

  it('is the last own one after a reload, and only that is ready', async () => {
    rememberOwnGift(gifts[3]?.id ?? '');
    await show(gifts);
    expect(recipient()).toBe('Dora');
    expect(heading('Dein Geschenk ist bereit')).toBeVisible();
    expect(heading('Alle Geschenke')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Für Ben/ }));
    expect(heading('Dein Geschenk ist bereit')).toBeNull();
    expect(heading('Geschenk für Ben')).toBeVisible();
  });
});

describe('without gifts', () => {
  it('says so and offers a new one', async () => {
    const { onNewGift, onBack } = await show([]);
    expect(screen.getByText('Keine Geschenke vorhanden')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Neues Geschenk erstellen' }));
    fireEvent.click(screen.getByRole('button', { name: 'Zurück zum Editor' }));
    expect(onNewGift).toHaveBeenCalledOnce();
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('offers to try again after a failed list', async () => {
    await show(null);
    backend.listGifts.mockResolvedValueOnce({ gifts, hasMore: false });
    expect(screen.getByText('Deine Geschenke konnten gerade nicht geladen werden.')).toBeVisible();
    expect(screen.queryByText('Keine Geschenke vorhanden')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Erneut laden' }));
    await waitFor(() => expect(recipient()).toBe('Ada'));
  });

  it('shows the last own gift although the list has failed, and offers to load the list', async () => {
    const own = giftRow({ recipient_name: 'Mia' });
    rememberOwnGift(own.id);
    backend.readOwnGift.mockResolvedValue(own);
    await show(null);
    await waitFor(() => expect(recipient()).toBe('Mia'));
    expect(screen.getByText('Die Liste der Geschenke konnte nicht geladen werden.')).toBeVisible();
    backend.listGifts.mockResolvedValueOnce({ gifts, hasMore: false });
    fireEvent.click(screen.getByRole('button', { name: 'Erneut laden' }));
    await waitFor(() => expect(others()).toHaveLength(5));
    expect(recipient()).toBe('Mia');
  });
});

describe("'Nächstes Jahr wieder?'", () => {
  const button = () => screen.queryByRole('button', { name: 'Nächstes Jahr wieder?' });

  it('saves a yearly entry with the name of the recipient, and neither id nor link', async () => {
    const own = giftRow({ recipient_name: 'Mia; Ben' });
    rememberOwnGift(own.id);
    await show([own]);
    fireEvent.click(button() as HTMLElement);
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const { name, text } = saveFile.mock.calls[0]?.[0] ?? {};
    expect(name).toBe('Geschenk für Mia; Ben.ics');
    expect(text).toContain('SUMMARY:Ein Geschenk für Mia\\; Ben\r\n');
    expect(text).toContain('RRULE:FREQ=YEARLY');
    expect(text).not.toContain(own.id);
  });

  it('is not offered for gifts of other browsers', async () => {
    await show(gifts);
    expect(button()).toBeNull();
  });
});

describe("'Geschenk löschen'", () => {
  const startDeleting = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Geschenk löschen' }));
  };

  it('is not offered for gifts of other browsers', async () => {
    await show([giftRow()]);
    expect(screen.queryByRole('button', { name: 'Geschenk löschen' })).toBeNull();
  });

  it('hides the gift at once and can be taken back', async () => {
    const own = giftRow({ recipient_name: 'Doch nicht' });
    rememberOwnGift(own.id);
    await show([own, ...gifts], { selectedGiftId: own.id });
    expect(heading('Das Geschenk für Doch nicht ist fertig')).toBeVisible();
    startDeleting();
    expect(recipient()).toBe('Ada');
    expect(heading('Das Geschenk für Ada ist fertig')).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Rückgängig' });
    await waitFor(() => expect(undo).toHaveFocus());
    fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    expect(recipient()).toBe('Doch nicht');
    expect(backend.deleteGift).not.toHaveBeenCalled();
  });

  const undoOf = (name: string) => {
    const notice = screen.getByText(`Das Geschenk für ${name} wird gelöscht.`).closest('[role="status"]');
    return within(notice as HTMLElement).getByRole('button', { name: 'Rückgängig' });
  };
  const ownGifts = (...names: string[]) =>
    names.map((recipient_name) => {
      const own = giftRow({ recipient_name });
      rememberOwnGift(own.id);
      return own;
    });

  it('gives the focus to the title of the gift when it is taken back', async () => {
    await show(ownGifts('Eins', 'Zwei'));
    startDeleting();
    fireEvent.click(undoOf('Zwei'));
    await waitFor(() => expect(heading('Dein Geschenk ist bereit')).toHaveFocus());
  });

  it.each([
    ['with another gift', ['Eins', 'Zwei'], 'Dein Geschenk ist bereit'],
    ['without any', ['Zwei'], 'Geschenkvorschau & Teilen'],
  ])('gives the focus to the title when its time is over: %s', async (_what, names, title) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], shouldAdvanceTime: true });
    backend.deleteGift.mockResolvedValue('deleted');
    await show(ownGifts(...names));
    startDeleting();
    expect(undoOf('Zwei')).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(screen.getByRole('heading', { name: title })).toHaveFocus());
  });
});
