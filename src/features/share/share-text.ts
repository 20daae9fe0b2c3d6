import { plainPage } from '@/browser/page-location.ts';
import { useOpeningDay } from '@/features/locks/opening-day.ts';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import type { GiftRow } from '@/gift/row.ts';
import { inQuery, isBlank } from '@/gift/text.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { previewLink } from '@/routes.ts';

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

type People = Pick<WrappedGift, 'recipientName' | 'senderName'>;

/** The proposed words. They name both people, so that the link is not taken for spam. */
export function invitation({ recipientName, senderName }: People, opensAt: Date | null, now: Date): string {
  return [
    recipientName
      ? `Hallo ${recipientName}, ich habe ein Geschenk für dich verpackt.`
      : 'Ich habe ein Geschenk für dich verpackt.',
    opensAt && opensAt > now ? openingDay(opensAt, now) : 'Viel Freude beim Auspacken!',
    ...(senderName ? [`Von ${senderName}`] : []),
  ].join(' ');
}

/** Text and link as one message; the link alone when there is no text. */
export const withLink = (text: string, link: string) => (isBlank(text) ? link : `${text.trim()}\n${link}`);

/** Opens WhatsApp with the message in it. */
export const whatsAppAddress = (text: string, link: string) =>
  `https://wa.me/?text=${inQuery(withLink(text, link))}`;

/** The link to the document with the wrapping's preview; 'Link kopieren' has the plain one. */
export const sharedLink = (gift: GiftRow) =>
  previewLink(plainPage(), gift.id, packingStyleOf(wrappedGiftFromRow(gift).packingStyle)?.document ?? null);

/** What goes with a link; `changed` are the sender's own words, null for the proposed ones. */
export function useSharedMessage(gift: GiftRow, changed: string | null = null) {
  const opensAt = useOpeningDay(gift.id);
  const people = wrappedGiftFromRow(gift);
  const text = changed ?? invitation(people, opensAt === null ? null : new Date(opensAt), new Date());
  const link = sharedLink(gift);
  return { text, link, whatsApp: whatsAppAddress(text, link) };
}
