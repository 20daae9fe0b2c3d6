import { useEffect, useRef, useState } from 'react';
import type { CheckoutHost, CheckoutPhase } from './checkout.ts';
import { type PayPalCheckout, payPalCheckout } from './paypal-checkout.ts';

export interface Checkout {
  phase: CheckoutPhase;
  /** The same object as long as the tab is mounted. */
  host: CheckoutHost;
  payPal: PayPalCheckout;
}

/** One checkout for as long as the payment tab shows the same gift; it always calls the newest callbacks. */
export function useCheckout(callbacks: Omit<CheckoutHost, 'setPhase'>): Checkout {
  const [phase, setPhase] = useState<CheckoutPhase>({ name: 'idle' });
  const newest = useRef(callbacks);
  useEffect(() => {
    newest.current = callbacks;
  });
  const [{ host, payPal }] = useState(() => {
    const host: CheckoutHost = {
      prepare: () => newest.current.prepare(),
      save: (row) => newest.current.save(row),
      setPhase,
      onSaved: (row, order) => newest.current.onSaved(row, order),
      dropCoupon: () => newest.current.dropCoupon(),
      onPaymentError: (reason) => newest.current.onPaymentError(reason),
      onPaymentCancel: () => newest.current.onPaymentCancel(),
    };
    return { host, payPal: payPalCheckout(host) };
  });
  useEffect(() => payPal.attach(), [payPal]);
  return { phase, host, payPal };
}
