import { MissingDialog } from '@/api/missing-dialog.tsx';
import { isOnItsWay } from '@/features/checkout/checkout.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

const ImprintDialog = lazyPart(
  async () => (await import('@/features/legal/imprint-dialog.tsx')).ImprintDialog,
  {
    otherwise: MissingDialog,
  },
);

interface InspirationProps {
  onClose: () => void;
  onApplied: () => void;
}

/** The Inspiration dialog, loaded together with the draft's store, which its ideas change. */
const Inspiration = lazyPart<InspirationProps>(loadInspiration, { otherwise: MissingDialog });

async function loadInspiration() {
  const [{ InspirationDialog }, { draftStore }] = await Promise.all([
    import('@/features/inspiration/inspiration-dialog.tsx'),
    import('@/features/compose/draft/draft-store.ts'),
  ]);
  return ({ onClose, onApplied }: InspirationProps) => (
    <InspirationDialog
      message={draftStore.draft().message}
      onClose={onClose}
      onApply={(label, fields) => {
        // The payment tab freezes its draft; on other pages the order in storage is what is known.
        const isTaken = !isOnItsWay(draftStore.draft().id) && draftStore.applyIdea(label, fields);
        if (isTaken) onApplied();
        return isTaken;
      }}
    />
  );
}

export type OpenDialog = 'inspiration' | 'imprint' | null;

export interface DialogsProps {
  open: OpenDialog;
  onClose: () => void;
  /** Called after an idea has been put into the draft. */
  onIdeaApplied: () => void;
}

/** The dialogs of header and footer, loaded when first opened. */
export function Dialogs({ open, onClose, onIdeaApplied }: DialogsProps) {
  return (
    <>
      {open === 'inspiration' && <Inspiration onClose={onClose} onApplied={onIdeaApplied} />}
      {open === 'imprint' && <ImprintDialog onClose={onClose} />}
    </>
  );
}
