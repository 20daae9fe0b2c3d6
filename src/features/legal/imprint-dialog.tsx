import { settings } from '@/settings/settings.ts';
import { Dialog } from '@/ui/dialog.tsx';

/** Rows of the notice; a placeholder is shown, and marked, while a setting is empty. */
const ROWS = [
  ['name', 'Betreiber', 'Name des Betreibers'],
  ['address', 'Anschrift', 'Straße und Hausnummer, Postleitzahl und Ort'],
  ['email', 'E-Mail', 'kontakt@beispiel.example'],
] as const;

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
              {!operator[key] ? (
                <span>
                  <mark className="rounded bg-warning-soft px-1.5 py-0.5 text-ink">[Platzhalter]</mark>{' '}
                  <span>{placeholder}</span>
                </span>
              ) : key === 'email' ? (
                <a href={`mailto:${operator.email}`} className="text-berry underline underline-offset-4">
                  {operator.email}
                </a>
              ) : (
                operator[key].replaceAll(/,\s*/g, '\n')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
