import type { MediaType } from './file-types.ts';
import { type MagicalEffect, magicalEffect, safeColor } from './papers-and-effects.ts';
import type { GiftRow } from './row.ts';
import { type StoredFile, shownFileName } from './stored-file.ts';
import { trimmedText } from './text.ts';

/** A gift as its card draws it, safe to render even if another program wrote its row. */
export interface WrappedGift {
  id: string;
  /** '' when unknown. */
  recipientName: string;
  senderName: string;
  message: string;
  /** An unknown style shows 'Kein Stil'. */
  packingStyle: string;
  /** Paper 1 to 7 or null. */
  pattern: number | null;
  ribbonColor: string;
  effect: MagicalEffect;
  confetti: boolean;
  shine: boolean;
  media: GiftMedia | null;
  audio: GiftFile | null;
  videoGreeting: GiftFile | null;
}

/**
 * A file of a gift: as its row names it, by an address of this page, or in the project's storage.
 * Only `fileAddress` (media/showing) turns what a row names into an address to load.
 */
export type GiftFile = { named: string } | { address: string } | StoredFile;

export interface GiftMedia {
  type: MediaType;
  file: GiftFile;
  /** '' when unknown. */
  fileName: string;
}

export const UNKNOWN_RECIPIENT = 'Dich';
export const EMPTY_MESSAGE = 'Eine besondere Nachricht...';

const fileOfRow = (address: unknown): GiftFile | null =>
  typeof address === 'string' && address ? { named: address } : null;

const MEDIA_TYPES: readonly string[] = ['image', 'video', 'file'] satisfies MediaType[];

export function mediaOf(type: unknown, file: GiftFile | null, fileName: unknown): GiftMedia | null {
  if (!file) return null;
  // An unknown type is a download, which executes nothing.
  const known = String(type || 'image');
  return {
    type: MEDIA_TYPES.includes(known) ? (known as MediaType) : 'file',
    file,
    fileName: shownFileName(fileName),
  };
}

export type ClosedGift = Pick<
  WrappedGift,
  'recipientName' | 'senderName' | 'packingStyle' | 'pattern' | 'ribbonColor'
>;

/** The outside of a gift from its row: malformed values fall back, nothing throws. */
export function closedGiftFromRow(row: GiftRow): ClosedGift {
  return {
    recipientName: trimmedText(row.recipient_name),
    senderName: trimmedText(row.sender_name),
    packingStyle: trimmedText(row.wrapping_style) || 'box',
    pattern: typeof row.pattern === 'number' ? row.pattern : null,
    ribbonColor: safeColor(trimmedText(row.primary_color)),
  };
}

export function wrappedGiftFromRow(row: GiftRow): WrappedGift {
  return {
    ...closedGiftFromRow(row),
    id: trimmedText(row.id),
    message: trimmedText(row.message),
    effect: magicalEffect(trimmedText(row.magicalEffect)),
    confetti: row.confetti === true,
    shine: row.shine === true,
    media: mediaOf(row.media_type, fileOfRow(row.media_url), row.media_file_name),
    audio: fileOfRow(row.music_url),
    videoGreeting: fileOfRow(row.video_greeting_url),
  };
}
