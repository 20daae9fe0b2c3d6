/**
 * A character that can be seen: no space, control, format or other one that Unicode lets be ignored,
 * and not U+2800, a blank that counts as symbol. The database refuses the same ones (20260101090300_gifts.sql).
 */
const VISIBLE_CHARACTER = /[^\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u;

export const isBlank = (text: string): boolean => !VISIBLE_CHARACTER.test(text);

/** The text without NUL and lone surrogates (half of an emoji), which PostgreSQL refuses. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The text for the query of an address; half an emoji would throw. */
export const inQuery = (text: string): string => encodeURIComponent(storableText(text));

/** The text without spaces around it; '' without a visible character. */
export const trimmedText = (value: unknown): string =>
  typeof value === 'string' && !isBlank(value) ? value.trim() : '';

/** Whether it is text, @, text, dot, text (docs/behaviour.md#checks). */
export const isEmail = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim());

/** Whether two addresses are one to the database: without spaces around them, in any case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The extension in lower case without its dot, '' for none. */
export function fileExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
