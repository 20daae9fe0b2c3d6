/** A short fingerprint of a text, in lower-case hex. */
export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Milliseconds in which the same order is the same request. PayPal lets an unpaid order die after about three hours. */
const SAME_ORDER = 3_600_000;

/** `PayPal-Request-Id` of an order: the same body within the hour makes no second order. At most 108 characters. */
export async function createRequestId(giftId: string, body: string, now = Date.now()): Promise<string> {
  return `order-${giftId}-${await fingerprint(`${Math.floor(now / SAME_ORDER)} ${body}`)}`;
}

/**
 * `PayPal-Request-Id` of a capture: the same while the order stands as it does, so that a repetition is answered with the first
 * capture. After a declined card the buyer approves anew, the order changes, and so does the id; PayPal would repeat the refusal otherwise.
 */
export async function captureRequestId(order: Record<string, unknown>): Promise<string> {
  const { id, status, update_time, payer, payment_source } = order;
  return `capture-${id}-${await fingerprint(JSON.stringify([status, update_time, payer, payment_source]))}`;
}
