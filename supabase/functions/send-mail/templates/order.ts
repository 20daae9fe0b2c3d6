import { type Content, day, euros, greeting, type House, text } from '../content.ts';
import type { Mail } from '../outbox.ts';

const OPTIONS: Readonly<Record<string, string>> = {
  single: 'Einzelnes Geschenk',
  monthly_subscription: 'Monatsabo',
  yearly_subscription: 'Jahresabo',
};

const PAID_BY: Readonly<Record<string, string>> = {
  paypal: 'bezahlt mit PayPal',
  coupon: 'nichts zu zahlen, durch deinen Gutschein',
  pass: 'nichts weiter zu zahlen, durch dein Abo oder Firmenpaket',
  demo: 'nichts bezahlt, das war eine Demo-Zahlung',
};

/** The confirmation of an order, which is its receipt too (§ 312f BGB, § 33 UStDV). */
export function order({ details, about }: Mail, { site, tax, operator }: House): Content {
  const recipient = text(details.for);
  const until = day(details.ends_at);
  return {
    subject: `Deine Bestellung bei ${operator.name}`,
    title: 'Danke für deine Bestellung!',
    parts: [
      greeting(details.name),
      `dein digitales Geschenk${recipient && ` für ${recipient}`} ist gespeichert. Diese E-Mail ist deine Bestellbestätigung und dein Beleg.`,
      {
        rows: [
          ['Bestellnummer', text(details.number)],
          ['Tag der Bestellung', day(details.ordered_at)],
          ['Leistung', `Digitales Geschenk, ${OPTIONS[text(details.option)] ?? 'Einzelnes Geschenk'}`],
          ...(until ? [['Laufzeit', `bis ${until}, endet von selbst`] as const] : []),
          ...(details.coupon ? [['Gutschein', text(details.coupon)] as const] : []),
          ['Gesamtpreis', euros(details.cents)],
          ['Steuer', tax],
          ['Zahlung', PAID_BY[text(details.paid_by)] ?? ''],
        ],
      },
      { button: 'Geschenk ansehen', address: `${site}#/g/${about}` },
      `Es gelten unsere AGB: ${site}#/agb`,
    ],
  };
}
