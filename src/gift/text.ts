/**
 * A visible character: no space, no control, format or other character that Unicode lets be ignored
 * (zero-width ones, fillers, variation selectors), and not U+2800, a blank that counts as symbol.
 * The database refuses the same ones (supabase/migrations/20260101090300_gifts.sql).
 */
const VISIBLE_CHARACTER = /[^\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u;

export const isBlank = (text: string): boolean => !VISIBLE_CHARACTER.test(text);

/**
 * A text that PostgreSQL accepts: without NUL, and with lone surrogates (half of an emoji)
 * replaced.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/**
 * The text without spaces around it; '' for one without a visible character and for anything that
 * is no text.
 */
export const trimmedText = (value: unknown): string =>
  typeof value === 'string' && !isBlank(value) ? value.trim() : '';

/** Whether an address has the simple pattern text, @, text, dot, text (docs/behaviour.md#checks). */
export const isEmail = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim());

/** Whether two addresses are the same to the database: without space around them, in any case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Extension of a file name or path in lower case without the dot, '' when there is none. */
export function fileExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
