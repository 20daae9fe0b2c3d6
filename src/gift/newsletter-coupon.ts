/**
 * The coupon that signing up for the newsletter brings: the wrapping of a gift, as part of its
 * price (docs/decisions/newsletter-coupon.md).
 */
export const NEWSLETTER_COUPON = { code: 'VERPACKUNG20', percent: 20 } as const;
