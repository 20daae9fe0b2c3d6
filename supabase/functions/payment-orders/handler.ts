import { answer, fields, isOrderId, isUuid, list, posts } from '../_shared/http.ts';
import type { Payments } from '../_shared/payments.ts';
import { type AskPayPal, type PayPalAnswer, PayPalUnavailable } from '../_shared/paypal.ts';
import { type OrderedGift, orderBody } from './order-body.ts';
import { captureRequestId, createRequestId } from './request-id.ts';

export interface OrderParts {
  payments: Payments;
  askPayPal: AskPayPal;
}

const refusal = (status: number, code: string, message: string) => answer(status, { code, message });

/** PayPal's refusal as an answer. Its issue is specific; its name is only that of the error class. */
function payPalRefusal({ status, body }: PayPalAnswer): Response {
  const { name, message, details } = fields(body);
  const { issue, description } = fields(list(details)[0]);
  return refusal(
    status < 400 ? 502 : status,
    String(issue ?? name ?? `HTTP_${status}`),
    String(description ?? message ?? ''),
  );
}

/** The part of a row that an order needs; null when it is incomplete. */
function orderedGift(row: unknown): OrderedGift | null {
  const { id, price_id: option, applied_coupon: coupon = null, recipient_name: name } = fields(row);
  if (!isUuid(id) || typeof option !== 'string') return null;
  if (coupon !== null && typeof coupon !== 'string') return null;
  return { id: id.toLowerCase(), option, coupon, recipientName: typeof name === 'string' ? name : '' };
}

/** Whether a value from outside fits a column of type integer. */
const isDatabaseInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** The part of a captured order that the page reads: its two ids give nobody more about the buyer. */
function capturedOrder(body: unknown): unknown {
  const { id, status, payer, purchase_units } = fields(body);
  const captureOf = (capture: unknown) => {
    const { id, status, amount, custom_id } = fields(capture);
    return { id, status, amount, custom_id };
  };
  const unitOf = (unit: unknown) => {
    const { custom_id, payments } = fields(unit);
    return { custom_id, payments: { captures: list(fields(payments).captures).map(captureOf) } };
  };
  return {
    id,
    status,
    payer: { payer_id: fields(payer).payer_id },
    purchase_units: list(purchase_units).map(unitOf),
  };
}

const isCaptured = (order: Record<string, unknown>) =>
  list(fields(fields(list(order.purchase_units)[0]).payments).captures).length > 0;

/**
 * Makes and captures orders with the operator's secret, so that no browser decides about an amount.
 * Both may be repeated after a lost answer: `{action: 'create', row, cents, givenUp}` answers
 * `{orderId}`, for one hour the same for the same row, but never the order `givenUp`. An order
 * costs the `cents` that the page shows, as long as they were on sale within a day, or else it is
 * 409 PRICE_CHANGED. `{action: 'capture', giftId, orderId}` answers PayPal's captured order as far
 * as the page reads it, even if it was captured before. Failures are `{code, message}`, with
 * PayPal's status and code where PayPal refused, 503 PAYPAL_UNAVAILABLE where it did not answer
 * (money may have been taken).
 */
export function paymentOrders({ payments, askPayPal }: OrderParts) {
  /** Posts to PayPal, a second time without an answer; the request id lets PayPal do the work once. */
  async function post(path: string, requestId: string, body: string, prefer: string): Promise<PayPalAnswer> {
    const question = {
      method: 'POST' as const,
      body,
      headers: { 'paypal-request-id': requestId, prefer: `return=${prefer}` },
    };
    try {
      return await askPayPal(path, question);
    } catch (error) {
      if (!(error instanceof PayPalUnavailable) || error.isForAll) throw error;
      return await askPayPal(path, question);
    }
  }

  async function create(row: unknown, shown: unknown, givenUp: unknown): Promise<Response> {
    const gift = orderedGift(row);
    if (!gift) return refusal(400, 'ROW_NEEDED', 'The row of a gift is needed.');
    const cents = await payments.orderPrice(
      gift.option,
      gift.coupon,
      isDatabaseInteger(shown) ? shown : undefined,
    );
    if (!cents) return refusal(422, 'NOT_FOR_SALE', 'Option and coupon cannot be sold.');
    // Pages of before this amount was sent do not know this answer; they order at the price of now.
    if (shown !== undefined && shown !== cents) {
      return refusal(409, 'PRICE_CHANGED', 'The amount that the page shows is not on sale any more.');
    }
    const body = orderBody(gift, cents);
    const requestId = await createRequestId(gift.id, body, isOrderId(givenUp) ? givenUp : '');
    const made = await post('/v2/checkout/orders', requestId, body, 'minimal');
    const { id } = fields(made.body);
    return made.status < 300 && isOrderId(id) ? answer(200, { orderId: id }) : payPalRefusal(made);
  }

  async function capture(giftId: unknown, orderId: unknown): Promise<Response> {
    if (!isUuid(giftId) || !isOrderId(orderId)) {
      return refusal(400, 'IDS_NEEDED', 'Gift id and order id are needed.');
    }
    const path = `/v2/checkout/orders/${orderId}`;
    const found = await askPayPal(path);
    const order = fields(found.body);
    if (found.status !== 200) return payPalRefusal(found);
    if (fields(list(order.purchase_units)[0]).custom_id !== giftId.toLowerCase()) {
      return refusal(422, 'WRONG_GIFT', 'The order is for another gift.');
    }
    if (isCaptured(order)) return answer(200, capturedOrder(order));
    const captured = await post(`${path}/capture`, await captureRequestId(order), '{}', 'representation');
    if (captured.status < 300) return answer(200, capturedOrder(captured.body));
    // A simultaneous repetition may have captured the order since `found` was read.
    const again = fields((await askPayPal(path)).body);
    return isCaptured(again) ? answer(200, capturedOrder(again)) : payPalRefusal(captured);
  }

  return posts(async (request) => {
    const asked = fields(await request.json().catch(() => null));
    try {
      if (asked.action === 'create') return await create(asked.row, asked.cents, asked.givenUp);
      if (asked.action === 'capture') return await capture(asked.giftId, asked.orderId);
      return refusal(400, 'ACTION_NEEDED', 'The action is create or capture.');
    } catch (error) {
      console.error(error);
      return error instanceof PayPalUnavailable
        ? refusal(503, 'PAYPAL_UNAVAILABLE', error.message)
        : refusal(500, 'DATABASE_UNAVAILABLE', 'The price list does not answer.');
    }
  });
}
