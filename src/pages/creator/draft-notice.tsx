import { discardDraft } from '@/draft/discard-draft.ts';
import { currentDraft, dismissRecoveryNotice } from '@/draft/draft-store.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';

/** The notice that a reload has restored the draft, with a button to start a new one. */
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
          <Button size="sm" variant="quiet" onClick={() => void discardDraft(currentDraft().id)}>
            Verwerfen
          </Button>
        </>
      }
    >
      Deine Eingaben vom letzten Mal sind wieder da.
    </Notice>
  );
}
