/**
 * Limits (docs/behaviour.md#checks), mirrored by the checks of the database (supabase/migrations).
 */

/** Exactly this size is already refused: a file has to be smaller than 25 MB. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

// These are characters, counted as the database counts them: code points, after trimming.

/** Names of recipient, sender and company. */
export const MAX_NAME_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 5000;
export const MAX_EMAIL_LENGTH = 320;
/** The note of an inquiry. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_FILE_NAME_LENGTH = 255;

/** Code points of a text, as PostgreSQL's char_length() counts them. */
export function characterCount(text: string): number {
  return [...text].length;
}
