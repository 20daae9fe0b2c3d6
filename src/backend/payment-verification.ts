import { readJson, requiredAddress } from './rest.ts';

/**
 * What the Edge Function says. 'refused' and 'pending' may change with a later question; 'verified' only when the money goes back: 'refunded'
 * by the operator, 'reversed' by PayPal.
 */
export type PaymentVerdict = 'verified' | 'pending' | 'refused' | 'refunded' | 'reversed';

/**
 * Has the order of a paid gift compared with PayPal's own word (supabase/functions/verify-payment). Sender and recipient both ask,
 * so that a closed tab never keeps a gift closed. null when it cannot be asked; never throws.
 */
export async function verifyPayment(giftId: string): Promise<PaymentVerdict | null> {
  try {
    const { url, anonKey } = requiredAddress();
    const response = await fetch(`${url}/functions/v1/verify-payment`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gift_id: giftId }),
      // The page may be left while it is asked.
      keepalive: true,
    });
    const { verdict } = await readJson<{ verdict: PaymentVerdict }>(response);
    return verdict;
  } catch {
    return null;
  }
}
