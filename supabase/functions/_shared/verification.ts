import type { Payment, Payments } from './payments.ts';
import type { AskPayPal } from './paypal.ts';
import { judge, orderedAt, type Verdict } from './verdict.ts';

export interface VerificationParts {
  payments: Payments;
  askPayPal: AskPayPal;
  merchantId: string;
}

/**
 * Compares a payment with PayPal's order and writes the verdict. Throws PayPalUnavailable, or an
 * Error of the database.
 */
export type VerifyPayment = (payment: Payment) => Promise<Verdict>;

export function paymentVerification({ payments, askPayPal, merchantId }: VerificationParts): VerifyPayment {
  return async (payment) => {
    const { status, body } = await askPayPal(`/v2/checkout/orders/${encodeURIComponent(payment.order_id)}`);
    const record = (verdict: Verdict) => payments.record(payment, verdict, orderedAt(body));
    if (status === 404) return await record({ verdict: 'refused', reason: 'unknown_order' });
    // PayPal refuses to look up such an order (400, 403, 422) however often it is asked, so the
    // verdict is final.
    if (status >= 400) return await record({ verdict: 'refused', reason: `paypal_${status}` });
    const verdict = judge(body, {
      orderId: payment.order_id,
      giftId: payment.gift_id,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      merchantId,
    });
    return await record(verdict);
  };
}
