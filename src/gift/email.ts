/** The simple pattern of an address: text, @, text, dot, text; no spaces. */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a trimmed e-mail address is valid (docs/behaviour.md#checks). */
export function isEmail(address: string): boolean {
  return SIMPLE_EMAIL.test(address.trim());
}

/** Whether two addresses are the same to the database: without space around them, in any case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
