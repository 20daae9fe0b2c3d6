import { useSyncExternalStore } from 'react';
import { saveGift } from '@/gift-list/save-gift.ts';
import { pendingOrders } from '@/payment/checkout/pending-orders.ts';
import type { RecoveryHost } from '@/payment/checkout/use-recovery.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

const RecoveryBanner = lazyPart(
  async () => (await import('@/payment/checkout/recovery-banner.tsx')).RecoveryBanner,
);

export type RecoveryProps = Omit<RecoveryHost, 'save'>;

/** Whether local storage holds a pending order; reads only that, so that every page can ask. */
const hasUnfinished = () => pendingOrders.unfinished().length > 0;

/** The notice of a pending order, on every page (docs/behaviour.md#pending-orders). Its chunk is loaded only if local storage holds such an order. */
export function Recovery(props: RecoveryProps) {
  const unfinished = useSyncExternalStore(pendingOrders.subscribe, hasUnfinished);
  return unfinished && <RecoveryBanner save={saveGift} {...props} />;
}
