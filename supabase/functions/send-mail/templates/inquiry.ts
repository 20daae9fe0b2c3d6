import { type Content, day, greeting, type House, text } from '../content.ts';
import type { Mail } from '../outbox.ts';

const asked = ({ details }: Mail) => ({
  rows: [
    ['Nummer', text(details.number)] as const,
    ['Eingegangen am', day(details.asked_at)] as const,
    ...(text(details.company) ? [['Firma', text(details.company)] as const] : []),
    ...(details.gift_count ? [['Anzahl', String(details.gift_count)] as const] : []),
    ...(day(details.wished_for) ? [['Gewünscht zum', day(details.wished_for)] as const] : []),
  ],
});

/** The receipt of an inquiry, for whoever asked. */
export const inquiry = (mail: Mail, { operator }: House): Content => ({
  subject: `Deine Anfrage bei ${operator.name}`,
  title: 'Deine Anfrage ist angekommen',
  parts: [
    greeting(mail.details.name),
    'danke für deine Anfrage nach einem Firmenpaket. Wir melden uns bald bei dir.',
    asked(mail),
    'Bestellt ist damit noch nichts, und es kostet dich nichts.',
  ],
});

/** The notice of an inquiry, for the operator. What was written beside it stands in the dashboard. */
export const inquiryNotice = (mail: Mail): Content => ({
  subject: 'Neue Anfrage nach einem Firmenpaket',
  title: 'Neue Anfrage',
  parts: [
    `Jemand fragt nach einem Firmenpaket${text(mail.details.name) && `: ${text(mail.details.name)}`}.`,
    asked(mail),
    'E-Mail-Adresse und Nachricht stehen im Dashboard, in den Tabellen inquiries und gifts.',
  ],
});
