import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import { draftStore } from '@/features/compose/draft/draft-store.ts';
import { InspirationDialog } from '@/features/inspiration/inspiration-dialog.tsx';
import { ImprintDialog } from '@/features/legal/imprint-dialog.tsx';
import type { GiftDraft } from '@/gift/fields.ts';

export interface DialogsProps {
  open: 'inspiration' | 'imprint';
  onClose: () => void;
  /** Called after an idea has been put into the draft. */
  onIdeaApplied: () => void;
}

export function Dialogs({ open, onClose, onIdeaApplied }: DialogsProps) {
  const apply = (label: string, fields: Partial<GiftDraft>) => {
    // The payment tab freezes its draft; on other pages the order in storage is what is known.
    const isTaken =
      !pendingOrders.isOnItsWay(draftStore().draft().id) && draftStore().applyIdea(label, fields);
    if (isTaken) onIdeaApplied();
    return isTaken;
  };
  return open === 'imprint' ? (
    <ImprintDialog onClose={onClose} />
  ) : (
    <InspirationDialog message={draftStore().draft().message} onClose={onClose} onApply={apply} />
  );
}
