import { callEdgeFunction } from '@/api/backend.ts';
import { timeoutOr } from '@/browser/timeout-or.ts';

/**
 * 'verified' changes only when the money goes back ('refunded', 'reversed'); the others may change.
 */
export type PaymentVerdict = 'verified' | 'pending' | 'refused' | 'refunded' | 'reversed';

/** Milliseconds for which the recipient's page waits and says 'Moment …'. */
const PATIENCE_MS = 6000;

/** Compares a gift's order with PayPal's record. null when that fails or is late; never throws. */
export async function verifyPayment(giftId: string): Promise<PaymentVerdict | null> {
  const answer = callEdgeFunction<{ verdict: PaymentVerdict }>('verify-payment', { gift_id: giftId }, true);
  return timeoutOr(
    answer.then(
      ({ verdict }) => verdict,
      () => null,
    ),
    PATIENCE_MS,
    null,
  );
}
