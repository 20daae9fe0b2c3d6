import { type Content, day, greeting, type House, text } from '../content.ts';
import type { Mail } from '../outbox.ts';

/** The business pack that the operator has given. */
export const passGranted = ({ details }: Mail, { operator, site }: House): Content => ({
  subject: `Dein Firmenpaket bei ${operator.name}`,
  title: 'Dein Firmenpaket ist da',
  parts: [
    greeting(details.name),
    'dein Firmenpaket ist freigeschaltet. Öffne die Seite in dem Browser, in dem du angefragt hast: Dort machst du deine Geschenke.',
    {
      rows: [
        ['Nummer', text(details.number)],
        ['Gültig bis', day(details.ends_at)],
        ['Geschenke', details.gift_limit === null ? 'beliebig viele' : String(details.gift_limit)],
      ],
    },
    { button: 'Zu deinen Geschenken', address: `${site}#/preview` },
  ],
});
