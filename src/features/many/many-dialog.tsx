import { useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { Dialog } from '@/ui/dialog.tsx';
import type { BatchJob } from './batch-job.ts';
import { BatchLinks } from './batch-links.tsx';
import { BatchMaking } from './batch-making.tsx';
import { RecipientForm } from './recipient-form.tsx';

interface ManyDialogProps {
  gift: GiftRow;
  /** A list that was interrupted, null to begin one. */
  job: BatchJob | null;
  /** What the pass allows, null for any number. */
  giftsLeft: number | null;
  onClose: () => void;
}

type Step = { name: 'list' } | { name: 'making'; job: BatchJob } | { name: 'links'; job: BatchJob };

const TITLES = { list: 'Für weitere Namen', making: 'Deine Geschenke entstehen', links: 'Deine Links' };

/** From a list of names to their links. */
export function ManyDialog({ gift, job, giftsLeft, onClose }: ManyDialogProps) {
  const [step, setStep] = useState<Step>(job ? { name: 'making', job } : { name: 'list' });
  return (
    <Dialog title={TITLES[step.name]} onClose={onClose} className="md:w-[min(56rem,calc(100vw-2rem))]">
      {step.name === 'list' && (
        <RecipientForm
          gift={gift}
          giftsLeft={giftsLeft}
          onReady={(made) => setStep({ name: 'making', job: made })}
        />
      )}
      {step.name === 'making' && (
        <BatchMaking job={step.job} onMade={() => setStep({ name: 'links', job: step.job })} />
      )}
      {step.name === 'links' && <BatchLinks batchId={step.job.id} gift={gift} />}
    </Dialog>
  );
}
