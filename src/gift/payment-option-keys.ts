/**
 * Keys of the payment options in the order of the payment tab; their labels and prices are in
 * src/features/checkout/options.ts.
 */
export const PAYMENT_OPTION_KEYS = [
  'single',
  'monthly_subscription',
  'yearly_subscription',
  'business_pack',
] as const;

export type PaymentOptionKey = (typeof PAYMENT_OPTION_KEYS)[number];
