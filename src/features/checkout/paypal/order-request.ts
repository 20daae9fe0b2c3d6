import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import type { GiftRow } from '@/gift/row.ts';
import { toDecimal } from '../money.ts';
import { CURRENCY, PAYMENT_OPTIONS } from '../options.ts';

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
