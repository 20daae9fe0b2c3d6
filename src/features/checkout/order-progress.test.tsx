import { randomUUID } from 'node:crypto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { reloadWhenWritten } from '@/browser/pending-writes.ts';
import { OrderProgress } from './order-progress.tsx';

vi.mock('@/browser/pending-writes.ts', () => ({ reloadWhenWritten: vi.fn() }));

it('says that the price has changed, and reloads the page when the draft is written', async () => {
  render(
    <OrderProgress
      phase={{ name: 'idle', notice: 'price-changed' }}
      state="open"
      giftId={randomUUID()}
      checkout={{ end: vi.fn(), checkAgain: vi.fn(), saveAgain: vi.fn() }}
      successor={() => null}
    />,
  );
  expect(screen.getByText('Der Preis hat sich geändert')).toBeVisible();
  expect(screen.getByText(/Dein Entwurf bleibt erhalten/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seite neu laden' }));
  expect(reloadWhenWritten).toHaveBeenCalledOnce();
});
