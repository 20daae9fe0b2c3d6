import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberOwnGift } from '@/browser/own-gifts.ts';
import type { GiftRow } from '@/gift/row.ts';
import { giftRow } from '../../../tests/builders.ts';
import PreviewPage, { type PreviewPageProps } from './preview-page.tsx';

const backend = vi.hoisted(() => ({ readGift: vi.fn(), deleteGift: vi.fn() }));
vi.mock('@/backend/read-gift.ts', () => ({ readGift: backend.readGift }));
vi.mock('@/backend/gifts.ts', () => ({ deleteGift: backend.deleteGift }));

// Role queries over a whole page are slow where the machine is busy.
vi.setConfig({ testTimeout: 30_000 });
// What the wrappings look like is not asked here, and their drawings make every query slow.
vi.mock('@/wrapping/wrapping-picture.tsx', () => ({ WrappingPicture: () => null, Wrapping: () => null }));
// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined;

const gifts = ['Ada', 'Ben', 'Cem', 'Dora', 'Emil', 'Fritz', 'Gül'].map((recipient_name) =>
  giftRow({ recipient_name }),
);

function show(list: GiftRow[] | null, props: Partial<PreviewPageProps> = {}) {
  const handlers = { onLoadMore: vi.fn(), onReload: vi.fn(), onNewGift: vi.fn(), onBack: vi.fn() };
  const page = (gifts: GiftRow[] | null) => (
    <PreviewPage
      giftList={{ gifts, hasMore: false, loading: false, failed: false }}
      selectedGiftId={null}
      {...handlers}
      {...props}
    />
  );
  const { rerender } = render(page(list));
  return { ...handlers, update: (next: GiftRow[]) => rerender(page(next)) };
}

const recipient = () =>
  within(screen.getByRole('region', { name: 'Details' })).getAllByRole('definition')[0]?.textContent;
const others = () =>
  within(screen.getByRole('region', { name: 'Andere Geschenke' })).getAllByRole('listitem');

beforeEach(() => {
  backend.readGift.mockReset();
  backend.deleteGift.mockReset();
});

describe('the selected gift (ruling 21)', () => {
  it('is the newest', () => {
    show(gifts);
    expect(recipient()).toBe('Ada');
    expect(others()).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Weitere Geschenke laden' })).toBeVisible();
  });

  it('is the one just saved, wherever it stands', () => {
    show(gifts, { selectedGiftId: gifts[2]?.id ?? null });
    expect(recipient()).toBe('Cem');
  });

  it('stays when the list moves on without it', async () => {
    const { update } = show(gifts);
    fireEvent.click(screen.getByRole('button', { name: /^Für Ben/ }));
    update(gifts.filter(({ recipient_name }) => recipient_name !== 'Ben'));
    expect(recipient()).toBe('Ben');
    expect(backend.readGift).not.toHaveBeenCalled();
  });

  it('is fetched when the list does not hold it', async () => {
    const saved = giftRow({ recipient_name: 'Spät' });
    backend.readGift.mockResolvedValue(saved);
    show(gifts, { selectedGiftId: saved.id });
    expect(screen.getByText('Vorschau lädt...')).toBeInTheDocument();
    expect(await screen.findByText('Spät', { selector: 'dd' })).toBeVisible();
  });

  it('is none when it cannot be found', async () => {
    backend.readGift.mockRejectedValue(new Error('PGRST116'));
    show(gifts, { selectedGiftId: giftRow().id });
    expect(await screen.findByText('Kein Geschenk ausgewählt')).toBeVisible();
  });
});

describe('without gifts', () => {
  it.each([[[]], [null]])('says so and offers a new one', async (list) => {
    const { onNewGift, onBack } = show(list);
    expect(screen.getByText('Keine Geschenke vorhanden')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Neues Geschenk erstellen' }));
    fireEvent.click(screen.getByRole('button', { name: 'Zurück zum Editor' }));
    expect(onNewGift).toHaveBeenCalledOnce();
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('offers to try again after a failed list', async () => {
    const { onReload } = show(null, {
      giftList: { gifts: null, hasMore: false, loading: false, failed: true },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});

describe("'Geschenk löschen'", () => {
  const startDeleting = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Weitere Aktionen' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Geschenk löschen' }));
  };

  it('is not offered for gifts of other browsers', () => {
    show([giftRow()]);
    expect(screen.queryByRole('button', { name: 'Weitere Aktionen' })).toBeNull();
  });

  it('hides the gift at once and can be taken back', () => {
    const own = giftRow({ recipient_name: 'Doch nicht' });
    rememberOwnGift(own.id);
    show([own, ...gifts]);
    startDeleting();
    expect(recipient()).toBe('Ada');
    expect(screen.getByRole('button', { name: 'Rückgängig' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    expect(recipient()).toBe('Doch nicht');
    expect(backend.deleteGift).not.toHaveBeenCalled();
  });
});
