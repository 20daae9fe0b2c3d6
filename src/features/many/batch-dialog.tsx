import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { BatchLinks } from './batch-links.tsx';
import type { Batch } from './requests.ts';

interface BatchDialogProps {
  batch: Batch;
  onClose: () => void;
  onDelete: () => void;
}

/** The links of a batch, found again, and the way to delete all of its gifts. */
export function BatchDialog({ batch, onClose, onDelete }: BatchDialogProps) {
  return (
    <Dialog title={batch.title} onClose={onClose} className="md:w-[min(56rem,calc(100vw-2rem))]">
      <BatchLinks batchId={batch.id} gift={null} />
      <DeleteBatch batch={batch} onDelete={onDelete} />
    </Dialog>
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
