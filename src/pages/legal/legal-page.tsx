import { type LegalRouteName, pdfAddress } from '@/settings/legal-documents.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';

/** Words of each legal page, and the placeholder below public/ that stands in for the operator's PDF. */
const DOCUMENTS: Readonly<Record<LegalRouteName, { title: string; lead: string; placeholder: string }>> = {
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

/** false where the browser says that it shows no PDF inside a page (most phones); browsers that don't say get the frame. */
const showsPdf = () => navigator.pdfViewerEnabled !== false;

/**
 * Asks the browser's viewer for the text alone, as wide as its frame: no column of page pictures, and in a narrow window no bar of
 * tools, which would come late, push the text down and leave little of it.
 */
const viewing = () => `#navpanes=0&view=FitH${innerWidth < 640 ? '&toolbar=0' : ''}`;

/**
 * A legal page (docs/behaviour.md#legal-pages): the operator's PDF, embedded at once, with a download for browsers
 * that show none. Without a setting it is the app's own placeholder, marked as such.
 */
export default function LegalPage({ kind }: { kind: LegalRouteName }) {
  const { title, lead, placeholder } = DOCUMENTS[kind];
  const address = pdfAddress(kind, import.meta.env);
  const url = address || `${import.meta.env.BASE_URL}${placeholder}`;
  const embedded = showsPdf();
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-6 sm:py-12">
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
          <iframe
            key={url}
            src={url + viewing()}
            title={`${title} als PDF`}
            className="h-[75vh] min-h-96 w-full rounded-card border border-line bg-sand"
          />
        ) : (
          <p className="rounded-card border border-line bg-surface p-6 shadow-soft">
            Dein Browser zeigt PDF-Dateien nicht direkt auf der Seite. Lade das Dokument herunter, um es zu
            lesen.
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <LinkButton
            href={url}
            download
            variant={embedded ? 'secondary' : 'primary'}
            icon={<Icon name="download" />}
          >
            PDF herunterladen
          </LinkButton>
          <LinkButton
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="quiet"
            icon={<Icon name="external" />}
          >
            In neuem Tab öffnen
          </LinkButton>
        </p>
      </div>
    </div>
  );
}
