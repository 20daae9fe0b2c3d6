import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { FREE_GIFT_COUPON, type GiftRow } from '@/gift/row.ts';
import { toCents, toDecimal } from './money.ts';
import { CURRENCY, PAYMENT_OPTIONS } from './options.ts';

/** What the success handler gets (section 7): PayPal's captured order, or one made here without the provider. */
export interface CompletedOrder {
  id: string;
  status: 'COMPLETED';
  /** Decimal string. */
  amount: string;
  currency: typeof CURRENCY;
  payer: unknown;
  purchaseUnits: readonly unknown[];
  /** A business pack is an inquiry, not a sale (section 4). */
  isInquiry: boolean;
}

/** The ways to an order that ask no provider. */
export type LocalOrderKind = 'coupon' | 'demo' | 'inquiry';

/** An order made without the provider: free by coupon (ruling 18), demo payment or inquiry. */
export function localOrder(kind: LocalOrderKind, row: GiftRow, cents: number): CompletedOrder {
  const ids = {
    coupon: `COUPON_${row.applied_coupon ?? FREE_GIFT_COUPON}_${row.id}`,
    demo: `DEMO_${row.id}`,
    inquiry: `INQUIRY_${row.id}`,
  };
  return {
    id: ids[kind],
    status: 'COMPLETED',
    amount: toDecimal(cents),
    currency: CURRENCY,
    payer: null,
    purchaseUnits: [],
    isInquiry: kind === 'inquiry',
  };
}

/** PayPal's order after its capture; `answer` is null when PayPal only said that it had been captured before. */
export function capturedOrder(orderId: string, cents: number, answer: CaptureAnswer | null): CompletedOrder {
  return {
    id: orderId,
    status: 'COMPLETED',
    amount: toDecimal(cents),
    currency: CURRENCY,
    payer: answer?.payer ?? null,
    purchaseUnits: answer?.purchase_units ?? [],
    isInquiry: false,
  };
}

/** PayPal's limit for the description of a purchase unit, in characters. */
const MAX_DESCRIPTION_LENGTH = 127;

/** Option label and recipient name, shortened to what PayPal takes; whole characters, so that no emoji is cut in half. */
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

/** The body of PayPal's order creation (section 7): one purchase unit, nothing is shipped. */
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
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING' as const },
  };
}

/** The parts of PayPal's capture answer that are looked at. Everything may be missing: it comes from outside. */
export interface CaptureAnswer {
  id?: string;
  status?: string;
  payer?: unknown;
  purchase_units?: {
    custom_id?: string;
    payments?: {
      captures?: {
        status?: string;
        custom_id?: string;
        amount?: { value?: string; currency_code?: string };
      }[];
    };
  }[];
}

export interface ExpectedOrder {
  orderId: string;
  giftId: string;
  cents: number;
}

/**
 * What a capture answer says about the order that was made: 'matches'; 'pending' when PayPal still checks the money (the gift
 * is saved, the ledger says unconfirmed); 'declined'; 'differs' when amount, currency, gift or order is another one. A
 * missing part is no difference: the strict comparison is the server's (Edge Function verify-payment).
 */
export function compareCapture(
  answer: CaptureAnswer,
  expected: ExpectedOrder,
): 'matches' | 'pending' | 'declined' | 'differs' {
  const unit = answer.purchase_units?.[0];
  const capture = unit?.payments?.captures?.[0];
  const value = capture?.amount?.value;
  const giftId = capture?.custom_id ?? unit?.custom_id;
  const differs =
    (answer.id !== undefined && answer.id !== expected.orderId) ||
    (giftId !== undefined && giftId !== expected.giftId) ||
    (value !== undefined && toCents(value) !== expected.cents) ||
    (capture?.amount?.currency_code !== undefined && capture.amount.currency_code !== CURRENCY) ||
    (answer.purchase_units?.length ?? 1) > 1;
  if (differs) return 'differs';
  if (capture?.status === 'DECLINED' || capture?.status === 'FAILED') return 'declined';
  return (capture?.status ?? answer.status) === 'COMPLETED' ? 'matches' : 'pending';
}
