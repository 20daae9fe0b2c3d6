/** The 'simple pattern' of section 5: text, @, text, dot, text; no spaces. */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether the trimmed address fits the simple pattern of section 5 (creator e-mail and newsletter). */
export function isEmail(address: string): boolean {
  return SIMPLE_EMAIL.test(address.trim());
}
