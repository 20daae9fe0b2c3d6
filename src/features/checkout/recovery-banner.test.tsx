import '../../../tests/install-extras.ts';
import { randomUUID } from 'node:crypto';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { createDraft } from '@/gift/draft.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { saveGift } from '@/gifts/gift-list.ts';
import { currentToast, showToast } from '@/ui/toast/toast-store.ts';
import { type OrderState, pendingOrders } from './pending-orders.ts';
import { RecoveryBanner } from './recovery-banner.tsx';
import { draftState, recordPayment } from './requests.ts';

vi.mock('@/gifts/gift-list.ts', () => ({ saveGift: vi.fn() }));
vi.mock('./requests.ts', async (original) => ({
  ...(await original<typeof import('./requests.ts')>()),
  recordPayment: vi.fn(async () => {}),
  draftState: vi.fn(async () => 'free'),
}));

function left(state: OrderState) {
  const id = randomUUID();
  const row = { ...toGiftRow(createDraft({ id, now: new Date(0) })), recipient_name: 'Oma Erna' };
  pendingOrders.keep({
    giftId: id,
    orderId: 'ORDER-1',
    state,
    row,
    amount: 249,
    createdAt: new Date(0).toISOString(),
  });
  return row;
}

const hasUnfinished = () => pendingOrders.unfinished().length > 0;

function visit(save: (row: GiftRow) => Promise<GiftRow>, mayLead = true) {
  const onSaved = vi.fn();
  const onShow = vi.fn();
  vi.mocked(saveGift).mockImplementation(save);
  render(<RecoveryBanner canNavigateToGift={() => mayLead} onSaved={onSaved} onShow={onShow} />);
  return Object.assign(onSaved, { onShow });
}

const BANNER = 'Deine Zahlung ist da – dein Geschenk wird gespeichert';
const offline = () => new BackendError('OFFLINE');

beforeEach(() => {
  localStorage.clear();
  vi.mocked(recordPayment).mockClear();
});

describe('the next visit', () => {
  it.each([
    ['approved', 'unconfirmed'],
    ['captured', 'captured'],
  ] as const)('saves an order found %s and enters it as %s', async (state, status) => {
    const row = left(state);
    const save = vi.fn(async (saved: GiftRow) => saved);
    const onSaved = visit(save);
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(row.id, true));
    expect(save).toHaveBeenCalledWith(row);
    expect(recordPayment).toHaveBeenCalledWith(
      expect.objectContaining({ gift_id: row.id, status, amount_cents: 249 }),
    );
    expect(currentToast()?.title).toBe('Geschenk bezahlt & gespeichert!');
    expect(hasUnfinished()).toBe(false);
    expect(screen.queryByText(BANNER)).toBeNull();
  });

  it('keeps trying with growing pauses, and at once when the connection is back', async () => {
    vi.useFakeTimers();
    const row = left('captured');
    const save = vi.fn(async (_: GiftRow): Promise<GiftRow> => Promise.reject(offline()));
    const onSaved = visit(save);
    const attemptsAfter = async (milliseconds: number) => {
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
      return save.mock.calls.length;
    };
    expect(await attemptsAfter(0)).toBe(1);
    expect(screen.getByText(BANNER)).toBeVisible();
    expect(await attemptsAfter(1999)).toBe(1);
    expect(await attemptsAfter(1)).toBe(2);
    expect(await attemptsAfter(4999)).toBe(2);
    expect(await attemptsAfter(1)).toBe(3);
    save.mockImplementation(async (saved) => saved);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(onSaved).toHaveBeenCalledWith(row.id, true);
  });

  it('shows the numbers for the support when the save is refused, and can be asked again', async () => {
    const row = left('captured');
    const save = vi
      .fn(async (saved: GiftRow) => saved)
      .mockRejectedValueOnce(new BackendError('23514', 'violates check constraint', '', 400));
    const onSaved = visit(save);
    expect(await screen.findByText(row.id)).toBeVisible();
    expect(screen.getByText('ORDER-1')).toBeVisible();
    vi.mocked(console.error).mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Erneut speichern' }));
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['same', 1, 'Dein Geschenk ist schon gespeichert'],
    ['free', 0, undefined],
    ['other', 0, undefined],
  ] as const)('looks back at a gift that was placed without a payment: %s', async (state, times, title) => {
    showToast('');
    vi.mocked(draftState).mockResolvedValueOnce(state);
    left('placed');
    const save = vi.fn();
    const onSaved = visit(save);
    await vi.waitFor(() => expect(hasUnfinished()).toBe(false));
    expect(onSaved).toHaveBeenCalledTimes(times);
    expect(currentToast()?.title || undefined).toBe(title);
    expect(save).not.toHaveBeenCalled();
  });
});
