import { settings } from '@/settings/settings.ts';
import { Dialog } from '@/ui/dialog.tsx';

/** Rows of the notice; a placeholder is shown, and marked, while a setting is empty. */
const ROWS = [
  ['name', 'Betreiber', 'Name des Betreibers'],
  ['address', 'Anschrift', 'Straße und Hausnummer, Postleitzahl und Ort'],
  ['email', 'E-Mail', 'kontakt@beispiel.example'],
] as const;

/** A value as it is set; an address has a line for each of its parts. */
function Value({ row, value }: { row: keyof typeof settings.operator; value: string }) {
  if (row !== 'email') return <span>{value.replaceAll(/,\s*/g, '\n')}</span>;
  return (
    <a href={`mailto:${value}`} className="text-berry underline underline-offset-4">
      {value}
    </a>
  );
}

interface ImprintDialogProps {
  onClose: () => void;
  /** The operator's data; the build's settings when left out. */
  operator?: typeof settings.operator;
}

export function ImprintDialog({ onClose, operator = settings.operator }: ImprintDialogProps) {
  return (
    <Dialog title="Impressum" onClose={onClose}>
      <dl className="grid gap-4">
        {ROWS.map(([key, term, placeholder]) => (
          <div key={key}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-medium whitespace-pre-line">
              {operator[key] ? (
                <Value row={key} value={operator[key]} />
              ) : (
                <span>
                  <mark className="rounded bg-warning-soft px-1.5 py-0.5 text-ink">[Platzhalter]</mark>{' '}
                  <span>{placeholder}</span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
