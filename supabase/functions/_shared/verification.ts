import type { Payment, Payments } from './payments.ts';
import type { AskPayPal } from './paypal.ts';
import { judge, type Verdict } from './verdict.ts';

export interface VerificationParts {
  payments: Payments;
  askPayPal: AskPayPal;
  merchantId: string;
}

/** Compares a payment with PayPal's order and writes the verdict. Throws PayPalUnavailable, or an Error of the database. */
export type VerifyPayment = (payment: Payment) => Promise<Verdict>;

export function paymentVerification({ payments, askPayPal, merchantId }: VerificationParts): VerifyPayment {
  async function verdictOf(payment: Payment): Promise<Verdict> {
    const { status, body } = await askPayPal(`/v2/checkout/orders/${encodeURIComponent(payment.order_id)}`);
    if (status === 404) return { verdict: 'refused', reason: 'unknown_order' };
    // PayPal refuses to look up such an order (400, 403, 422) however often it is asked, so the verdict is final.
    if (status >= 400) return { verdict: 'refused', reason: `paypal_${status}` };
    return judge(body, {
      orderId: payment.order_id,
      giftId: payment.gift_id,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      merchantId,
    });
  }

  return async (payment) => payments.record(payment.order_id, await verdictOf(payment));
}
