import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import type { GiftRow } from '@/gift/row.ts';
import { settings } from '@/settings/settings.ts';
import type { MakeOrder } from './create-checkout.ts';
import { toDecimal } from './money.ts';
import { CURRENCY, PAYMENT_OPTIONS } from './options.ts';
import { captureServerOrder, createServerOrder } from './requests.ts';

/** PayPal's limit for the description of a purchase unit, in characters. */
const MAX_DESCRIPTION_LENGTH = 127;

/**
 * Option label and recipient name, shortened to what PayPal takes; whole characters, so that no
 * emoji is cut in half.
 */
function orderDescription(option: PaymentOptionKey, recipientName: string): string {
  const whole = `${PAYMENT_OPTIONS[option].label} für ${recipientName}`;
  if (whole.length <= MAX_DESCRIPTION_LENGTH) return whole;
  let short = '';
  for (const { segment } of new Intl.Segmenter('de').segment(whole)) {
    if (short.length + segment.length >= MAX_DESCRIPTION_LENGTH) break;
    short += segment;
  }
  return `${short}…`;
}

/**
 * The body of PayPal's order creation: one purchase unit, nothing is shipped. The invoice id is the
 * gift's, so that PayPal itself refuses a second payment for one gift; payments that only arrive
 * days later (an eCheck) are not offered.
 */
export function orderRequest(row: GiftRow, cents: number) {
  return {
    intent: 'CAPTURE' as const,
    purchase_units: [
      {
        description: orderDescription(
          (row.price_id ?? 'single') as PaymentOptionKey,
          row.recipient_name ?? '',
        ),
        amount: { value: toDecimal(cents), currency_code: CURRENCY },
        custom_id: row.id,
        invoice_id: row.id,
      },
    ],
    application_context: {
      shipping_preference: 'NO_SHIPPING' as const,
      payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' as const },
    },
  };
}

export type OrderRequest = ReturnType<typeof orderRequest>;

/**
 * The two calls that move money, by PayPal's script in the browser or by the operator's Edge
 * Function (VITE_PAYMENT_SERVER). Buttons and checkout are the same for both.
 */

/** The part of PayPal's createOrder actions that is used. */
interface OrderMaker {
  create: (request: OrderRequest) => Promise<string>;
}

/** The part of PayPal's onApprove actions that is used; the wrapper's types let it be missing. */
interface OrderTaker {
  capture: () => Promise<unknown>;
}

export function makingOrders(order: OrderMaker): MakeOrder {
  if (settings.paymentServer) return createServerOrder;
  return (row, cents) => order.create(orderRequest(row, cents));
}

export function capturing(
  giftId: string,
  orderId: string,
  order: OrderTaker | undefined,
): () => Promise<unknown> {
  if (settings.paymentServer) return () => captureServerOrder(giftId, orderId);
  return () => order?.capture() ?? Promise.reject(new Error('PayPal handed no order over to be captured.'));
}
