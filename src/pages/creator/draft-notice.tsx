import { discardDraft } from '@/draft/discard-draft.ts';
import { currentDraft, dismissRecoveryNotice } from '@/draft/draft-store.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { namedFiles } from './lost-files-words.ts';

/** The notice that a reload has restored the draft, but for these files, with a button to start a new one. */
export function DraftNotice({ lostFiles }: { lostFiles: readonly string[] }) {
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
      Deine Eingaben vom letzten Mal sind wieder da
      {lostFiles.length === 0
        ? '.'
        : `, nur ${namedFiles(lostFiles)} nicht. Unter „Medien & Absender“ kannst du das noch einmal auswählen.`}
    </Notice>
  );
}
