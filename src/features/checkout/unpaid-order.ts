import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/**
 * Deletes the pending order of a discarded draft, with all that it says of the gift. Only one that
 * was made and never approved: for any other, and for one that cannot be read, money may have been
 * taken (src/features/checkout/order/pending-orders.ts).
 */
export function forgetUnpaidOrder(giftId: string): void {
  const key = STORAGE_KEYS.pendingOrder + giftId;
  try {
    const order = JSON.parse(localStore.get(key) ?? 'null') as { state?: unknown } | null;
    if (order?.state === 'created') localStore.remove(key);
  } catch {
    // Cut off or not written by this page.
  }
}
