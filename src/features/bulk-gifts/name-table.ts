import Papa from 'papaparse';

/** The cells of a list of names, as a program of tables has exported or copied them. */

/** Bytes or words that are no list of names, with a German sentence that says what to do. */
export class UnreadableList extends Error {}

/** 1 MB, as the words say. */
const MAX_LIST_BYTES = 1024 * 1024;

const NO_LIST = 'Das ist keine Liste. Wähle eine CSV-Datei aus.';
const AS_CSV = 'Speichere die Tabelle als CSV';
const UMLAUTS =
  'Die Umlaute in dieser Liste lassen sich nicht lesen. Speichere sie als „CSV UTF-8“ und wähle sie noch einmal aus.';

/** Texts that are no table, known by their first words. */
const OTHERS: readonly [start: RegExp, words: string][] = [
  [
    /^BEGIN:VCARD/i,
    'Das sind Kontaktkarten (vCard). Speichere deine Kontakte als CSV, oder schreib die Namen oben auf.',
  ],
  [/^BEGIN:VCALENDAR/i, 'Das ist ein Kalender. Wähle eine CSV-Datei mit Namen aus.'],
  [/^(<\?xml|<!doctype|<html|<table|<svg)/i, AS_CSV],
  [/^(\{\\rtf|%PDF-|\s*[[{]\s*")/, NO_LIST],
];

/** Bytes or characters at the beginning by which a file is judged. */
const EXAMINED = 1000;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The encoding of two bytes that a mark or zeros at every second place show; null for none. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, EXAMINED).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < Math.min(bytes.length, EXAMINED) / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * What other encodings make of German words: those of a Mac or of DOS read as Windows', and UTF-8
 * that was read as Windows' once before.
 */
const NO_GERMAN =
  /[\u0080-\u009f]|\p{L}[„”“‚†‡…‰ˆ˜§]\p{L}|\p{L}[ŸŠŽ]\p{Ll}|[b-df-hj-np-tv-z]š[b-df-hj-np-tv-z]|Ã[\u00a0-\u00bfŸ–œž„]|â€/u;

function decoded(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel writes 'CSV' so in western Europe.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NO_TEXT = /[\0-\x06\x0e-\x1a]/;

/** The text of a chosen file. Throws UnreadableList for what is none, or too large. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > MAX_LIST_BYTES) throw new UnreadableList('Die Liste ist größer als 1 MB.');
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) throw new UnreadableList('Die Datei lässt sich nicht lesen. Wähle sie noch einmal aus.');
  const bytes = new Uint8Array(content);
  // Workbooks are zip archives, or OLE files of old.
  if (
    startsWith(bytes, 0x50, 0x4b) ||
    startsWith(bytes, 0xd0, 0xcf) ||
    /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(file.name)
  )
    throw new UnreadableList(AS_CSV);
  const text = decoded(bytes);
  // A few strange characters stand in a line, which is marked; among the first ones it is no text.
  if (NO_TEXT.test(text.slice(0, EXAMINED))) throw new UnreadableList(NO_LIST);
  if (NO_GERMAN.test(text)) throw new UnreadableList(UMLAUTS);
  return text;
}

const QUOTE = '"';
/** A character that no text has. As Papa's quotation mark it makes the real ones letters. */
const NO_QUOTE = '\0';
/** Lines that one cell may have. */
const MAX_CELL_LINES = 30;

function cellsOf(text: string, delimiter: string, quoteChar: string) {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, quoteChar });
  return { rows: data, faults: errors.flatMap(({ type, code }) => (type === 'Quotes' ? code : [])) };
}

/**
 * Rows of cells. A quotation mark that does not enclose a cell is a letter of it ('"Oma" Inge'): taken
 * for the beginning of one, it would swallow the lines that follow.
 */
function rowsOf(text: string, delimiter: string): string[][] {
  const lines = text.split(/\r\n|\n|\r/);
  const rows: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    let taken = 1;
    let { rows: found, faults } = cellsOf(line, delimiter, QUOTE);
    // A cell may go on in the next lines, if it is enclosed properly there.
    while (faults.join() === 'MissingQuotes' && taken < MAX_CELL_LINES && at + taken < lines.length) {
      taken += 1;
      ({ rows: found, faults } = cellsOf(lines.slice(at, at + taken).join('\n'), delimiter, QUOTE));
    }
    if (faults.length > 0 || found.length > 1) {
      taken = 1;
      ({ rows: found } = cellsOf(line, delimiter, NO_QUOTE));
    }
    rows.push((found[0] ?? ['']).map((cell) => cell.trim()));
    at += taken;
  }
  return rows;
}

/**
 * Cells of most rows that the delimiter divides; 1 where it stands in too few of them to be one. A
 * tab is always one.
 */
function widthOf(rows: readonly string[][], delimiter: string): number {
  const filled = rows.filter((cells) => cells.some(Boolean));
  const divided = filled.filter(({ length }) => length > 1);
  const fewest = delimiter === '\t' ? 1 : filled.length / 2;
  if (divided.length < fewest) return 1;
  const counts = new Map<number, number>();
  for (const { length } of divided) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 1;
}

/** The first line in which Excel names its delimiter. */
const SAYS_DELIMITER = /^sep=(.)?[ ;,\t]*(\r\n|\n|\r|$)/i;

/** A table of names. */
export interface NameTable {
  rows: string[][];
  /** Cells that a row has. */
  width: number;
  delimiter: string;
}

/**
 * The table in a text; without rows where it is blank. `delimiters` in the order in which they are
 * preferred: a comma stands in a name as well ('Müller, Anna'), a semicolon hardly. Throws
 * UnreadableList for contacts, a calendar, a page.
 */
export function tableOf(text: string, delimiters: readonly string[]): NameTable {
  const whole = text.replace(/^\uFEFF/, '').trimEnd();
  for (const [start, words] of OTHERS) if (start.test(whole)) throw new UnreadableList(words);
  const said = SAYS_DELIMITER.exec(whole);
  const body = said ? whole.slice(said[0].length) : whole;
  if (!body.trim()) return { rows: [], width: 0, delimiter: '\t' };
  for (const delimiter of said?.[1] ? [said[1]] : delimiters) {
    const rows = rowsOf(body, delimiter);
    const width = widthOf(rows, delimiter);
    if (width > 1) return { rows, width, delimiter };
  }
  return { rows: rowsOf(body, '\t'), width: 1, delimiter: '\t' };
}

/** Pasted out of a table, cells come with tabs; typed ones with semicolons. */
export const tableOfText = (text: string) => tableOf(text, ['\t', ';']);

/**
 * The table of a chosen file: CSV with semicolons, tabs, commas or strokes, with quotes, in UTF-8,
 * UTF-16 or Windows-1252. Throws UnreadableList for anything else.
 */
export async function tableOfFile(file: File): Promise<NameTable> {
  const table = tableOf(await textOfFile(file), [';', '\t', ',', '|']);
  if (table.rows.length === 0) throw new UnreadableList('In der Datei stehen keine Namen.');
  return table;
}
