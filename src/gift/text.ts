/** A visible character: no space, no control or format character (zero-width ones included), and neither U+2800 nor U+3164, blanks that Unicode counts as symbol and letter. */
const VISIBLE_CHARACTER = /[^\s\p{Z}\p{Cc}\p{Cf}\u2800\u3164]/u;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE_CHARACTER.test(text);
}

/** Extension of a file name or path in lower case without the dot, '' when there is none. */
export function fileExtension(name: string): string {
  const match = /\.([a-z0-9]{1,8})$/i.exec(name);
  return match?.[1]?.toLowerCase() ?? '';
}
