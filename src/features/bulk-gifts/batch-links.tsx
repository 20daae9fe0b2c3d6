import { useId, useState } from 'react';
import { useAnswer } from '@/api/use-answer.ts';
import { plainPage } from '@/browser/page-location.ts';
import { saveFile } from '@/browser/save-file.ts';
import type { GiftRow } from '@/gift/row.ts';
import { giftLink } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { useLinkCopy } from '@/ui/link-box.tsx';
import { PrintSheet } from '@/ui/print-sheet.tsx';
import { qrCodeAddress } from '@/ui/qr-code.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { linkListFile } from './recipient-list.ts';
import { type GiftOfBatch, giftsOfBatch } from './requests.ts';
import './tag-sheet.css';

/** Rows that are shown at once; the search and the saved list have all. */
const ROWS_SHOWN = 50;

const linkOf = ({ id }: GiftOfBatch) => giftLink(plainPage(), id);

interface BatchLinksProps {
  batchId: string;
  /** The template, null where it is not at hand. */
  gift: GiftRow | null;
  /** Leads to one of the gifts, with its thanks; without it, that thanks came is only said. */
  onShow?: (giftId: string) => void;
}

/** 'Deine Links': the gifts of a list with their links, to be copied, saved and printed. */
export function BatchLinks({ batchId, gift, onShow }: BatchLinksProps) {
  const countId = useId();
  const { copyLink } = useLinkCopy();
  const { answer: gifts, failure, askAgain } = useAnswer(() => giftsOfBatch(batchId), batchId);
  const [sought, setSought] = useState('');
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [printing, setPrinting] = useState(false);

  if (failure) {
    return (
      <FailedRequest title="Die Links sind nicht gekommen." onRetry={askAgain}>
        {failure}
      </FailedRequest>
    );
  }
  if (!gifts) return <Spinner label="Die Links kommen …" />;
  const needle = sought.trim().toLocaleLowerCase('de');
  const found = gifts.filter(({ recipient_name, recipient_email }) =>
    `${recipient_name} ${recipient_email ?? ''}`.toLocaleLowerCase('de').includes(needle),
  );
  const saveList = () =>
    saveFile(
      linkListFile(
        gifts.map((row) => ({ name: row.recipient_name, email: row.recipient_email, link: linkOf(row) })),
      ),
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>Jeder Name hat seinen eigenen Link. Schick ihn weiter, oder druck ihn auf einen Anhänger.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Icon name="download" />} onClick={saveList}>
          Liste speichern
        </Button>
        <Button
          variant="secondary"
          icon={<Icon name="print" />}
          busy={printing}
          onClick={() => setPrinting(true)}
        >
          Alle Anhänger drucken
        </Button>
      </div>
      <TextField label="Suchen" name="search" autoComplete="off" value={sought} onChange={setSought} />
      <p id={countId} role="status" className="text-sm text-ink-soft">
        {needle ? `${found.length} von ${gifts.length}` : `${gifts.length} Links`}
      </p>
      <ul aria-describedby={countId} className="grid grid-cols-1 gap-2">
        {found.slice(0, shown).map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field border border-line bg-surface px-4 py-2.5"
          >
            <span className="min-w-0 flex-[1_1_14rem]">
              <span className="block font-semibold wrap-anywhere" dir="auto">
                <span>{row.recipient_name}</span>
                {row.has_thanks && !onShow && (
                  <span className="ml-2 inline-flex items-center gap-1 text-sm text-berry">
                    <Icon name="heart" className="size-4! fill-berry" />
                    Danke
                  </span>
                )}
              </span>
              <a href={linkOf(row)} className="block truncate text-sm text-ink-soft underline">
                {linkOf(row)}
              </a>
            </span>
            {row.has_thanks && onShow && (
              <Button
                size="sm"
                variant="quiet"
                icon={<Icon name="heart" className="fill-berry" />}
                aria-label={`Dank von ${row.recipient_name} lesen`}
                onClick={() => onShow(row.id)}
              >
                Dank lesen
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              icon={<Icon name="copy" />}
              aria-label={`Link für ${row.recipient_name} kopieren`}
              onClick={() => void copyLink(linkOf(row), `Er ist für ${row.recipient_name}.`)}
            >
              Kopieren
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{needle ? 'Kein Name passt dazu.' : 'Diese Liste ist leer.'}</p>}
      {found.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + ROWS_SHOWN)}>
          Weitere Links zeigen
        </Button>
      )}
      {printing && (
        <PrintSheet page="size: A4; margin: 0;" className="tag-sheet" onPrinted={() => setPrinting(false)}>
          {gifts.map((row) => (
            <div key={row.id} className="tag-sheet-tag">
              <p className="print-sheet-name" dir="auto">
                {`Für ${row.recipient_name}`}
              </p>
              <img src={qrCodeAddress(linkOf(row))} alt="" />
              <p>Mit der Kamera scannen und auspacken</p>
              {gift?.sender_name && <p className="max-w-full truncate">{`Von: ${gift.sender_name}`}</p>}
            </div>
          ))}
        </PrintSheet>
      )}
    </div>
  );
}
