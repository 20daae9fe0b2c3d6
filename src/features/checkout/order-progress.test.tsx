import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { afterPendingWrites } from '@/browser/pending-writes.ts';
import { OrderProgress } from './order-progress.tsx';

vi.mock('@/browser/pending-writes.ts', () => ({ afterPendingWrites: vi.fn() }));

const actions = {
  onEnd: vi.fn(),
  onCheckAgain: vi.fn(),
  onSaveAgain: vi.fn(),
  successor: () => null,
};

it('says that the price has changed, and reloads the page when the draft is written', async () => {
  render(
    <OrderProgress
      phase={{ name: 'idle', notice: 'price-changed' }}
      state="open"
      giftId={crypto.randomUUID()}
      {...actions}
    />,
  );
  expect(screen.getByText('Der Preis hat sich geändert')).toBeVisible();
  expect(screen.getByText(/Dein Entwurf bleibt erhalten/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seite neu laden' }));
  expect(afterPendingWrites).toHaveBeenCalledOnce();
});
