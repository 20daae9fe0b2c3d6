import { describe, expect, it } from 'vitest';
import { PAYMENT_OPTION_KEYS } from '@/gift/coupons.ts';
import { PAYMENT_OPTIONS, priceText, toCents, toDecimal } from './options.ts';

describe('payment options', () => {
  it.each([
    ['single', 'Einzelnes Geschenk', '2.49', 'Einmalig 2.49 EUR', ''],
    ['monthly_subscription', 'Monatsabo', '4.99', '4.99 EUR / Monat', 'unbegrenzte Geschenke'],
    [
      'yearly_subscription',
      'Jahresabo',
      '49.99',
      '49.99 EUR / Jahr',
      'unbegrenzte Geschenke, ca. 4.16 EUR pro Monat',
    ],
    ['business_pack', 'Firmenpaket', '0.00', 'Einmalig 0.00 EUR', 'Preis auf Anfrage'],
  ] as const)('%s is called %s and costs %s', (key, label, price, text, note) => {
    const option = PAYMENT_OPTIONS[key];
    expect(option).toMatchObject({ label, price, currency: 'EUR', priceNote: note });
    expect(priceText(option)).toBe(text);
  });

  it('has an entry for every key', () => {
    expect(Object.keys(PAYMENT_OPTIONS)).toEqual([...PAYMENT_OPTION_KEYS]);
  });
});

describe('cents and decimals', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [249, '2.49'],
    [4999, '49.99'],
    [100_000, '1000.00'],
  ])('prints %i cents as %s and reads it back', (cents, decimal) => {
    expect(toDecimal(cents)).toBe(decimal);
    expect(toCents(decimal)).toBe(cents);
  });

  it.each(['', '2', '2.4', '2.490', '2,49', '-2.49', ' 2.49', '2.4９', '1e2', 'NaN'])(
    'refuses %j as an amount',
    (text) => {
      expect(toCents(text)).toBeNull();
    },
  );
});
