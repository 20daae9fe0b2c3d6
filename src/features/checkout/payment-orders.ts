import { BackendError } from '@/api/backend-error.ts';
import { failureOf, refusalOf } from '@/api/failure.ts';
import { requiredAddress } from '@/api/rest.ts';
import type { GiftRow } from '@/gift/row.ts';

/**
 * The Edge Function payment-orders: makes and captures PayPal's orders for pages built with
 * VITE_PAYMENT_SERVER. It repeats what it asks of PayPal by itself, so its answers are waited for
 * as long as the checkout likes.
 */

async function ask(body: object): Promise<unknown> {
  const { url, anonKey } = requiredAddress();
  const response = await fetch(`${url}/functions/v1/payment-orders`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new BackendError('OFFLINE', String(error));
  });
  const text = await response.text();
  if (!response.ok) throw failureOf(refusalOf(response.status, text));
  try {
    return JSON.parse(text);
  } catch {
    throw new BackendError('UNREADABLE');
  }
}

/**
 * The id of a new order for this row at the amount that the page shows, in cents, other than the
 * one that was given up. Throws BackendError with `PRICE_CHANGED`, if that amount is not on sale
 * any more, or with PayPal's code, if PayPal refused.
 */
export async function createServerOrder(
  row: GiftRow,
  cents: number,
  givenUp: string | null,
): Promise<unknown> {
  const question = { action: 'create', row, cents, ...(givenUp !== null && { givenUp }) };
  return ((await ask(question)) as { orderId?: unknown } | null)?.orderId;
}

/**
 * PayPal's answer to the capture of an approved order. Throws BackendError with PayPal's code, if
 * PayPal refused.
 */
export function captureServerOrder(giftId: string, orderId: string): Promise<unknown> {
  return ask({ action: 'capture', giftId, orderId });
}
