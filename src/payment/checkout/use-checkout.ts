import { useEffect, useRef, useState } from 'react';
import { createCheckout } from './checkout.ts';
import type { Checkout, CheckoutHost } from './checkout-host.ts';
import type { Phase } from './states.ts';

export type CheckoutCallbacks = Omit<CheckoutHost, 'showPhase' | 'rename'> & {
  /** Gives the draft with this id a new one; null when the page shows another draft. */
  rename: (giftId: string) => string | null;
};

/** Milliseconds after which a phase that only follows a tap is shown: on a fast line the next one has come by then. */
const FOLLOWING_MS = 200;

/** One checkout for as long as the payment tab shows the same gift; it always calls the newest callbacks. */
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
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [checkout] = useState(() => {
    let shown: Phase['name'] = 'idle';
    return createCheckout(giftId, {
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
      showPhase: (next) => {
        // What answers a tap is drawn at once.
        const follows = next.name === 'asking' || (next.name === 'saving' && shown === 'asking');
        shown = next.name;
        clearTimeout(later.current);
        if (follows) later.current = setTimeout(setPhase, FOLLOWING_MS, next);
        else setPhase(next);
      },
      showToast: (toast) => newest.current.showToast(toast),
      dropCoupon: (id) => newest.current.dropCoupon(id),
      onSaved: (row, order) => newest.current.onSaved(row, order),
      onSavedElsewhere: (row) => newest.current.onSavedElsewhere(row),
      onPaymentError: (reason) => newest.current.onPaymentError(reason),
      onPaymentCancel: () => newest.current.onPaymentCancel(),
    });
  });
  useEffect(() => checkout.attach(), [checkout]);
  useEffect(() => () => clearTimeout(later.current), []);
  return { checkout, phase };
}
