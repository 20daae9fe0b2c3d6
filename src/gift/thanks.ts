import { type StoredFile, storedFileCalled } from './stored-file.ts';
import { isBlank } from './text.ts';

/** One row of table thanks, as it arrives. */
export interface ThanksRow {
  id: string;
  gift_id: string;
  sent_at: string;
  heart: boolean;
  message: string | null;
  /** Name of a file in the bucket gift_audio. */
  voice: string | null;
  is_hidden: boolean;
}

/** A thank-you as the sender of the gift sees it: unverified words of whoever had the link. */
export interface Thanks {
  id: string;
  giftId: string;
  sentAt: Date;
  heart: boolean;
  /** '' without one. */
  message: string;
  voice: StoredFile | null;
  hidden: boolean;
}

export function thanksFromRow(row: ThanksRow): Thanks {
  return {
    id: row.id,
    giftId: row.gift_id,
    sentAt: new Date(row.sent_at),
    heart: row.heart === true,
    message: typeof row.message === 'string' && !isBlank(row.message) ? row.message.trim() : '',
    voice: storedFileCalled('gift_audio', row.voice),
    hidden: row.is_hidden === true,
  };
}

/** Who is thanked, in the words of the recipient's page: without a name the sentences still read well. */
export function thanksWords(senderName: string): { title: string; promise: string; text: string } {
  return {
    title: senderName ? `Sag ${senderName} danke` : 'Sag von Herzen danke',
    promise: `${senderName || 'Wer es dir geschickt hat,'} erfährt nur, was du schickst.`,
    text: senderName ? `Danke für dein Geschenk, ${senderName}!` : 'Danke für dein Geschenk!',
  };
}
