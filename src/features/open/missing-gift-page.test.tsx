import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { type GiftView, NOT_FOUND } from '@/gifts/gift-view.ts';
import { giftRow } from '../../../tests/builders.ts';
import MissingGiftPage from './missing-gift-page.tsx';
import RecipientPage from './recipient-page.tsx';
import { useGift } from './use-gift.ts';

vi.mock('./use-gift.ts', () => ({ useGift: vi.fn() }));

it.each([
  ['Jonas', false, 'Frag Jonas nach einem neuen Link.'],
  ['', false, 'Frag, wer dir den Link geschickt hat, nach einem neuen.'],
  ['Jonas', true, 'Klappt es auch später nicht, frag Jonas nach einem neuen Link.'],
  ['', true, 'Klappt es auch später nicht, frag, wer dir den Link geschickt hat.'],
])("says whom to ask: sender '%s', trying again may help: %s", (senderName, canRetry, words) => {
  const missing = { state: 'missing', text: 'Warum.', retry: canRetry } as const;
  render(<MissingGiftPage missing={missing} senderName={senderName} onRetry={vi.fn()} />);
  expect(screen.getByRole('heading', { name: 'Oh nein!' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Warum\.$/);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Erneut versuchen' })).toHaveLength(canRetry ? 1 : 0);
});

it('says first how it may have come about', () => {
  const missing = { state: 'missing', text: 'Warum.', guess: 'Vielleicht so.', retry: false } as const;
  render(<MissingGiftPage missing={missing} senderName="" onRetry={vi.fn()} />);
  expect(screen.getByText(/^Vielleicht so\. Frag, wer/)).toBeVisible();
});

it.each([true, false])(
  'tries again by itself once the connection is back, where that may help: %s',
  (retry) => {
    const onRetry = vi.fn();
    const missing = { state: 'missing', text: 'Warum.', retry } as const;
    const { unmount } = render(<MissingGiftPage missing={missing} senderName="" onRetry={onRetry} />);
    window.dispatchEvent(new Event('online'));
    expect(onRetry).toHaveBeenCalledTimes(retry ? 1 : 0);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(onRetry).toHaveBeenCalledTimes(retry ? 1 : 0);
  },
);

it('is no bad news where the gift is only late', () => {
  const missing = { state: 'missing', title: 'Gleich ist es so weit', text: 'Bald.', retry: true } as const;
  render(<MissingGiftPage missing={missing} senderName="" onRetry={vi.fn()} />);
  expect(screen.getByRole('heading', { name: 'Gleich ist es so weit' })).toBeVisible();
  expect(document.title).toBe('Gleich ist es so weit! Kein Geschenk zu sehen');
});

it('names the sender of a gift that was here and has gone', async () => {
  const gift = wrappedGiftFromRow(giftRow({ sender_name: 'Jonas' }));
  const gone: GiftView = { state: 'missing', text: NOT_FOUND, retry: false };
  vi.mocked(useGift).mockReturnValue([{ state: 'found', gift, lock: null }, vi.fn(), vi.fn()]);
  const { rerender } = render(<RecipientPage giftId={gift.id} onBack={vi.fn()} />);
  vi.mocked(useGift).mockReturnValue([gone, vi.fn(), vi.fn()]);
  rerender(<RecipientPage giftId={gift.id} onBack={vi.fn()} />);
  expect(await screen.findByText('Frag Jonas nach einem neuen Link.')).toBeVisible();
});

describe("the focus after 'Erneut versuchen'", () => {
  const gift = wrappedGiftFromRow(giftRow({ recipient_name: 'Bo' }));
  const broken: GiftView = { state: 'missing', text: 'Warum.', retry: true };
  const lock = {
    opens_at: '2030-01-01T00:00:00Z',
    server_time: '2029-12-31T00:00:00Z',
    question: null,
    hint: null,
    paused_until: null,
    receivedAt: 0,
  };
  const tryAgain = () => screen.findByRole('button', { name: 'Erneut versuchen' });

  async function afterRetry(next: GiftView, meanwhile = () => {}) {
    const show = (view: GiftView) => vi.mocked(useGift).mockReturnValue([view, vi.fn(), vi.fn()]);
    show(broken);
    const { rerender } = render(<RecipientPage giftId={gift.id} onBack={vi.fn()} />);
    await userEvent.click(await tryAgain());
    for (const view of [{ state: 'loading' } as const, next]) {
      show(view);
      rerender(<RecipientPage giftId={gift.id} onBack={vi.fn()} />);
      if (view !== next) meanwhile();
    }
  }

  it('is on the gift', async () => {
    await afterRetry({ state: 'found', gift, lock: null });
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: /^Geschenk für Bo.*Öffnen$/ })).toHaveFocus(),
    );
  });

  it('is on the headline of a gift that is locked', async () => {
    await afterRetry({ state: 'found', gift, lock });
    await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});
