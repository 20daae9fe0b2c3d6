/** The simple pattern of an address: text, @, text, dot, text; no spaces. */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether the trimmed address fits the simple pattern (creator e-mail and newsletter). */
export function isEmail(address: string): boolean {
  return SIMPLE_EMAIL.test(address.trim());
}
