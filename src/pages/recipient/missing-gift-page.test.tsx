import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { giftRow } from '../../../tests/builders.ts';
import { type GiftView, NOT_FOUND } from './gift-view.ts';
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
  render(<MissingGiftPage text="Warum." senderName={senderName} onRetry={canRetry ? vi.fn() : null} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Warum\.$/);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Erneut versuchen' })).toHaveLength(canRetry ? 1 : 0);
});

it('says first how it may have come about', () => {
  render(<MissingGiftPage text="Warum." guess="Vielleicht so." senderName="" onRetry={null} />);
  expect(screen.getByText(/^Vielleicht so\. Frag, wer/)).toBeVisible();
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
