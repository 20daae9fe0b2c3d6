import { useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { scheduleBatchDeletion, undoBatchDeletion, useBatches } from './batch-list.ts';
import { BatchDialog } from './late-dialogs.ts';
import type { Batch } from './requests.ts';

const giftsOf = ({ gifts, title }: Batch) =>
  `${gifts === 1 ? 'Ein Geschenk' : `${gifts} Geschenke`}: ${title}`;

/**
 * One entry for each list of names, among the other gifts of the preview page
 * (docs/behaviour.md#gifts-for-many).
 */
export function BatchEntries({ onShow }: { onShow: (giftId: string) => void }) {
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
        <BatchDialog
          batch={open}
          onClose={() => setOpen(null)}
          onShow={(giftId) => {
            setOpen(null);
            onShow(giftId);
          }}
          onDelete={() => {
            scheduleBatchDeletion(open);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}
