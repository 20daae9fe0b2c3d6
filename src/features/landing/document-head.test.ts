import { expect, it } from 'vitest';
import { PAYMENT_OPTIONS } from '@/features/checkout/options.ts';
import { landingHead } from './document-head.ts';

const SITE = 'https://geschenke.example/';

it('names every price that is asked for, as the payment tab does', () => {
  const { single, monthly_subscription, yearly_subscription } = PAYMENT_OPTIONS;
  expect(landingHead(SITE, true).data.offers).toEqual(
    [single, monthly_subscription, yearly_subscription].map(({ label, price }) =>
      expect.objectContaining({ name: label, price, priceCurrency: 'EUR' }),
    ),
  );
});

it('names no price where nothing is sold', () => {
  expect(landingHead(SITE, false).data).not.toHaveProperty('offers');
});
