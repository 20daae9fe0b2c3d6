import type { CheckoutServices } from './checkout-services.ts';

/** Keeps a gift from the other tabs of this browser, and from this page's recovery. */
export function giftMutex({ withLock, pendingOrders }: CheckoutServices) {
  let lock: { isReady: Promise<void>; release: () => void } | null = null;
  let unclaim: (() => void) | null = null;
  return {
    isLocked: () => lock !== null,
    /** Resolves once no other tab holds the gift; at once without a lock. */
    isReady: async () => lock?.isReady,
    lock(giftId: string): void {
      if (lock) return;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const isReady = new Promise<void>((resolve) => {
        void withLock(giftId, () => {
          resolve();
          return released;
        });
      });
      lock = { isReady, release };
    },
    unlock(): void {
      lock?.release();
      lock = null;
    },
    claim(giftId: string): void {
      unclaim ??= pendingOrders.claim(giftId);
    },
    unclaim(): void {
      unclaim?.();
      unclaim = null;
    },
  };
}
