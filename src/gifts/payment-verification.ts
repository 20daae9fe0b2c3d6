import { readJson, requiredAddress } from '@/api/rest.ts';
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
export const verifyPayment = (giftId: string): Promise<PaymentVerdict | null> =>
  within(verdictOf(giftId), PATIENCE_MS, null);

async function verdictOf(giftId: string): Promise<PaymentVerdict | null> {
  try {
    const { url, anonKey } = requiredAddress();
    const response = await fetch(`${url}/functions/v1/verify-payment`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gift_id: giftId }),
      // `keepalive` lets the request outlive the page.
      keepalive: true,
    });
    const { verdict } = await readJson<{ verdict: PaymentVerdict }>(response);
    return verdict;
  } catch {
    return null;
  }
}
