import { useSyncExternalStore } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { hasPendingOrders, subscribeToPendingOrders } from '@/payment/pending-order.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

const RecoveryBanner = lazyPart(async () => (await import('@/payment/recovery-banner.tsx')).RecoveryBanner);

interface RecoveryProps {
  save: (row: GiftRow) => Promise<GiftRow>;
  onSaved: (giftId: string) => void;
}

/** A payment whose gift is not confirmed yet is met on every page; without one nothing more is loaded. */
export function Recovery({ save, onSaved }: RecoveryProps) {
  const pending = useSyncExternalStore(subscribeToPendingOrders, hasPendingOrders);
  return pending && <RecoveryBanner save={save} onSaved={(row) => onSaved(row.id)} />;
}
