/** In the order of the payment tab; labels and prices: src/features/checkout/options.ts. */
export const PAYMENT_OPTION_KEYS = [
  'single',
  'monthly_subscription',
  'yearly_subscription',
  'business_pack',
] as const;

export type PaymentOptionKey = (typeof PAYMENT_OPTION_KEYS)[number];

/** The coupon that makes a single gift free. */
export const FREE_GIFT_COUPON = 'FREEGIFT2025';

/**
 * The coupon that signing up for the newsletter brings: the wrapping of a gift, as part of its
 * price (docs/decisions/newsletter-coupon.md).
 */
export const NEWSLETTER_COUPON = { code: 'VERPACKUNG20', percent: 20 } as const;

/** A coupon of the built-in list (docs/behaviour.md#coupons). */
export interface Coupon {
  /** In capitals, as it is stored. */
  code: string;
  description: string;
  /** 'fixed': the new price in cents. 'percentage': whole percent off. */
  amount: number;
  discountType: 'fixed' | 'percentage';
  /** Last day of validity in Germany, 'YYYY-MM-DD'. */
  expiryDate?: string;
  /** Missing: every option. */
  applicableTo?: readonly PaymentOptionKey[];
  /** Granted to the e-mail that asked, which may use it once; else it is for anybody. */
  isOncePerEmail?: true;
}

/**
 * The one place of the page to add a coupon; the database has a price list of its own
 * (supabase/migrations), which a test compares with this one.
 */
export const COUPONS: readonly Coupon[] = [
  {
    code: FREE_GIFT_COUPON,
    description: 'Ein kostenloses Geschenk',
    amount: 0,
    discountType: 'fixed',
    applicableTo: ['single'],
    isOncePerEmail: true,
  },
  {
    code: 'WELCOME50',
    description: '50 % Rabatt auf ein einzelnes Geschenk',
    amount: 50,
    discountType: 'percentage',
    applicableTo: ['single'],
  },
  {
    code: 'YEARLY20',
    description: '20 % Rabatt auf das Jahresabo',
    amount: 20,
    discountType: 'percentage',
    expiryDate: '2025-08-31',
    applicableTo: ['yearly_subscription'],
  },
  {
    code: NEWSLETTER_COUPON.code,
    description: `Verpackung geschenkt: ${NEWSLETTER_COUPON.percent}\u00a0% Rabatt`,
    amount: NEWSLETTER_COUPON.percent,
    discountType: 'percentage',
    applicableTo: ['single'],
  },
];

export const normalisedCode = (code: string) => code.trim().toUpperCase();

/** The coupon with this code in any spelling, null when there is none. */
export const findCoupon = (code: string): Coupon | null =>
  COUPONS.find((coupon) => coupon.code === normalisedCode(code)) ?? null;

/** Whether an applied coupon is the e-mail's that asked for it: another e-mail loses it. */
export const isOncePerEmail = (applied: { code: string } | null): boolean =>
  applied !== null && findCoupon(applied.code)?.isOncePerEmail === true;
