/** Keys of the payment options, in the order of the payment tab. */
export const PAYMENT_OPTION_KEYS = [
  'single',
  'monthly_subscription',
  'yearly_subscription',
  'business_pack',
] as const;

export type PaymentOptionKey = (typeof PAYMENT_OPTION_KEYS)[number];

const NEWSLETTER_PERCENT = 20;
/** The coupon for signing up for the newsletter (docs/decisions/newsletter-coupon.md). */
export const NEWSLETTER_COUPON = {
  code: 'VERPACKUNG20',
  percent: NEWSLETTER_PERCENT,
  offer: `${NEWSLETTER_PERCENT}\u00a0% auf dein nächstes Geschenk, so geht die Verpackung auf uns`,
} as const;

export interface Coupon {
  code: string;
  description: string;
  /** 'fixed': the new price in cents. 'percentage': whole percent off. */
  amount: number;
  discountType: 'fixed' | 'percentage';
  /** Last day of validity in Germany, 'YYYY-MM-DD'. */
  expiryDate?: string;
  /** Missing: every option. */
  applicableTo?: readonly PaymentOptionKey[];
  /** Granted to the e-mail that asked; else it is for anybody. */
  isOncePerEmail?: true;
  /** Granted only to an e-mail that has signed up for the newsletter. */
  needsSubscription?: true;
}

/** A test compares the list with the database's own (supabase/migrations). */
export const COUPONS: readonly Coupon[] = [
  {
    code: 'FREEGIFT2025',
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
    description: NEWSLETTER_COUPON.offer,
    amount: NEWSLETTER_COUPON.percent,
    discountType: 'percentage',
    applicableTo: ['single'],
    isOncePerEmail: true,
    needsSubscription: true,
  },
];

export const normalisedCode = (code: string) => code.trim().toUpperCase();

export const findCoupon = (code: string): Coupon | null =>
  COUPONS.find((coupon) => coupon.code === normalisedCode(code)) ?? null;

/** Another e-mail loses such a coupon. */
export const isOncePerEmail = (applied: { code: string } | null): boolean =>
  applied !== null && findCoupon(applied.code)?.isOncePerEmail === true;
