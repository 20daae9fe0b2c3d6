import { PAYMENT_OPTION_KEYS, type PaymentOptionKey } from '../../gift/coupons.ts';
import { PRICES } from '../../gift/prices.ts';

/** The one currency of the product. */
export const CURRENCY = 'EUR';

/** '2.49' from 249: money is whole cents inside, and a decimal string at the edges. */
export function toDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** 249 from '2.49'; null for anything but digits, a dot and two decimals. */
export function toCents(decimal: string): number | null {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(decimal);
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/** What stands behind the price of a subscription, by the database's words for how long it lasts. */
const PERIODS = { '1 month': '/ Monat', '1 year': '/ Jahr' } as const;

/** A payment option (docs/behaviour.md#prices); `priceNote` stands behind its price text. */
const option = (
  label: string,
  cents: number,
  description: string,
  priceNote = '',
  lasts: keyof typeof PERIODS | null = null,
) => ({
  label,
  cents,
  price: toDecimal(cents),
  currency: CURRENCY,
  description,
  priceNote,
  lasts,
});

export type PaymentOption = ReturnType<typeof option>;

/** What is said of the options; their prices stand in src/gift/prices.ts. */
export const PAYMENT_OPTIONS: Readonly<Record<PaymentOptionKey, PaymentOption>> = {
  single: option('Einzelnes Geschenk', PRICES.single, 'Ein Geschenk, einmal bezahlt.'),
  monthly_subscription: option(
    'Monatsabo',
    PRICES.monthly_subscription,
    'Für alle, die oft schenken.',
    'unbegrenzte Geschenke',
    '1 month',
  ),
  yearly_subscription: option(
    'Jahresabo',
    PRICES.yearly_subscription,
    'Ein Jahr lang Freude verschenken.',
    'unbegrenzte Geschenke, ca. 4.16 EUR pro Monat',
    '1 year',
  ),
  business_pack: option(
    'Firmenpaket',
    PRICES.business_pack,
    'Geschenke für Team und Kundschaft.',
    'Preis auf Anfrage',
  ),
};

/** The price text without its note: 'Einmalig 2.49 EUR', '4.99 EUR / Monat'. */
export function priceText({ price, currency, lasts }: PaymentOption): string {
  return lasts ? `${price} ${currency} ${PERIODS[lasts]}` : `Einmalig ${price} ${currency}`;
}

/** Whether a gift's order buys a pass; a gift that was made with one carries its option, too. */
export const bringsPass = ({ price_id }: { price_id: string | null }): boolean =>
  PAYMENT_OPTION_KEYS.some((key) => key === price_id && isSubscription(key));

export const isSubscription = (key: PaymentOptionKey): boolean => PAYMENT_OPTIONS[key].lasts !== null;

/** Said wherever a subscription is sold: it is one payment for one month or one year. */
export const NO_RENEWAL = 'Einmalige Zahlung, keine automatische Verlängerung.';

/** Said where a subscription is ordered, and at its pass. */
export const PASS_PLACE =
  'Das Abo hängt am Speicher dieses Browsers. Manche Browser leeren ihn nach sieben Tagen ohne Besuch.';
export const PASS_BACK =
  'Heb den Zahlungsbeleg auf: Schreib uns damit an die Adresse im Impressum, dann geben wir dir das Abo zurück.';
