/** What can be bought, in the order in which it is shown; labels and prices are the payment's (src/payment/options.ts). */
export const PAYMENT_OPTION_KEYS = [
  'single',
  'monthly_subscription',
  'yearly_subscription',
  'business_pack',
] as const;

export type PaymentOptionKey = (typeof PAYMENT_OPTION_KEYS)[number];
