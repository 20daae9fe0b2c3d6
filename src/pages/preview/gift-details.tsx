import type { ReactNode } from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import type { GiftRow } from '@/gift/row.ts';
import { EMPTY_MESSAGE, UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';

function FileLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-berry underline underline-offset-4">
      {children}
    </a>
  );
}

/** The contents of a saved gift as a list (docs/behaviour.md#preview-page). */
export function GiftDetails({ gift }: { gift: GiftRow }) {
  const { media, audioUrl, videoGreetingUrl, recipientName, senderName, message, packingStyle } =
    wrappedGiftFromRow(gift);
  const mediaTerm = { image: 'Bild', video: 'Video', file: 'Datei' }[media?.type ?? 'file'];
  const rows: [term: string, value: ReactNode][] = [
    ['Empfänger', recipientName || UNKNOWN_RECIPIENT],
    ['E-Mail des Empfängers', gift.recipient_email],
    ['Nachricht', message || EMPTY_MESSAGE],
    ['Verpackung', packingStyleOf(packingStyle)?.label ?? 'Kein Stil'],
    ['Von', senderName],
    [mediaTerm, media && <FileLink url={media.url}>{media.fileName || `${mediaTerm} ansehen`}</FileLink>],
    ['Audio', audioUrl && <FileLink url={audioUrl}>Audio anhören</FileLink>],
    ['Videogruß', videoGreetingUrl && <FileLink url={videoGreetingUrl}>Videogruß ansehen</FileLink>],
  ];
  return (
    <section aria-labelledby="gift-details">
      <h2 id="gift-details" className="mb-3 text-xl">
        Details
      </h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows
          .filter(([, value]) => Boolean(value))
          .map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd
                className="mb-2 max-h-56 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere] sm:mb-0"
                dir="auto"
              >
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
