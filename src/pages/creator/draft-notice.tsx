import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { dismissRecoveryNotice, resetDraft } from './draft-store.ts';

/** Milliseconds to take a discarded draft back. */
const UNDO_FOR = 10_000;

function discard() {
  const bringBack = resetDraft();
  showToast('Entwurf verworfen', 'Du beginnst mit einem leeren Geschenk.', {
    duration: UNDO_FOR,
    action: { label: 'Rückgängig', onAction: bringBack },
  });
}

/** Says that a reload brought the draft back, and offers to begin anew. */
export function DraftNotice() {
  return (
    <Notice
      tone="info"
      title="Entwurf wiederhergestellt"
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={dismissRecoveryNotice}>
            Weitermachen
          </Button>
          <Button size="sm" variant="quiet" onClick={discard}>
            Verwerfen
          </Button>
        </>
      }
    >
      Deine Eingaben vom letzten Mal sind wieder da.
    </Notice>
  );
}
