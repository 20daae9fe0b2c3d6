import { type ChangeEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { newId } from '@/browser/new-id.ts';
import { MAX_MESSAGE_LENGTH } from '@/gift/limits.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isBlank } from '@/gift/text.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { TextArea, TextField } from '@/ui/field.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type Column, type ReadTable, readColumns } from './columns.ts';
import { type NameTable, tableOfFile, tableOfText, UnreadableList } from './name-table.ts';
import {
  isEmptyLine,
  type ListedLine,
  lineOf,
  MAX_RECIPIENTS,
  messageFor,
  type RecipientLine,
  remarksOn,
} from './recipient-list.ts';
import { type BatchJob, keepJob } from './stored-jobs.ts';

const MAX_TITLE_LENGTH = 80;
/** Lines shown before a button asks for the others; those with a fault are always shown. */
const FIRST_SHOWN = 20;

const NO_TABLE: ReadTable = { headings: [], rows: [], columns: [] };

interface RecipientFormProps {
  gift: GiftRow;
  giftsLeft: number | null;
  onReady: (job: BatchJob) => void;
}

/** The list of names, the words for each, and what was understood. */
export function RecipientForm({ gift, giftsLeft, onReady }: RecipientFormProps) {
  const [typed, setTyped] = useState('');
  const [table, setTable] = useState(NO_TABLE);
  const [lines, setLines] = useState<readonly ListedLine[]>([]);
  const [message, setMessage] = useState(gift.message ?? '');
  const [title, setTitle] = useState(() => `Geschenke vom ${new Date().toLocaleDateString('de-DE')}`);
  const [fault, setFault] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const shown = useDeferredValue(lines);
  const { columns, headings, rows } = table;
  const remarks = useMemo(() => remarksOn(shown, message, columns.length), [shown, message, columns.length]);
  const wanted = lines.filter((line) => !isEmptyLine(line));
  const errors = remarks.filter((remark) => remark?.kind === 'error').length;

  const take = (found: NameTable) => {
    const read = readColumns(found);
    setTable(read);
    setLines(read.rows.map((cells) => lineOf(cells, read.columns)));
    setFault('');
  };
  /** Says why something is no list; throws any other error. */
  const showFault = (error: unknown) => {
    if (!(error instanceof UnreadableList)) throw error;
    setFault(error.message);
  };
  const type = (text: string) => {
    setTyped(text);
    try {
      take(tableOfText(text));
    } catch (error) {
      setTable(NO_TABLE);
      setLines([]);
      showFault(error);
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again once it is mended.
    target.value = '';
    if (!file) return;
    try {
      take(await tableOfFile(file));
      setTyped('');
    } catch (error) {
      showFault(error);
    }
  };
  const nameColumn = (at: number, column: Column) => {
    const changed = columns.map((held, place) => (place === at ? column : held));
    setTable({ ...table, columns: changed });
    // A line that was changed by hand stays as it is.
    setLines(lines.map((line) => (line.cells ? lineOf(line.cells, changed) : line)));
  };
  const mend = (at: number, line: RecipientLine | null) =>
    setLines(line ? lines.with(at, { ...line, cells: null }) : lines.toSpliced(at, 1));

  const problem = () => {
    if (wanted.length === 0) return 'Schreib mindestens einen Namen auf.';
    if (wanted.length > MAX_RECIPIENTS)
      return `Auf einmal gehen bis zu ${MAX_RECIPIENTS} Namen, hier stehen ${wanted.length}. Teile die Liste.`;
    if (errors > 0)
      return errors === 1
        ? 'Eine Zeile stimmt noch nicht: Ändere sie oder nimm sie heraus.'
        : `${errors} Zeilen stimmen noch nicht: Ändere sie oder nimm sie heraus.`;
    if (isBlank(title)) return 'Gib der Liste einen Namen.';
    return '';
  };
  const create = () => {
    const found = problem();
    setFault(found);
    if (found) return;
    const job: BatchJob = {
      id: newId(),
      templateId: gift.id,
      title: title.trim(),
      message,
      recipients: wanted.map(({ name, email, text }, at) => ({
        name,
        email,
        text,
        id: newId(),
        position: at + 1,
      })),
    };
    keepJob(job);
    onReady(job);
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <TextArea
        label="Namen, einer je Zeile"
        name="recipients"
        rows={5}
        value={typed}
        onChange={type}
        hint="Oder aus einer Tabelle einfügen: Name, E-Mail und eigene Worte in drei Spalten."
      />
      <div>
        <Button variant="secondary" icon={<Icon name="file" />} onClick={() => chooser.current?.click()}>
          Liste auswählen
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="Liste auswählen"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </div>
      <TextArea
        label="Nachricht"
        name="message"
        rows={4}
        maxLength={MAX_MESSAGE_LENGTH}
        value={message}
        onChange={setMessage}
        hint="{Name} wird zu jedem Namen, {Text} zu den eigenen Worten aus der Liste."
      />
      {lines.length > 0 && (
        <>
          {columns.length > 1 && (
            <ColumnChoice columns={columns} headings={headings} rows={rows} onChange={nameColumn} />
          )}
          <UnderstoodLines lines={shown} remarks={remarks} onMend={mend} />
          <WordsPreview lines={wanted} message={message} />
        </>
      )}
      <TextField
        label="Name der Liste"
        name="title"
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH}
        value={title}
        onChange={setTitle}
        hint="Zum Wiederfinden, nur für dich. Zum Beispiel: Weihnachten 2026."
      />
      {giftsLeft !== null && wanted.length > giftsLeft && (
        <Notice tone="warning" title={`Euer Firmenpaket reicht noch für ${giftsLeft}`}>
          {`Auf der Liste stehen ${wanted.length}. Die ersten ${giftsLeft} werden erstellt.`}
        </Notice>
      )}
      {fault && <Notice tone="error" title={fault} />}
      <div>
        <Button icon={<Icon name="gift" />} onClick={create}>
          {wanted.length > 1 ? `${wanted.length} Geschenke erstellen` : 'Geschenke erstellen'}
        </Button>
      </div>
    </div>
  );
}

interface UnderstoodLinesProps {
  lines: readonly RecipientLine[];
  remarks: ReturnType<typeof remarksOn>;
  /** null drops the line. */
  onMend: (at: number, line: RecipientLine | null) => void;
}

function UnderstoodLines({ lines, remarks, onMend }: UnderstoodLinesProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  /** The line that is being edited: it stays in sight once it is mended. */
  const [edited, setEdited] = useState<number | null>(null);
  const isShown = (at: number) => showsAll || at < FIRST_SHOWN || Boolean(remarks[at]) || at === edited;
  const row = 'border-t border-line max-sm:grid max-sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]';
  const cell = 'px-2 py-1.5 align-top wrap-anywhere';
  // The fields of a line stand below each other on a phone.
  const below = `${cell} max-sm:col-start-2`;
  const input = 'w-full min-w-24 rounded-field border border-edge bg-surface px-2 py-1';
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        So haben wir es verstanden
      </h3>
      <div className="mt-2 max-h-80 overflow-auto rounded-field border border-line">
        <table className="w-full text-left text-sm max-sm:block">
          <thead className="sticky top-0 bg-sand max-sm:sr-only">
            <tr>
              {['Zeile', 'Name', 'E-Mail', 'Eigene Worte', ''].map((heading) => (
                <th key={heading} className="px-2 py-1.5 font-semibold">
                  {heading || <span className="sr-only">Herausnehmen</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {lines.map((line, at) => {
              if (!isShown(at)) return null;
              const remark = remarks[at];
              const isFault = remark?.kind === 'error';
              const edit = (field: keyof RecipientLine, label: string) => (
                <input
                  aria-label={`${label} in Zeile ${at + 1}`}
                  className={input}
                  dir="auto"
                  placeholder={label}
                  value={line[field]}
                  onChange={({ target }) => {
                    setEdited(at);
                    onMend(at, { ...line, [field]: target.value });
                  }}
                />
              );
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list.
                <tr key={at} className={classNames(row, isFault && 'bg-danger-soft')}>
                  <td className={cell}>{at + 1}</td>
                  <td className={cell}>
                    {edit('name', 'Name')}
                    {remark && (
                      <span className={isFault ? 'block font-semibold text-danger' : 'block text-ink-soft'}>
                        {remark.words}
                      </span>
                    )}
                  </td>
                  <td className={below}>{edit('email', 'E-Mail')}</td>
                  <td className={below}>{edit('text', 'Eigene Worte')}</td>
                  <td className={`${cell} max-sm:col-start-3 max-sm:row-[1/span_3]`}>
                    <IconButton
                      label={`Zeile ${at + 1} herausnehmen`}
                      icon={<Icon name="trash" />}
                      onClick={() => {
                        setEdited(null);
                        onMend(at, null);
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {!showsAll && lines.length > FIRST_SHOWN && (
        <Button variant="quiet" size="sm" onClick={() => setShowsAll(true)}>
          {`Alle ${lines.length} Zeilen zeigen`}
        </Button>
      )}
    </section>
  );
}

function WordsPreview({ lines, message }: { lines: readonly RecipientLine[]; message: string }) {
  const id = useId();
  const [chosen, setChosen] = useState('first');
  const longest = lines.reduce(
    (found, line, at) => (line.name.length > (lines[found]?.name.length ?? 0) ? at : found),
    0,
  );
  const places: Readonly<Record<string, number>> = { first: 0, longest };
  const at = places[chosen] ?? Number(chosen);
  const line = lines[at] ?? lines[0];
  if (!line) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="text-lg">
        So liest es sich
      </h3>
      <label className="flex flex-wrap items-center gap-2 text-sm">
        Für
        <select
          className="max-w-full rounded-field border border-edge bg-surface px-3 py-2"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="first">den ersten Namen</option>
          <option value="longest">den längsten Namen</option>
          {lines.map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice.
            <option key={place} value={place}>
              {name.slice(0, 60)}
            </option>
          ))}
        </select>
      </label>
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {`Für ${line.name}`}
        </p>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {messageFor(message, line)}
        </p>
      </div>
    </section>
  );
}
