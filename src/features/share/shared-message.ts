import { plainPage } from '@/browser/page-location.ts';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { previewLink } from '@/routes.ts';
import { giftDocumentName } from './gift-documents.ts';
import { invitation, shareAddresses } from './share-text.ts';

/**
 * The link of a gift to the document with its wrapping's preview: all ways of sharing but 'Link
 * kopieren' use it.
 */
export const sharedLink = (gift: GiftRow) =>
  previewLink(plainPage(), gift.id, giftDocumentName(wrappedGiftFromRow(gift).packingStyle));

/**
 * The message that goes with the link of a gift.
 *
 * @param opensAt the moment before which the gift stays closed.
 * @param changed words of the sender's own, instead of the proposed ones.
 */
export function sharedMessage(gift: GiftRow, opensAt: string | null, changed: string | null = null) {
  const { recipientName, senderName } = wrappedGiftFromRow(gift);
  const opening = opensAt === null ? undefined : new Date(opensAt);
  const text = changed ?? invitation({ recipientName, senderName, opensAt: opening }, new Date());
  const subject = `${senderName || 'Jemand'} hat ein Geschenk für dich`;
  const link = sharedLink(gift);
  return {
    text,
    subject,
    link,
    addresses: shareAddresses({ text, link, subject, email: gift.recipient_email ?? '' }),
  };
}
