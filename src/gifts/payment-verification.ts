import { callEdgeFunction } from '@/api/backend.ts';
import { within } from '@/browser/within.ts';

/**
 * The answer of the Edge Function verify-payment. 'refused' and 'pending' may change later;
 * 'verified' changes only when the money goes back: 'refunded' by the operator, 'reversed' by
 * PayPal.
 */
export type PaymentVerdict = 'verified' | 'pending' | 'refused' | 'refunded' | 'reversed';

/** Milliseconds that a page waits for the answer: the recipient's says 'Moment …' meanwhile. */
const PATIENCE_MS = 6000;

/**
 * Lets the Edge Function compare a paid gift's order with PayPal's record
 * (supabase/functions/verify-payment). Both the sender's and the recipient's page call it, since
 * the sender may close the tab before the answer. null when the call fails or is not answered in
 * time, while the function works on; never throws.
 */
export async function verifyPayment(giftId: string): Promise<PaymentVerdict | null> {
  const answer = callEdgeFunction<{ verdict: PaymentVerdict }>('verify-payment', { gift_id: giftId }, true);
  return within(
    answer.then(
      ({ verdict }) => verdict,
      () => null,
    ),
    PATIENCE_MS,
    null,
  );
}
