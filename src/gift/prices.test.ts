import { describe, expect, it } from 'vitest';
import type { PaymentOptionKey } from './coupons.ts';
import { findCoupon } from './coupons.ts';
import { priceInCents, reducedByPercent } from './prices.ts';

describe('prices', () => {
  it.each([
    ['single', null, 249],
    ['single', 'FREEGIFT2025', 0],
    ['single', 'WELCOME50', 125],
    ['yearly_subscription', 'YEARLY20', 3999],
    ['monthly_subscription', null, 499],
    ['business_pack', null, 0],
  ] as [PaymentOptionKey, string | null, number][])('%s with %s costs %i cents', (option, code, cents) => {
    expect(priceInCents(option, code ? findCoupon(code) : null)).toBe(cents);
  });
});

it.each([
  [249, 50, 125],
  [4999, 20, 3999],
  [249, 0, 249],
  [249, 100, 0],
  [1, 50, 1],
  [3, 50, 2],
])('%i cents less %i %% are %i, half a cent rounded up', (cents, percent, reduced) => {
  expect(reducedByPercent(cents, percent)).toBe(reduced);
});
