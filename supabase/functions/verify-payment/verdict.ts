/** The part of an order of PayPal's Orders v2 that is compared. Everything may be missing: it comes from outside. */
export interface PayPalOrder {
  id?: string;
  status?: string;
  purchase_units?: {
    custom_id?: string;
    payee?: { merchant_id?: string };
    payments?: {
      captures?: { status?: string; amount?: { value?: string; currency_code?: string } }[];
    };
  }[];
}

/** What the ledger says was paid for. */
export interface ExpectedPayment {
  orderId: string;
  giftId: string;
  amountCents: number;
  currency: string;
  /** The operator's merchant id: an order made in a browser can name another payee. */
  merchantId: string;
}

export interface Verdict {
  verdict: 'verified' | 'pending' | 'refused';
  /** One word for the operator's eyes, '' when verified. */
  reason: string;
}

function cents(value: string | undefined): number | null {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(value ?? '');
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/**
 * Compares PayPal's own word with the ledger. Strict: whatever is missing differs. The capture is looked at, not the order: an
 * order is COMPLETED as soon as its capture was asked for, also while that is PENDING or after it was DECLINED.
 */
export function judge(order: PayPalOrder, expected: ExpectedPayment): Verdict {
  const refused = (reason: string): Verdict => ({ verdict: 'refused', reason });
  if (order.id !== expected.orderId) return refused('other_order');
  const [unit, ...furtherUnits] = order.purchase_units ?? [];
  if (!unit || furtherUnits.length > 0) return refused('not_one_purchase_unit');
  if (unit.custom_id !== expected.giftId) return refused('wrong_gift');
  if (unit.payee?.merchant_id !== expected.merchantId) return refused('wrong_payee');
  const [capture, ...furtherCaptures] = unit.payments?.captures ?? [];
  if (!capture) return refused('not_captured');
  if (furtherCaptures.length > 0) return refused('not_one_capture');
  if (capture.amount?.currency_code !== expected.currency) return refused('wrong_currency');
  if (cents(capture.amount?.value) !== expected.amountCents) return refused('wrong_amount');
  if (capture.status === 'PENDING') return { verdict: 'pending', reason: 'capture_pending' };
  if (capture.status !== 'COMPLETED' || order.status !== 'COMPLETED') {
    return refused(`capture_${(capture.status ?? 'without_status').toLowerCase()}`);
  }
  return { verdict: 'verified', reason: '' };
}
