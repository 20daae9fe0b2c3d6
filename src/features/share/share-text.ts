import { isBlank } from '@/gift/text.ts';

interface Invitation {
  /** '' when unknown. */
  recipientName: string;
  senderName: string;
  /** The moment before which the gift stays closed. */
  opensAt?: Date | undefined;
}

/** 'Darf am 24. Dezember ausgepackt werden.', with the year when it is not this one. */
function openingDay(opensAt: Date, now: Date): string {
  const day = opensAt.toLocaleDateString('de-DE', {
    day: 'numeric',
    month: 'long',
    ...(opensAt.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
  return `Darf am ${day} ausgepackt werden.`;
}

/** Greatest length of the text that goes with a link, in characters: four text messages. */
export const SHARE_TEXT_LENGTH = 600;

/**
 * The words that are proposed for a link: they name both people, so that nobody takes the link for
 * spam.
 */
export function invitation({ recipientName, senderName, opensAt }: Invitation, now: Date): string {
  const wish = opensAt && opensAt > now ? openingDay(opensAt, now) : 'Viel Freude beim Auspacken!';
  return [
    recipientName
      ? `Hallo ${recipientName}, ich habe ein Geschenk für dich verpackt.`
      : 'Ich habe ein Geschenk für dich verpackt.',
    wish,
    ...(senderName ? [`Von ${senderName}`] : []),
  ].join(' ');
}

/** Text and link as one message; the link alone when there is no text. */
export const withLink = (text: string, link: string) => (isBlank(text) ? link : `${text.trim()}\n${link}`);

interface Message {
  text: string;
  link: string;
  subject: string;
  /** The recipient's address, '' when unknown. */
  email: string;
}

/** Addresses that open a program with the message in it. */
export function shareAddresses({ text, link, subject, email }: Message) {
  const words = encodeURIComponent(withLink(text, link));
  return {
    mail: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${words}`,
    whatsApp: `https://wa.me/?text=${words}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text.trim())}`,
    // RFC 5724 has '?body=', iOS reads '&body='; both take the two together.
    sms: `sms:?&body=${words}`,
  };
}
