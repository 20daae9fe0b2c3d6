import { useEffect, useRef, useState } from 'react';
import { createCheckout } from './checkout.ts';
import type { Checkout, CheckoutHost } from './checkout-host.ts';
import { shownAfterTap } from './shown-after-tap.ts';
import type { Phase } from './states.ts';

export type CheckoutCallbacks = Omit<CheckoutHost, 'showPhase' | 'rename'> & {
  /** Gives the draft with this id a new one; null when the page shows another draft. */
  rename: (giftId: string) => string | null;
};

/**
 * One checkout for as long as the payment tab shows the same gift; it always calls the newest
 * callbacks.
 */
export function useCheckout(
  giftId: string,
  callbacks: CheckoutCallbacks,
): { checkout: Checkout; phase: Phase } {
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const newest = useRef(callbacks);
  /** Called once the page has rendered the draft under this id, so that `prepare` stands for it. */
  const renamed = useRef<{ id: string; isRendered: (id: string) => void } | null>(null);
  useEffect(() => {
    newest.current = callbacks;
    if (renamed.current?.id === giftId) renamed.current.isRendered(giftId);
  });
  const [[checkout, showAll]] = useState(() => {
    const shown = shownAfterTap(setPhase);
    const checkout = createCheckout(giftId, {
      prepare: () => newest.current.prepare(),
      rename: (oldId) => {
        const id = newest.current.rename(oldId);
        if (!id) return Promise.resolve(null);
        return new Promise((isRendered) => {
          renamed.current = { id, isRendered };
        });
      },
      save: (row) => newest.current.save(row),
      isCurrent: (id) => newest.current.isCurrent(id),
      mayLeadTo: (id) => newest.current.mayLeadTo(id),
      showPhase: shown.phase,
      showToast: (toast) => shown.toast(() => newest.current.showToast(toast)),
      dropCoupon: (id) => newest.current.dropCoupon(id),
      onSaved: (row, order) => newest.current.onSaved(row, order),
      onSavedElsewhere: (row) => newest.current.onSavedElsewhere(row),
      onPaymentError: (reason) => newest.current.onPaymentError(reason),
      onPaymentCancel: () => newest.current.onPaymentCancel(),
    });
    return [checkout, shown.showAll] as const;
  });
  useEffect(() => checkout.attach(), [checkout]);
  useEffect(() => showAll, [showAll]);
  return { checkout, phase };
}
