import type { NameTable } from './name-table.ts';

/** Guesses what the columns of a list hold. The guess is shown and can be changed. */

export const COLUMN_LABELS = {
  name: 'Name',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  text: 'Eigene Worte',
  none: 'Nichts davon',
} as const;

export type Column = keyof typeof COLUMN_LABELS;

const HEADINGS: readonly [heading: RegExp, column: Column][] = [
  [
    /^(vor- und (nach|zu)name|vollständiger name|name|full ?name|display ?name|empfänger(in)?|recipient)$/i,
    'name',
  ],
  [/^(vorname|rufname|first ?name|given ?name)$/i, 'firstName'],
  [/^(nachname|familienname|zuname|last ?name|surname|family ?name)$/i, 'lastName'],
  [/^e-?mail([- ]?(adresse|address))?( .*)?$|^mail(adresse)?$/i, 'email'],
  [/^(eigene worte|worte|text|\{text\}|nachricht|persönliche nachricht|gruß)$/i, 'text'],
];

const columnOf = (heading: string): Column =>
  HEADINGS.find(([pattern]) => pattern.test(heading.replace(/[*:]+$/, '').trim()))?.[1] ?? 'none';

/** Each but own words stands once; a 'Name' beside a 'Vorname' is the second half. */
function columnsOfHeadings(headings: readonly string[]): Column[] {
  const found = headings.map(columnOf);
  const halved = found.includes('firstName') && !found.includes('lastName');
  const columns = found.map((column) => (halved && column === 'name' ? 'lastName' : column));
  return columns.map((column, at) => (column !== 'text' && columns.indexOf(column) < at ? 'none' : column));
}

const valuesIn = (rows: readonly string[][], at: number) => rows.flatMap((cells) => cells[at] || []);

/** The column in which most cells are addresses, -1 for none. */
function emailColumn({ rows, width }: NameTable): number {
  const counts = Array.from(
    { length: width },
    (_, at) => valuesIn(rows, at).filter((cell) => cell.includes('@')).length,
  );
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : -1;
}

/** Whether most cells of a column are one word, as first and last names are. */
function isOfWords(rows: readonly string[][], at: number): boolean {
  const cells = valuesIn(rows, at);
  return cells.filter((cell) => /^\p{L}[\p{L}’'.-]*$/u.test(cell)).length > cells.length / 2;
}

/**
 * Guesses the columns of a table without headings by place and content: name, e-mail and own words
 * in three columns, as the page asks for them; two columns of single words are the halves of a name, the last one first where a
 * comma divides them ('Müller, Anna').
 */
function guessedColumns(table: NameTable): Column[] {
  const { rows, width, delimiter } = table;
  const columns: Column[] = Array(width).fill('none');
  const found = emailColumn(table);
  // An empty second column is that of addresses, of which none was noted.
  const email = found < 0 && width > 1 && valuesIn(rows, 1).length === 0 ? 1 : found;
  if (email >= 0) columns[email] = 'email';
  const [first = -1, second = -1] = columns.flatMap((column, at) => (column === 'none' ? at : []));
  const isBeforeAddress = email < 0 ? width === 2 : second < email;
  if (second >= 0 && isBeforeAddress && isOfWords(rows, first) && isOfWords(rows, second)) {
    const halves: Column[] = ['firstName', 'lastName'];
    for (const at of [first, second])
      columns[at] = (delimiter === ',' ? halves.pop() : halves.shift()) ?? 'none';
    return columns;
  }
  if (first >= 0) columns[first] = 'name';
  if (width === 3 && email === 1) columns[2] = 'text';
  return columns;
}

/** A table whose first row may have been taken for headings. */
export interface ReadTable {
  /** '' for a column without. */
  headings: string[];
  rows: string[][];
  columns: Column[];
}

/** Headings are known by their words, or by an address that every row has but the first. */
export function readColumns(table: NameTable): ReadTable {
  const { rows, width } = table;
  const [first = [], ...others] = rows;
  const headings = Array.from({ length: width }, (_, at) => first[at] ?? '');
  const named = columnsOfHeadings(headings);
  const hasAddress = first.some((cell) => cell.includes('@'));
  if (!hasAddress && named.some((column) => column !== 'none' && column !== 'text')) {
    // A list that names only its addresses has its names in the first other column.
    const isNamed = named.some((column) => /name/i.test(column));
    return { headings, rows: others, columns: isNamed ? named : withName(named) };
  }
  const email = emailColumn(table);
  const isHeading =
    !hasAddress &&
    others.length > 0 &&
    Boolean(first[email]) &&
    others.every((cells) => !cells.some(Boolean) || cells[email]?.includes('@'));
  if (!isHeading) return { headings: Array(width).fill(''), rows, columns: guessedColumns(table) };
  return { headings, rows: others, columns: guessedColumns({ ...table, rows: others }) };
}

function withName(columns: readonly Column[]): Column[] {
  const free = columns.indexOf('none');
  return columns.map((column, at) => (at === free ? 'name' : column));
}
