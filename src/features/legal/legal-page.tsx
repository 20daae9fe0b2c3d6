import { ListStatus } from '@/gifts/list-status.tsx';
import type { RouteNameOf } from '@/routes.ts';
import { settings } from '@/settings/settings.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';

type LegalRoute = RouteNameOf<'legal'>;

/** The placeholder stands below public/, for as long as the operator's PDF is not set. */
const DOCUMENTS: Readonly<Record<LegalRoute, { title: string; lead: string; placeholder: string }>> = {
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Welche Daten wir verarbeiten, wozu und wie lange.',
    placeholder: 'legal/datenschutz-platzhalter.pdf',
  },
  terms: {
    title: 'Allgemeine Geschäftsbedingungen (AGB)',
    lead: 'Was gilt, wenn du ein digitales Geschenk erstellst.',
    placeholder: 'legal/agb-platzhalter.pdf',
  },
};

/** false on most phones; browsers that do not say get the frame. */
const showsPdf = () => navigator.pdfViewerEnabled !== false;

/** A toolbar would appear late in a narrow window and push the text down. */
const pdfViewerParameters = () => `#navpanes=0&view=FitH${innerWidth < 640 ? '&toolbar=0' : ''}`;

/** A legal page (docs/behaviour.md#legal-pages): the operator's PDF, or a marked placeholder. */
export default function LegalPage({ kind }: { kind: LegalRoute }) {
  const { title, lead, placeholder } = DOCUMENTS[kind];
  const address = settings.legalDocuments[kind];
  const url = address || `${import.meta.env.BASE_URL}${placeholder}`;
  const embedded = showsPdf();
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-6 sm:py-12">
      <ListStatus className="-mt-8 max-w-4xl text-sm sm:-mt-12" />
      <h1 className="text-2xl tracking-tight wrap-break-word hyphens-auto sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{lead}</p>
      <div className="mt-6 grid gap-6">
        {!address && (
          <p className="rounded-field bg-warning-soft p-4 text-warning">
            <strong className="font-semibold">Platzhalter.</strong> Der Betreiber hat hier noch kein eigenes
            Dokument hinterlegt.
          </p>
        )}
        {embedded ? (
          // Lazy: the viewer starts once the page stands, in a task of its own.
          <iframe
            key={url}
            loading="lazy"
            src={url + pdfViewerParameters()}
            title={`${title} als PDF`}
            className="h-[75vh] min-h-96 w-full rounded-card border border-line bg-sand"
          />
        ) : (
          <p className="rounded-card border border-line bg-surface p-6 shadow-soft">
            Dein Browser zeigt PDF-Dateien nicht direkt auf der Seite. Lade das Dokument herunter, um es zu
            lesen.
          </p>
        )}
        <p>
          <LinkButton
            href={url}
            download
            variant={embedded ? 'secondary' : 'primary'}
            icon={<Icon name="download" />}
          >
            PDF herunterladen
          </LinkButton>
        </p>
        {kind === 'privacy' && (
          <section aria-labelledby="inquiries">
            <h2 id="inquiries" className="text-xl">
              Anfragen zum Firmenpaket
            </h2>
            <p className="mt-2">
              Mit einer Anfrage speichern wir Firma, Anzahl, Wunschtermin und Anmerkung neben dem
              Mustergeschenk, zu dem sie gehört, um dir ein Angebot zu machen. Lesen können sie nur wir. Wir
              löschen sie spätestens nach einem Jahr, und sofort, wenn du das Mustergeschenk löschst.
            </p>
          </section>
        )}
      </div>
    </div>
  );
}
