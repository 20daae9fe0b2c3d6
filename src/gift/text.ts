/** Spaces, control and format characters (zero-width ones included) and the two blanks that count as letters. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\u2800\u3164]/u;

/** Whether nothing of a text can be seen: empty, spaces, or characters without a shape. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
