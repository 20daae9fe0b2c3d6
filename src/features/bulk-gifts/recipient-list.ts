import Papa from 'papaparse';
import { characterCount, MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '@/gift/limits.ts';
import { isBlank, isEmail, storableText } from '@/gift/text.ts';
import type { Column } from './columns.ts';

/** The lines of a list: read from cells, checked, turned into messages, saved with their links. */

export const MAX_RECIPIENTS = 500;

export interface RecipientLine {
  name: string;
  /** '' for none. */
  email: string;
  /** Own words for '{Text}' in the message. */
  text: string;
}

/** `error`: no gift can be made for it. `note`: it is left out, or may be meant. */
export interface LineRemark {
  kind: 'error' | 'note';
  words: string;
}

/** A line of a list, with what stood there. */
export interface ListedLine extends RecipientLine {
  /** The cells that it was read from, null for a line that has been changed by hand. */
  cells: readonly string[] | null;
}

/** The line in the cells of a row, by the meaning of its columns. */
export function lineOf(cells: readonly string[], columns: readonly Column[]): ListedLine {
  const of = (...wanted: Column[]) =>
    wanted.flatMap((each) => cells.filter((cell, at) => cell && columns[at] === each)).join(' ');
  return {
    name: of('name', 'firstName', 'lastName'),
    email: of('email'),
    text: of('text'),
    cells,
  };
}

/** The words of one gift: '{Name}' and '{Text}' are replaced. */
export const messageFor = (message: string, { name, text }: Pick<RecipientLine, 'name' | 'text'>) =>
  storableText(message.replaceAll('{Name}', () => name).replaceAll('{Text}', () => text)).trim();

const ADDRESS = /[^\s@;,<>]+@[^\s@;,<>]+/g;

/** The fault in a line from a wrong column, delimiter or encoding; '' for none. */
function strangeWords({ name, email, text }: RecipientLine): string {
  const all = `${name}${email}${text}`;
  if (all.includes('\uFFFD'))
    return 'Hier sind Buchstaben verloren gegangen: Speichere die Liste als „CSV UTF-8“';
  if (/[\r\n]/.test(`${name}${email}`)) return 'Hier steht ein Zeilenumbruch: Sind das zwei Zeilen?';
  if (/\p{Cc}/u.test(all.replace(/[\r\n\t]/g, ''))) return 'Hier stehen Zeichen, die man nicht sieht';
  if (name.includes('@')) return 'Im Namen steht eine E-Mail-Adresse';
  if (name.includes(';') || name.includes('\t'))
    return 'Im Namen steht ein Trennzeichen: Sind das zwei Spalten?';
  if ((email.match(ADDRESS) ?? []).length > 1) return 'Hier stehen zwei E-Mail-Adressen';
  return '';
}

/**
 * What is to be said of each line, null for nothing. `width`: cells of most rows; one with more has
 * a delimiter among its words.
 */
export function remarksOn(
  lines: readonly (RecipientLine & Partial<ListedLine>)[],
  message: string,
  width = Number.POSITIVE_INFINITY,
): (LineRemark | null)[] {
  const places = new Map<string, number>();
  return lines.map((line, at): LineRemark | null => {
    const { name, email, cells } = line;
    if (isEmptyLine(line) && !cells?.some(Boolean))
      return { kind: 'note', words: 'Leere Zeile, wird ausgelassen' };
    const error = (words: string): LineRemark => ({ kind: 'error', words });
    if (cells?.slice(width).some(Boolean)) return error('Diese Zeile hat mehr Felder als die anderen');
    const strange = strangeWords(line);
    if (strange) return error(strange);
    if (isBlank(name)) return error('Der Name fehlt');
    if (characterCount(name) > MAX_NAME_LENGTH)
      return error(`Der Name ist länger als ${MAX_NAME_LENGTH} Zeichen`);
    if (email && (/\s/.test(email) || !isEmail(email) || email.length > MAX_EMAIL_LENGTH))
      return error('Die E-Mail-Adresse stimmt nicht');
    const words = messageFor(message, line);
    if (isBlank(words)) return error('Die Nachricht wäre leer');
    if (characterCount(words) > MAX_MESSAGE_LENGTH)
      return error(`Die Nachricht wäre länger als ${MAX_MESSAGE_LENGTH} Zeichen`);
    const key = `${name.toLowerCase()}\n${email.toLowerCase()}`;
    const first = places.get(key);
    if (first !== undefined) return { kind: 'note', words: `Steht schon in Zeile ${first + 1}` };
    places.set(key, at);
    return null;
  });
}

export const isEmptyLine = ({ name, email, text }: RecipientLine) => !name && !email && !text;

/**
 * The links of a batch as a table for spreadsheets: semicolons, as Excel expects them where numbers
 * have a decimal comma, a mark by which it knows UTF-8, and names that look like formulas made text.
 */
export function linkListFile(rows: { name: string; email: string | null; link: string }[]) {
  const table = Papa.unparse(
    {
      fields: ['Name', 'E-Mail', 'Link'],
      data: rows.map(({ name, email, link }) => [name, email ?? '', link]),
    },
    { delimiter: ';', newline: '\r\n', escapeFormulae: true },
  );
  return { name: 'geschenk-links.csv', type: 'text/csv;charset=utf-8', text: `\uFEFF${table}\r\n` };
}
