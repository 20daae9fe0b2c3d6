import { lazy, Suspense } from 'react';

const ImprintDialog = lazy(async () => ({ default: (await import('./imprint-dialog.tsx')).ImprintDialog }));

interface InspirationProps {
  onClose: () => void;
  onApplied: () => void;
}

/** The ideas come together with the draft's store, which they change. */
const Inspiration = lazy(async () => {
  const [{ InspirationDialog }, { applyToDraft }] = await Promise.all([
    import('./inspiration-dialog.tsx'),
    import('@/pages/creator/draft-store.ts'),
  ]);
  return {
    default: ({ onClose, onApplied }: InspirationProps) => (
      <InspirationDialog
        open
        onClose={onClose}
        onApply={(fields) => {
          const undo = applyToDraft(fields);
          onApplied();
          return undo;
        }}
      />
    ),
  };
});

export type OpenDialog = 'inspiration' | 'imprint' | null;

interface DialogsProps {
  open: OpenDialog;
  onClose: () => void;
  /** An idea was put into the draft. */
  onIdeaApplied: () => void;
}

/** The dialogs of header and footer, loaded when first opened. */
export function Dialogs({ open, onClose, onIdeaApplied }: DialogsProps) {
  return (
    <Suspense>
      {open === 'inspiration' && <Inspiration onClose={onClose} onApplied={onIdeaApplied} />}
      {open === 'imprint' && <ImprintDialog open onClose={onClose} />}
    </Suspense>
  );
}
