/**
 * Money is whole cents inside and a decimal string ('2.49', a dot and two decimals) at the edges:
 * price texts, PayPal's amounts and the table payments.
 */

/** '2.49' from 249. */
export function toDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * 249 from '2.49'; null for anything but digits, a dot and two decimals, so that a wrong amount
 * never passes as money.
 */
export function toCents(decimal: string): number | null {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(decimal);
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/** A price after a discount in whole percent, half a cent rounded up: 50 % off 2.49 leaves 1.25. */
export function reducedByPercent(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}
