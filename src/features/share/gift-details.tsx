import type { ReactNode } from 'react';
import { opensByAddress } from '@/gift/file-types.ts';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import type { GiftRow } from '@/gift/row.ts';
import { downloadAddress, storedFile } from '@/gift/stored-file.ts';
import { EMPTY_MESSAGE, type GiftFile, UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { savedName } from '@/media/showing/download-link.tsx';
import { FOREIGN_FILE_WORDS, fileAddress } from '@/media/showing/file-address.ts';
import { Icon } from '@/ui/icons.tsx';

const VOICE = 'Sprachnachricht';
const FILM = 'Videogruß';

/** Opens the file, or saves it where its type is not to be opened by its own address. */
function FileLink({ file, fileName, words }: { file: GiftFile; fileName: string; words: string }) {
  const url = fileAddress(file);
  if (!url) return <span>{FOREIGN_FILE_WORDS}</span>;
  const stored = storedFile(url);
  const opens = stored && opensByAddress(stored);
  return (
    <a
      href={opens ? url : downloadAddress(url, savedName({ url, fileName }))}
      target="_blank"
      rel="noreferrer"
      className="text-berry underline underline-offset-4"
    >
      {words}
    </a>
  );
}

/** The contents of a saved gift as a list that can be folded (docs/behaviour.md#preview-page). */
export function GiftDetails({ gift }: { gift: GiftRow }) {
  const { media, audio, videoGreeting, recipientName, senderName, message, packingStyle } =
    wrappedGiftFromRow(gift);
  const mediaTerm = { image: 'Bild', video: 'Video', file: 'Datei' }[media?.type ?? 'file'];
  const rows: [term: string, value: ReactNode][] = [
    ['Empfänger', recipientName || UNKNOWN_RECIPIENT],
    ['E-Mail des Empfängers', gift.recipient_email],
    ['Nachricht', message || EMPTY_MESSAGE],
    ['Verpackung', packingStyleOf(packingStyle)?.label ?? 'Kein Stil'],
    ['Von', senderName],
    [mediaTerm, media && <FileLink {...media} words={media.fileName || `${mediaTerm} ansehen`} />],
    [VOICE, audio && <FileLink file={audio} fileName={VOICE} words={`${VOICE} anhören`} />],
    [FILM, videoGreeting && <FileLink file={videoGreeting} fileName={FILM} words={`${FILM} ansehen`} />],
  ];
  return (
    <section aria-labelledby="gift-details">
      <details open className="group rounded-card border border-line bg-surface px-4 py-2">
        <summary className="flex items-center justify-between py-1.5">
          <h2 id="gift-details" className="inline text-xl">
            Details
          </h2>
          <Icon name="arrow-right" className="rotate-90 text-berry transition group-open:-rotate-90" />
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {rows
            .filter(([, value]) => Boolean(value))
            .map(([term, value]) => (
              <div key={term} className="contents">
                <dt className="text-ink-soft">{term}</dt>
                <dd
                  className="mb-2 max-h-56 overflow-auto whitespace-pre-wrap wrap-anywhere sm:mb-0"
                  dir="auto"
                >
                  {value}
                </dd>
              </div>
            ))}
        </dl>
      </details>
    </section>
  );
}
