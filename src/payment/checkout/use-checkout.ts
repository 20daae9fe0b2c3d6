import { useEffect, useRef, useState } from 'react';
import { createCheckout } from './checkout.ts';
import type { Checkout, CheckoutHost } from './checkout-host.ts';
import type { Phase } from './states.ts';

export type CheckoutCallbacks = Omit<CheckoutHost, 'showPhase' | 'rename'> & {
  /** Gives the draft with this id a new one; null when the page shows another draft. */
  rename: (giftId: string) => string | null;
};

/** Milliseconds by which phase and toast follow the tap: the request goes first, and nobody sees the difference. */
const AFTER_TAP_MS = 100;
/** Phases on the way to an answer. */
const ON_THE_WAY: readonly Phase['name'][] = ['preparing', 'asking', 'renaming', 'ordering', 'saving'];

/** Shows what a checkout says. Drawn at once, what answers the tap would hold up the request that the tap is about. */
function display(draw: (phase: Phase) => void) {
  let newest: Phase = { name: 'idle' };
  let drawn: Phase = newest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The toasts since the tap; null once they are shown at once. */
  let toasts: (() => void)[] | null = null;
  const showAll = () => {
    clearTimeout(timer);
    drawn = newest;
    draw(newest);
    for (const show of toasts ?? []) show();
    toasts = null;
  };
  return {
    phase: (phase: Phase) => {
      newest = phase;
      if (!ON_THE_WAY.includes(phase.name)) return showAll();
      if (toasts) return;
      if (drawn.name !== 'idle') return showAll();
      toasts = [];
      timer = setTimeout(showAll, AFTER_TAP_MS);
    },
    toast: (show: () => void) => {
      if (toasts) toasts.push(show);
      else show();
    },
    /** The page has gone; its toasts outlive it. */
    stop: showAll,
  };
}

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
  const [[checkout, stopShowing]] = useState(() => {
    const shown = display(setPhase);
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
    return [checkout, shown.stop] as const;
  });
  useEffect(() => checkout.attach(), [checkout]);
  useEffect(() => stopShowing, [stopShowing]);
  return { checkout, phase };
}
