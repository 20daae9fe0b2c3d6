import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { hasPendingOrders, subscribeToPendingOrders } from '@/payment/pending-order.ts';

const RecoveryBanner = lazy(async () => ({
  default: (await import('@/payment/recovery-banner.tsx')).RecoveryBanner,
}));

interface RecoveryProps {
  save: (row: GiftRow) => Promise<GiftRow>;
  onSaved: (giftId: string) => void;
}

/** A payment whose gift is not confirmed yet is met on every page (ruling 9); without one nothing more is loaded. */
export function Recovery({ save, onSaved }: RecoveryProps) {
  const pending = useSyncExternalStore(subscribeToPendingOrders, hasPendingOrders);
  if (!pending) return null;
  return (
    <Suspense>
      <RecoveryBanner save={save} onSaved={(row) => onSaved(row.id)} />
    </Suspense>
  );
}
