/** Limits (docs/behaviour.md#checks), which the database repeats. */

/** Exactly this size is already refused: a file has to be smaller than 25 MB. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

// Characters are counted as the database counts them: code points, after trimming.

export const MAX_NAME_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 5000;
export const MAX_EMAIL_LENGTH = 320;
export const MAX_NOTE_LENGTH = 2000;
export const MAX_FILE_NAME_LENGTH = 255;

export const characterCount = (text: string): number => [...text].length;
