import type { MediaType } from './file-types.ts';
import { type MagicalEffect, magicalEffect, safeColor } from './looks.ts';
import type { GiftRow } from './row.ts';
import { type StoredFile, shownFileName } from './stored-file.ts';
import { trimmedText } from './text.ts';

/**
 * A gift as the gift card draws it, from a draft or a row. Its values are safe to render even if
 * another program wrote the row.
 */
export interface WrappedGift {
  id: string;
  /** '' when unknown; the card then says 'Dich'. */
  recipientName: string;
  senderName: string;
  message: string;
  /** Value of a packing style; unknown ones show 'Kein Stil'. */
  packingStyle: string;
  /** Paper 1 to 7 or null. */
  pattern: number | null;
  /** '#RRGGBB'. */
  ribbonColor: string;
  effect: MagicalEffect;
  confetti: boolean;
  shine: boolean;
  media: GiftMedia | null;
  /** The music or voice message. */
  audio: GiftFile | null;
  videoGreeting: GiftFile | null;
}

/**
 * A file of a gift: as its row names it, by an address of this page (a file chosen a moment ago),
 * or where it lies in the project's storage. What a row names is neither loaded nor linked as it
 * is: `fileAddress` (media/showing) gives the address of a stored file, and none for anything else.
 */
export type GiftFile = { named: string } | { address: string } | StoredFile;

export interface GiftMedia {
  type: MediaType;
  file: GiftFile;
  /** Original file name, '' when unknown. */
  fileName: string;
}

/** Words shown in place of a missing name or message (docs/behaviour.md#gift-row). */
export const UNKNOWN_RECIPIENT = 'Dich';
export const EMPTY_MESSAGE = 'Eine besondere Nachricht...';

const fileOfRow = (address: unknown): GiftFile | null =>
  typeof address === 'string' && address ? { named: address } : null;

const MEDIA_TYPES: readonly string[] = ['image', 'video', 'file'] satisfies MediaType[];

/** The attached file from the columns of a row; null without a file. */
export function mediaOf(type: unknown, file: GiftFile | null, fileName: unknown): GiftMedia | null {
  if (!file) return null;
  // A missing type counts as image (docs/behaviour.md#files); an unknown one is offered as a
  // download, which executes nothing.
  const known = type === null || type === undefined || type === '' ? 'image' : String(type);
  return {
    type: MEDIA_TYPES.includes(known) ? (known as MediaType) : 'file',
    file,
    fileName: shownFileName(fileName),
  };
}

/** What is seen of a gift before it is opened. */
export type ClosedGift = Pick<
  WrappedGift,
  'recipientName' | 'senderName' | 'packingStyle' | 'pattern' | 'ribbonColor'
>;

/**
 * A stored row as the closed card shows it; whatever is malformed falls back, nothing throws for a
 * row.
 */
export function closedGiftFromRow(row: GiftRow): ClosedGift {
  return {
    recipientName: trimmedText(row.recipient_name),
    senderName: trimmedText(row.sender_name),
    packingStyle: trimmedText(row.wrapping_style) || 'box',
    pattern: typeof row.pattern === 'number' ? row.pattern : null,
    ribbonColor: safeColor(trimmedText(row.primary_color)),
  };
}

/** The gift of a stored row. Malformed values are replaced by fallbacks; never throws. */
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
