import { useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { AskFirst } from '@/ui/ask-first.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { BatchLinks } from './batch-links.tsx';
import { BatchMaking } from './batch-making.tsx';
import { RecipientForm } from './recipient-form.tsx';
import type { Batch } from './requests.ts';
import type { BatchJob } from './stored-jobs.ts';

interface ManyDialogProps {
  gift: GiftRow;
  /** A list that was interrupted, null to begin one. */
  job: BatchJob | null;
  /** What the pass allows, null for any number. */
  giftsLeft: number | null;
  onClose: () => void;
}

/** Leads from a list of names to their links. */
export function ManyDialog({ gift, job: kept, giftsLeft, onClose }: ManyDialogProps) {
  const [job, setJob] = useState(kept);
  const [isMade, setMade] = useState(false);
  const titleBefore = job ? 'Deine Geschenke entstehen' : 'Für weitere Namen';
  const title = isMade ? 'Deine Links' : titleBefore;
  return (
    <Dialog title={title} onClose={onClose} className="md:w-[min(56rem,calc(100vw-2rem))]">
      {!job && <RecipientForm gift={gift} giftsLeft={giftsLeft} onReady={setJob} />}
      {job && !isMade && (
        <BatchMaking job={job} onRenewed={setJob} onGivenUp={onClose} onMade={() => setMade(true)} />
      )}
      {job && isMade && <BatchLinks batchId={job.id} gift={gift} />}
    </Dialog>
  );
}

interface BatchDialogProps {
  batch: Batch;
  onClose: () => void;
  onDelete: () => void;
  /** Leads to one of its gifts. */
  onShow: (giftId: string) => void;
}

/** The links of a batch, found again, and the way to delete all of its gifts. */
export function BatchDialog({ batch, onClose, onDelete, onShow }: BatchDialogProps) {
  return (
    <Dialog title={batch.title} onClose={onClose} className="md:w-[min(56rem,calc(100vw-2rem))]">
      <BatchLinks batchId={batch.id} gift={null} onShow={onShow} />
      <div className="mt-6 scroll-mb-5 border-t border-line pt-4">
        <AskFirst
          label="Alle löschen"
          question={`Wirklich alle ${batch.gifts} Geschenke löschen? Ihre Links führen dann ins Leere. Zehn Sekunden lang kannst du es rückgängig machen.`}
          confirm="Ja, alle löschen"
          onConfirm={onDelete}
        />
      </div>
    </Dialog>
  );
}
