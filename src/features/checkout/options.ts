import type { PaymentOptionKey } from '../../gift/payment-option-keys.ts';
import { toDecimal } from './money.ts';

/** The one currency of the product. */
export const CURRENCY = 'EUR';

/** A payment option (docs/behaviour.md#prices). */
export interface PaymentOption {
  key: PaymentOptionKey;
  /** German label, part of the radio's accessible name. */
  label: string;
  /** The price in whole cents. */
  cents: number;
  /** The same as a decimal string, '2.49'. */
  price: string;
  currency: typeof CURRENCY;
  description: string;
  /** What stands behind the price text, '' for nothing. */
  priceNote: string;
}

const option = (
  key: PaymentOptionKey,
  label: string,
  cents: number,
  description: string,
  priceNote = '',
): PaymentOption => ({
  key,
  label,
  cents,
  price: toDecimal(cents),
  currency: CURRENCY,
  description,
  priceNote,
});

/**
 * Prices stand here and, for the checks of the database, in its price list (supabase/migrations);
 * nowhere else.
 */
export const PAYMENT_OPTIONS: Readonly<Record<PaymentOptionKey, PaymentOption>> = {
  single: option('single', 'Einzelnes Geschenk', 249, 'Ein Geschenk, einmal bezahlt.'),
  monthly_subscription: option(
    'monthly_subscription',
    'Monatsabo',
    499,
    'Für alle, die oft schenken.',
    'unbegrenzte Geschenke',
  ),
  yearly_subscription: option(
    'yearly_subscription',
    'Jahresabo',
    4999,
    'Ein Jahr lang Freude verschenken.',
    'unbegrenzte Geschenke, ca. 4.16 EUR pro Monat',
  ),
  business_pack: option(
    'business_pack',
    'Firmenpaket',
    0,
    'Geschenke für Team und Kundschaft.',
    'Preis auf Anfrage',
  ),
};

/** The price text without its note: 'Einmalig 2.49 EUR', '4.99 EUR / Monat'. */
export function priceText({ key, price, currency }: PaymentOption): string {
  switch (key) {
    case 'monthly_subscription':
      return `${price} ${currency} / Monat`;
    case 'yearly_subscription':
      return `${price} ${currency} / Jahr`;
    case 'single':
    case 'business_pack':
      return `Einmalig ${price} ${currency}`;
  }
}

export function isSubscription(key: PaymentOptionKey | null): boolean {
  return key === 'monthly_subscription' || key === 'yearly_subscription';
}

/** Said wherever a subscription is sold: it is one payment for one month or one year. */
export const NO_RENEWAL = 'Einmalige Zahlung, keine automatische Verlängerung.';
