import { useSyncExternalStore } from 'react';
import { saveGift } from '@/gift-list/save-gift.ts';
import { hasPendingOrders, subscribeToPendingOrders } from '@/payment/pending-order.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

const RecoveryBanner = lazyPart(async () => (await import('@/payment/recovery-banner.tsx')).RecoveryBanner);

/** A payment whose gift is not confirmed yet is met on every page; without one nothing more is loaded. */
export function Recovery({ onSaved }: { onSaved: (giftId: string) => void }) {
  const pending = useSyncExternalStore(subscribeToPendingOrders, hasPendingOrders);
  return pending && <RecoveryBanner save={saveGift} onSaved={(row) => onSaved(row.id)} />;
}
