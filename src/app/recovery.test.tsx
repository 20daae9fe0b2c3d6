import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Recovery } from './recovery.tsx';

vi.mock('@/features/compose/draft/draft-store.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('@/gifts/save-gift.ts', () => ({ saveGift: vi.fn() }));
vi.mock('@/features/checkout/order/pending-orders.ts', () => ({
  pendingOrders: { subscribe: () => () => {}, unfinished: () => ['order'] },
}));
const banner = vi.hoisted(() => vi.fn<(host: Record<'onSaved' | 'mayLeadTo', CallableFunction>) => null>());
vi.mock('@/features/checkout/order/recovery-banner.tsx', () => ({
  RecoveryBanner: banner.mockReturnValue(null),
}));

it('shows the saved gift although the draft’s store is gone, and leads nobody away from the wizard', async () => {
  const onShow = vi.fn();
  render(<Recovery routeName="create" onShow={onShow} />);
  await waitFor(() => expect(banner).toHaveBeenCalled());
  const host = banner.mock.lastCall?.[0];
  expect(await host?.mayLeadTo('id')).toBe(false);
  // An unhandled rejection fails the run.
  host?.onSaved('other', false);
  host?.onSaved('id', true);
  await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith('id'));
});
