import { useId } from 'react';
import { COLUMN_LABELS, type Column } from './columns.ts';

/** First cells that are shown to tell what a column holds. */
const SAMPLES = 3;

interface ColumnChoiceProps {
  columns: readonly Column[];
  /** '' for a column without. */
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  onChange: (at: number, column: Column) => void;
}

/** The meaning of each column of a list, with samples of its cells, to be changed. */
export function ColumnChoice({ columns, headings, rows, onChange }: ColumnChoiceProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-lg">
        Was in den Spalten steht
      </h3>
      <ul className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the table.
          <li key={at} className="grid min-w-0 gap-1 rounded-field border border-line p-3">
            <label htmlFor={`${id}-${at}`} className="font-semibold">
              {`Spalte ${at + 1} ist`}
            </label>
            <select
              id={`${id}-${at}`}
              aria-describedby={`${id}-${at}-cells`}
              className="w-full rounded-field border border-edge bg-surface px-3 py-2"
              value={column}
              onChange={({ target }) => onChange(at, target.value as Column)}
            >
              {Object.entries(COLUMN_LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <p id={`${id}-${at}-cells`} className="truncate text-sm text-ink-soft" dir="auto">
              {samplesOf(headings[at] ?? '', rows, at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Vorname: Anna, Bernd, Clara …' */
function samplesOf(heading: string, rows: ColumnChoiceProps['rows'], at: number): string {
  const cells = rows.flatMap((row) => row[at] || []);
  const samples = cells.slice(0, SAMPLES).join(', ') || 'leer';
  return `${heading ? `${heading}: ` : ''}${samples}${cells.length > SAMPLES ? ' …' : ''}`;
}
