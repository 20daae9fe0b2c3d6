import { fields, list } from './http.ts';

/** What is known about one payment; `verdict` has the values of that column in table payments. */
export interface Verdict {
  verdict: 'verified' | 'pending' | 'refused' | 'refunded' | 'reversed';
  /** One word for the operator, '' when there is nothing to say. */
  reason: string;
}

/** The payment as its row in table payments states it. */
export interface ExpectedPayment {
  orderId: string;
  giftId: string;
  amountCents: number;
  currency: string;
  /** The operator's merchant id: an order made in a browser can name another payee. */
  merchantId: string;
}

/** Whether a value is missing or of this type. */
const isMissingOr = (type: 'string' | 'object', value: unknown) =>
  value === undefined || (type === 'object' ? fields(value) === value : typeof value === type);

const isMissingOrList = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every((one) => fields(one) === one));

/**
 * Whether a body has the shape of an order of PayPal's Orders v2, as far as `judge` reads it: what
 * is there has its documented type. A body of another shape is no answer about the payment.
 */
function hasShapeOfOrder(body: unknown): boolean {
  const order = fields(body);
  if (order !== body || typeof order.id !== 'string' || typeof order.status !== 'string') return false;
  if (!isMissingOrList(order.purchase_units)) return false;
  return list(order.purchase_units).every((one) => {
    const unit = fields(one);
    const payments = fields(unit.payments);
    return (
      isMissingOr('string', unit.custom_id) &&
      isMissingOr('object', unit.payee) &&
      isMissingOr('object', unit.payments) &&
      isMissingOrList(payments.captures) &&
      list(payments.captures).every(
        (capture) =>
          isMissingOr('string', fields(capture).status) && isMissingOr('object', fields(capture).amount),
      )
    );
  });
}

function cents(value: unknown): number | null {
  const match = typeof value === 'string' ? /^(\d{1,9})\.(\d{2})$/.exec(value) : null;
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/** When PayPal made an order, as an ISO timestamp; null where its answer does not say. */
export function orderedAt(body: unknown): string | null {
  const time = Date.parse(String(fields(body).create_time));
  return typeof fields(body).create_time === 'string' && !Number.isNaN(time)
    ? new Date(time).toISOString()
    : null;
}

/**
 * Compares PayPal's order with the payment; a missing value counts as a difference. The capture's
 * status decides: an order is COMPLETED even while its capture is PENDING or after it was DECLINED.
 * Never throws.
 */
export function judge(body: unknown, expected: ExpectedPayment): Verdict {
  if (!hasShapeOfOrder(body)) return { verdict: 'pending', reason: 'malformed_answer' };
  const order = fields(body);
  const refused = (reason: string): Verdict => ({ verdict: 'refused', reason });
  if (order.id !== expected.orderId) return refused('other_order');
  const [unit, ...furtherUnits] = list(order.purchase_units).map(fields);
  if (!unit || furtherUnits.length > 0) return refused('not_one_purchase_unit');
  if (unit.custom_id !== expected.giftId) return refused('wrong_gift');
  if (fields(unit.payee).merchant_id !== expected.merchantId) return refused('wrong_payee');
  const [capture, ...furtherCaptures] = list(fields(unit.payments).captures).map(fields);
  if (!capture) return refused('not_captured');
  if (furtherCaptures.length > 0) return refused('not_one_capture');
  const amount = fields(capture.amount);
  if (amount.currency_code !== expected.currency) return refused('wrong_currency');
  if (cents(amount.value) !== expected.amountCents) return refused('wrong_amount');
  switch (capture.status) {
    case 'PENDING':
      return { verdict: 'pending', reason: 'capture_pending' };
    case 'REFUNDED':
      return { verdict: 'refunded', reason: 'capture_refunded' };
    // The operator gave back a part on purpose, so the gift stays paid.
    case 'PARTIALLY_REFUNDED':
    case 'COMPLETED':
      if (order.status !== 'COMPLETED') return refused('order_not_completed');
      return {
        verdict: 'verified',
        reason: capture.status === 'COMPLETED' ? '' : 'capture_partially_refunded',
      };
    default:
      return refused(`capture_${String(capture.status ?? 'without_status').toLowerCase()}`);
  }
}
