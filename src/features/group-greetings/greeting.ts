import type { Note } from '@/features/notes/note-card.tsx';
import { storedFileCalled } from '@/gift/stored-file.ts';
import { trimmedText } from '@/gift/text.ts';
import type { LinkedGift } from '@/gifts/gift-view.ts';

// Limits, which the database holds (supabase/migrations/20260101091900_together.sql). Characters
// are counted as it counts them: code points.
export const MAX_GREETING_NAME_LENGTH = 60;
export const MAX_GREETING_LENGTH = 600;
/** The greatest size that is still taken. */
export const MAX_GREETING_FILE_BYTES = 10 * 1024 * 1024;
/** Greetings that one browser may lay into one gift. */
export const MAX_OWN_GREETINGS = 5;
export const LIMIT_WORDS =
  'Aus diesem Browser liegen schon fünf Grüße dabei. Ändere einen davon, oder nimm einen zurück.';

/** The part of a greeting that every reader sees. */
export type Greeting = Note;

/** A greeting as the recipient is given it. */
export interface ShownGreeting extends Greeting {
  /** Place in the order of arrival; deleted and hidden ones leave gaps. */
  position: number;
}

/** A greeting as its writer is given it. */
export interface OwnGreeting extends Greeting {
  id: string;
}

/** A greeting as the sender of the gift is given it. */
export interface ReceivedGreeting extends OwnGreeting {
  writtenAt: Date;
  hidden: boolean;
}

/** The collecting of greetings for a gift, as its sender sees it. */
export interface Gathering {
  /** unpaid: the gift's payment is not settled, or was refused; nothing is taken until it is. */
  state: 'open' | 'ended' | 'unpaid';
  /** This device's token of the link to join. */
  token: string;
  /** All greetings in order of arrival, hidden ones too. */
  greetings: ReceivedGreeting[];
}

/**
 * Why nothing can be laid into a gift: a hundred greetings are in it, its sender has ended the
 * collecting, its payment is not settled, it was deleted, or there never was such a link.
 */
export type JoiningProblem = 'full' | 'ended' | 'unpaid' | 'deleted' | 'unknown';

/** What guests, who join in a gift, see of it. */
export type JoinedGift = Pick<
  LinkedGift,
  | 'recipient_name'
  | 'sender_name'
  | 'wrapping_style'
  | 'pattern'
  | 'primary_color'
  | 'magicalEffect'
  | 'confetti'
  | 'shine'
>;

/**
 * What a link to join shows. Own greetings may be changed while it is open or full, and taken back
 * always.
 */
export interface Joining {
  state: 'open' | JoiningProblem;
  own: OwnGreeting[];
  /** null where the link leads to no gift that collects: unpaid, deleted, unknown. */
  gift: JoinedGift | null;
}

/**
 * A greeting as the database answers it. Which columns there are beside those of Greeting depends on
 * who asks.
 */
export interface GreetingRow {
  id: string;
  position: number;
  written_at: string;
  is_hidden: boolean;
  name: string;
  message: string;
  /** Name of a file in the bucket gift_media. */
  picture: string | null;
  /** Name of a file in the bucket gift_audio. */
  voice: string | null;
}

/** A greeting from its row: what is malformed falls back. */
export const greetingFromRow = (
  row: Pick<GreetingRow, 'name' | 'message' | 'picture' | 'voice'>,
): Greeting => ({
  name: trimmedText(row.name),
  message: trimmedText(row.message),
  picture: storedFileCalled('gift_media', row.picture),
  voice: storedFileCalled('gift_audio', row.voice),
});
