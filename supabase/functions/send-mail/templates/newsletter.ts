import { type Content, type House, text } from '../content.ts';
import type { Mail } from '../outbox.ts';

export const answerAddress = ({ details }: Mail, { site }: House) =>
  `${site}#/newsletter/${text(details.token)}`;

/** The question whether the newsletter is wanted. Only a button of the page behind it says yes. */
export const newsletter = (mail: Mail, house: House): Content => ({
  subject: `Newsletter von ${house.operator.name}: Bitte bestätige deine Anmeldung`,
  title: 'Möchtest du unseren Newsletter?',
  parts: [
    'Hallo,',
    'diese E-Mail-Adresse wurde für unseren Newsletter angemeldet. Warst du das? Dann bestätige es auf der nächsten Seite.',
    { button: 'Weiter zur Bestätigung', address: answerAddress(mail, house) },
    'Warst du es nicht, musst du nichts tun: Ohne deine Bestätigung bekommst du keinen Newsletter. Auf derselben Seite kannst du dich auch abmelden, jetzt oder später.',
  ],
});
