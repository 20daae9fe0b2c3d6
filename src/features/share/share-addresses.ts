import { inQuery } from '@/gift/text.ts';
import { withLink } from './share-text.ts';

/** Characters that programs take: Windows gives up above 2,048, some mail programs a little below. */
const MAILTO_LENGTH = 1900;

/** Addresses that open a program with the message in it; `email` may be ''. */
export function shareAddresses(text: string, link: string, subject: string, email: string) {
  const words = inQuery(withLink(text, link));
  const emptyMail = `mailto:${inQuery(email)}?subject=${inQuery(subject)}`;
  const mail = `${emptyMail}&body=${words}`;
  return {
    mail: mail.length > MAILTO_LENGTH ? emptyMail : mail,
    /** Whether the words are too long for an address: they are then copied instead. */
    isMailEmpty: mail.length > MAILTO_LENGTH,
    telegram: `https://t.me/share/url?url=${inQuery(link)}&text=${inQuery(text.trim())}`,
    // RFC 5724 has '?body=', iOS reads '&body='; both take the two together.
    sms: `sms:?&body=${words}`,
  };
}
