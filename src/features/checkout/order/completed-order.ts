import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { FREE_GIFT_COUPON, type GiftRow } from '@/gift/row.ts';
import { findCoupon, priceInCents } from '../coupons.ts';
import { toDecimal } from '../money.ts';
import { CURRENCY } from '../options.ts';
import type { CaptureAnswer } from '../paypal/capture-answer.ts';

/**
 * What the success handler gets: PayPal's captured order, or one made here without the provider.
 */
export interface CompletedOrder {
  id: string;
  status: 'COMPLETED';
  /** Decimal string. */
  amount: string;
  currency: typeof CURRENCY;
  payer: unknown;
  purchaseUnits: readonly unknown[];
  /** A business pack is an inquiry, not a sale. */
  isInquiry: boolean;
}

/**
 * The ways to a gift that ask no provider: free by coupon, demo payment, inquiry, covered by a
 * pass.
 */
export type LocalWay = 'coupon' | 'demo' | 'inquiry' | 'pass';

/** The price of a frozen row, in cents. */
export function priceOfRow(row: GiftRow): number {
  const coupon = row.applied_coupon ? findCoupon(row.applied_coupon) : null;
  return priceInCents((row.price_id ?? 'single') as PaymentOptionKey, coupon);
}

/** The order id of a gift that asked no provider. */
export function localOrderId(way: LocalWay, row: GiftRow): string {
  const prefixes: Record<LocalWay, string> = {
    coupon: `COUPON_${row.applied_coupon ?? FREE_GIFT_COUPON}`,
    demo: 'DEMO',
    inquiry: 'INQUIRY',
    pass: 'PASS',
  };
  return `${prefixes[way]}_${row.id}`;
}

/** An order as it is handed to the page; `answer` is PayPal's, null without one. Cents. */
export function completedOrder(
  orderId: string,
  cents: number,
  row: GiftRow,
  answer: CaptureAnswer | null = null,
): CompletedOrder {
  return {
    id: orderId,
    status: 'COMPLETED',
    amount: toDecimal(cents),
    currency: CURRENCY,
    payer: answer?.payer ?? null,
    purchaseUnits: Array.isArray(answer?.purchase_units) ? answer.purchase_units : [],
    isInquiry: row.price_id === 'business_pack',
  };
}
