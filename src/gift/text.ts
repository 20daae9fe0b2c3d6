/** Spaces, control and format characters (zero-width ones included) and the two blanks that count as letters. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\u2800\u3164]/u;

/** Whether nothing of a text can be seen: empty, spaces, or characters without a shape. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Extension of a file name or path in lower case without the dot, '' when there is none. */
export function fileExtension(name: string): string {
  const match = /\.([a-z0-9]{1,8})$/i.exec(name);
  return match?.[1]?.toLowerCase() ?? '';
}
