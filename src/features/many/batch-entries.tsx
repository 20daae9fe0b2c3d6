import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { BatchLinks } from './batch-links.tsx';
import { scheduleBatchDeletion, undoBatchDeletion, useBatches } from './batch-list.ts';
import type { Batch } from './requests.ts';

const giftsOf = ({ gifts, title }: Batch) =>
  `${gifts === 1 ? 'Ein Geschenk' : `${gifts} Geschenke`}: ${title}`;

/**
 * One entry for each list of names, among the other gifts of the preview page
 * (docs/behaviour.md#gifts-for-many).
 */
export function BatchEntries() {
  const { all, due } = useBatches();
  const [open, setOpen] = useState<Batch | null>(null);
  if (all.length === 0) return null;
  return (
    <>
      <ul aria-label="Listen" className="mb-3 grid gap-3 sm:grid-cols-2">
        {all.map((batch) => (
          <li key={batch.id} className="min-w-0">
            {due.has(batch.id) ? (
              <Notice
                tone="info"
                title={`${giftsOf(batch)} gelöscht`}
                actions={
                  <Button size="sm" variant="secondary" onClick={() => undoBatchDeletion(batch.id)}>
                    Rückgängig
                  </Button>
                }
              >
                Zehn Sekunden lang kannst du es dir anders überlegen.
              </Notice>
            ) : (
              <button
                type="button"
                onClick={() => setOpen(batch)}
                className="flex h-full w-full items-center gap-3 rounded-field border border-line bg-surface p-3 text-left transition hover:border-berry hover:shadow-soft"
              >
                <Icon name="gift" className="shrink-0 text-berry" />
                <span className="min-w-0 font-semibold wrap-anywhere">{giftsOf(batch)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Dialog
          title={open.title}
          onClose={() => setOpen(null)}
          className="md:w-[min(56rem,calc(100vw-2rem))]"
        >
          <BatchLinks batchId={open.id} gift={null} />
          <DeleteBatch
            batch={open}
            onDelete={() => {
              scheduleBatchDeletion(open);
              setOpen(null);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function DeleteBatch({ batch, onDelete }: { batch: Batch; onDelete: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    keep.current?.focus({ preventScroll: true });
    keep.current?.closest('[role="status"]')?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <div className="mt-6 scroll-mb-5 border-t border-line pt-4">
      {isAsked ? (
        <Notice
          tone="warning"
          title={`Wirklich alle ${batch.gifts} Geschenke löschen?`}
          actions={
            <>
              <Button ref={keep} size="sm" variant="secondary" onClick={() => setIsAsked(false)}>
                Nein
              </Button>
              <Button size="sm" variant="danger" onClick={onDelete}>
                Ja, alle löschen
              </Button>
            </>
          }
        >
          Ihre Links führen dann ins Leere. Zehn Sekunden lang kannst du es rückgängig machen.
        </Notice>
      ) : (
        <Button
          variant="quiet"
          icon={<Icon name="trash" className="text-danger" />}
          onClick={() => setIsAsked(true)}
        >
          Alle löschen
        </Button>
      )}
    </div>
  );
}
