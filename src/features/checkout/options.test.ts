import { describe, expect, it } from 'vitest';
import { PAYMENT_OPTION_KEYS } from '@/gift/payment-option-keys.ts';
import { PAYMENT_OPTIONS, priceText } from './options.ts';

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
    expect(option).toMatchObject({ key, label, price, currency: 'EUR', priceNote: note });
    expect(priceText(option)).toBe(text);
  });

  it('has an entry for every key', () => {
    expect(Object.keys(PAYMENT_OPTIONS)).toEqual([...PAYMENT_OPTION_KEYS]);
  });
});
