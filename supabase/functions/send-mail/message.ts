import type { Content, House } from './content.ts';
import { laidOut } from './layout.ts';
import type { Mail } from './outbox.ts';
import { inquiry, inquiryNotice } from './templates/inquiry.ts';
import { answerAddress, newsletter } from './templates/newsletter.ts';
import { order } from './templates/order.ts';
import { passGranted } from './templates/pass-granted.ts';

/** A template for each kind of private.mail_kind. */
const TEMPLATES: Readonly<Record<string, (mail: Mail, house: House) => Content>> = {
  order,
  inquiry,
  inquiry_notice: inquiryNotice,
  pass_granted: passGranted,
  newsletter,
};

/** The address that a mail comes from. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * A claimed mail as nodemailer takes it. Its Message-ID is that of the mail: a receiver that gets it
 * twice, because SMTP has lost an answer, can drop the second. Throws an Error for an unknown kind.
 */
export function messageOf(mail: Mail, house: House, from: Sender) {
  const template = TEMPLATES[mail.kind];
  if (!template) throw new Error(`No template for mails of kind ${mail.kind}.`);
  const host = from.address.slice(from.address.indexOf('@') + 1);
  return {
    ...laidOut(template(mail, house), house, mail.is_demo),
    from,
    // As an object, so that nobody parses it into a list or a name.
    to: { name: '', address: mail.recipient },
    envelope: { from: from.address, to: [mail.recipient] },
    messageId: `<${mail.id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.kind === 'newsletter' && { 'List-Unsubscribe': `<${answerAddress(mail, house)}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export type Message = ReturnType<typeof messageOf>;
