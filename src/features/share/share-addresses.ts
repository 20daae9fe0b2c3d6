import { withLink } from './share-text.ts';

/** Addresses that open a program with the message in it; `email` may be ''. */
export function shareAddresses(text: string, link: string, subject: string, email: string) {
  const words = encodeURIComponent(withLink(text, link));
  return {
    mail: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${words}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text.trim())}`,
    // RFC 5724 has '?body=', iOS reads '&body='; both take the two together.
    sms: `sms:?&body=${words}`,
  };
}
