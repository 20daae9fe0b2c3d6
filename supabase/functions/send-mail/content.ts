/** What a mail says, for both of its forms: plain text and HTML. */
export interface Content {
  /** Never holds words of strangers. */
  subject: string;
  title: string;
  parts: readonly Part[];
}

export type Part =
  | string
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { button: string; address: string };

/** The operator, as named at the end of each mail. */
export interface Operator {
  name: string;
  /** Lines of the postal address, separated by commas. */
  address: string;
  email: string;
}

/** What the templates know beside the mail. */
export interface House {
  operator: Operator;
  /** The address of the page, with a '/' at its end. */
  site: string;
  /** The line about taxes below a total. */
  tax: string;
}

const DAY = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day in Germany, '24. Dezember 2026'; '' for anything else. */
export function day(value: unknown): string {
  const date = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : DAY.format(date);
}

const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
export const euros = (cents: unknown): string => EUROS.format(Number(cents) / 100);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const greeting = (name: unknown): string => (text(name) ? `Hallo ${text(name)},` : 'Hallo,');
