import '../../tests/install-extras.ts';
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Recovery } from './overlays.tsx';

vi.mock('@/features/compose/draft/draft-store.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('@/features/checkout/pending-orders.ts', async (original) => {
  const { pendingOrders } = await original<typeof import('@/features/checkout/pending-orders.ts')>();
  return { pendingOrders: { ...pendingOrders, unfinished: () => [{}] } };
});
const banner = vi.hoisted(() =>
  vi.fn<(host: Record<'onSaved' | 'canNavigateToGift', CallableFunction>) => null>(),
);
vi.mock('@/features/checkout/recovery-banner.tsx', () => ({
  RecoveryBanner: banner.mockReturnValue(null),
}));

it('shows the saved gift although the draft’s store is gone, and leads nobody away from the wizard', async () => {
  const onShow = vi.fn();
  render(<Recovery routeName="create" onShow={onShow} />);
  await waitFor(() => expect(banner).toHaveBeenCalled());
  const host = banner.mock.lastCall?.[0];
  expect(await host?.canNavigateToGift('id')).toBe(false);
  // An unhandled rejection fails the run.
  host?.onSaved('other', false);
  host?.onSaved('id', true);
  await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith('id'));
});
