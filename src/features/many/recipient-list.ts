import Papa from 'papaparse';
import { characterCount, MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '@/gift/limits.ts';
import { isBlank, isEmail, storableText } from '@/gift/text.ts';

/** The names of a batch: typed, pasted or chosen, checked, made to words, saved with the links. */

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

const HEADING = /^(vor)?name$|^empfänger(in)?$|^recipient$/i;

const lineOf = (cells: readonly string[]): RecipientLine => ({
  name: cells[0]?.trim() ?? '',
  email: cells[1]?.trim() ?? '',
  text: cells.slice(2).join(' ').trim(),
});

function linesOf(text: string, delimiter: string): RecipientLine[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), { delimiter });
  const lines = data.map(lineOf);
  return lines[0] && HEADING.test(lines[0].name) ? lines.slice(1) : lines;
}

/** Typed or pasted lines: a name, or name, e-mail and words as a table separates them, by tabs. */
export const linesOfText = (text: string) => (text.trim() ? linesOf(text, '\t') : []);

/** Bytes of a list that no program of tables has exported as text. */
export class UnreadableList extends Error {}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // As Excel writes 'CSV' in western Europe.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The lines of a chosen file: CSV with commas, semicolons or tabs, with quotes, in UTF-8, UTF-16 or
 * Windows-1252. Throws UnreadableList with a German sentence for anything else.
 */
export async function linesOfFile(file: File): Promise<RecipientLine[]> {
  if (file.size > 1024 * 1024) throw new UnreadableList('Die Liste ist größer als 1 MB.');
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) throw new UnreadableList('Die Datei lässt sich nicht lesen. Wähle sie noch einmal aus.');
  const bytes = new Uint8Array(content);
  // Workbooks are zip archives, or OLE files of old.
  if (
    startsWith(bytes, 0x50, 0x4b) ||
    startsWith(bytes, 0xd0, 0xcf) ||
    /\.(xlsx?|ods|numbers)$/i.test(file.name)
  )
    throw new UnreadableList('Speichere die Tabelle als CSV');
  const text = decoded(bytes);
  if (text.includes('\0')) throw new UnreadableList('Das ist keine Liste. Wähle eine CSV-Datei aus.');
  const lines = text.trim() ? linesOf(text, '') : [];
  if (lines.length === 0) throw new UnreadableList('In der Datei stehen keine Namen.');
  return lines;
}

/** The words of one gift: '{Name}' and '{Text}' are replaced. */
export const messageFor = (message: string, { name, text }: Pick<RecipientLine, 'name' | 'text'>) =>
  storableText(message.replaceAll('{Name}', () => name).replaceAll('{Text}', () => text)).trim();

/** What is to be said of each line, null for nothing. */
export function remarksOn(lines: readonly RecipientLine[], message: string): (LineRemark | null)[] {
  const places = new Map<string, number>();
  return lines.map((line, at): LineRemark | null => {
    const { name, email } = line;
    if (isEmptyLine(line)) return { kind: 'note', words: 'Leere Zeile, wird ausgelassen' };
    const error = (words: string): LineRemark => ({ kind: 'error', words });
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
