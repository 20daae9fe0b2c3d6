import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { type StoredFile, storedFileCalled } from '@/gift/stored-file.ts';
import { trimmedText } from '@/gift/text.ts';

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

/** A thank-you as the sender of the gift sees it. Anybody with the link can have written it. */
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

/** An invalid date stays one (NaN), everything else that is malformed falls back. */
export function thanksFromRow(row: ThanksRow): Thanks {
  return {
    id: row.id,
    giftId: row.gift_id,
    sentAt: new Date(row.sent_at),
    heart: row.heart === true,
    message: trimmedText(row.message),
    voice: storedFileCalled('gift_audio', row.voice),
    hidden: row.is_hidden === true,
  };
}

/** The words of the recipient's page, which read well without a name, too. */
export function thanksWords(senderName: string): { title: string; promise: string; text: string } {
  return {
    title: senderName ? `Sag ${senderName} danke` : 'Sag von Herzen danke',
    promise: `${senderName || 'Wer es dir geschickt hat,'} erfährt nur, was du schickst.`,
    text: senderName ? `Danke für dein Geschenk, ${senderName}!` : 'Danke für dein Geschenk!',
  };
}

/** Rows: three for each of 300 gifts, a little less than PostgREST hands out at once. */
const LIMIT = 900;

/** The thanks for all gifts of this browser, oldest first; hidden ones too. Throws BackendError. */
export async function readThanks(): Promise<Thanks[]> {
  const rows = await readTable<ThanksRow[]>(`thanks?select=*&order=sent_at.desc&limit=${LIMIT}`, {
    asSender: true,
  });
  if (!Array.isArray(rows)) throw new BackendError('UNREADABLE');
  return rows.map(thanksFromRow).reverse();
}
