import { type Operator, settings } from '@/settings/settings.ts';
import { Dialog } from '@/ui/dialog.tsx';

/** Shown while a setting is empty, and marked. */
const PLACEHOLDERS: Operator = {
  name: 'Name des Betreibers',
  address: 'Straße und Hausnummer, Postleitzahl und Ort',
  email: 'kontakt@beispiel.example',
};

function Value({ value, placeholder }: { value: string; placeholder: string }) {
  if (value) return <span className="whitespace-pre-line">{value.replaceAll(/,\s*/g, '\n')}</span>;
  return (
    <>
      <mark className="rounded bg-warning-soft px-1.5 py-0.5 text-ink">[Platzhalter]</mark> {placeholder}
    </>
  );
}

interface ImprintDialogProps {
  onClose: () => void;
  /** The operator's data; the build's settings when left out. */
  operator?: Operator;
}

/** Legal notice: operator name, street address and contact e-mail, placeholders while unset. */
export function ImprintDialog({ onClose, operator = settings.operator }: ImprintDialogProps) {
  return (
    <Dialog title="Impressum" onClose={onClose}>
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-ink-soft">Betreiber</dt>
          <dd className="font-medium">
            <Value value={operator.name} placeholder={PLACEHOLDERS.name} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Anschrift</dt>
          <dd className="font-medium">
            <Value value={operator.address} placeholder={PLACEHOLDERS.address} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">E-Mail</dt>
          <dd className="font-medium">
            {operator.email ? (
              <a href={`mailto:${operator.email}`} className="text-berry underline underline-offset-4">
                {operator.email}
              </a>
            ) : (
              <Value value="" placeholder={PLACEHOLDERS.email} />
            )}
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
