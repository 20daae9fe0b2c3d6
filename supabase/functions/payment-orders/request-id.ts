/** A short fingerprint of a text, in lower-case hex. */
export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Milliseconds for which a row has one order; PayPal drops an unpaid one after about three hours. */
const SAME_ORDER_MS = 60 * 60 * 1000;

/**
 * `PayPal-Request-Id` of an order: the same body makes no second order within the hour, unless
 * `givenUp` names the first ('' for none). At most 108 characters.
 */
export async function createRequestId(
  giftId: string,
  body: string,
  givenUp: string,
  now = Date.now(),
): Promise<string> {
  return `order-${giftId}-${await fingerprint(`${Math.floor(now / SAME_ORDER_MS)} ${givenUp} ${body}`)}`;
}

/**
 * `PayPal-Request-Id` of a capture, made from the order's state: a repetition is answered with the
 * first capture. After a declined card the buyer approves again, which changes the order and so the
 * id; with the old id PayPal would repeat the refusal.
 */
export async function captureRequestId(order: Record<string, unknown>): Promise<string> {
  const { id, status, update_time, payer, payment_source } = order;
  return `capture-${id}-${await fingerprint(JSON.stringify([status, update_time, payer, payment_source]))}`;
}
