import { type Coupon, findCoupon, type PaymentOptionKey } from './coupons.ts';

/** What the options cost, in cents: here and in the database's price list (supabase/migrations), nowhere else. */
export const PRICES: Readonly<Record<PaymentOptionKey, number>> = {
  single: 249,
  monthly_subscription: 499,
  yearly_subscription: 4999,
  business_pack: 0,
};

/** A price after a discount in whole percent, half a cent rounded up: 50 % off 2.49 leaves 1.25. */
export function reducedByPercent(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}

/** What an option costs with a coupon, in cents. */
export function priceInCents(option: PaymentOptionKey, coupon: Coupon | null): number {
  const cents = PRICES[option];
  if (!coupon) return cents;
  return coupon.discountType === 'fixed' ? coupon.amount : reducedByPercent(cents, coupon.amount);
}

/** The same by a coupon's code; one that nobody knows leaves the price as it is. */
export const priceWithCode = (option: PaymentOptionKey, code: string | null): number =>
  priceInCents(option, code ? findCoupon(code) : null);
