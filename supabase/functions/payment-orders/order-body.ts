/** What an order needs of the row of table gifts that is paid for. */
export interface OrderedGift {
  id: string;
  option: string;
  /** The code in capitals, null without one. */
  coupon: string | null;
  recipientName: string;
}

/** The labels that the page shows; a test compares whole orders (src/features/checkout/paypal-order.ts). */
const OPTION_LABELS: Record<string, string> = {
  single: 'Einzelnes Geschenk',
  monthly_subscription: 'Monatsabo',
  yearly_subscription: 'Jahresabo',
};

/** PayPal's limit for the description of a purchase unit, in characters. */
const LONGEST_DESCRIPTION = 127;

/** The description, shortened by whole characters, so that no emoji is cut in half. */
function description({ option, recipientName }: OrderedGift): string {
  const whole = `${OPTION_LABELS[option] ?? option} für ${recipientName}`;
  if (whole.length <= LONGEST_DESCRIPTION) return whole;
  let short = '';
  for (const { segment } of new Intl.Segmenter('de').segment(whole)) {
    if (short.length + segment.length >= LONGEST_DESCRIPTION) break;
    short += segment;
  }
  return `${short}…`;
}

/**
 * The body of PayPal's order creation. By `invoice_id` PayPal itself refuses a second payment;
 * immediate payment lets no capture stay pending. The newer `experience_context` belongs to one
 * payment source, which the buyer chooses only later.
 */
export function orderBody(gift: OrderedGift, cents: number): string {
  return JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        description: description(gift),
        amount: { value: (cents / 100).toFixed(2), currency_code: 'EUR' },
        custom_id: gift.id,
        invoice_id: gift.id,
      },
    ],
    application_context: {
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
    },
  });
}
