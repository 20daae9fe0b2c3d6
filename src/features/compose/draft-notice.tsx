import { Notice } from '@/ui/notice.tsx';
import { VanishingButton } from '@/ui/vanishing-button.tsx';
import { discardDraft } from './draft/discard-draft.ts';
import { currentDraft, dismissRecoveryNotice } from './draft/draft-store.ts';
import { namedFiles } from './lost-files-words.ts';

interface DraftNoticeProps {
  lostFiles: readonly string[];
  /** What takes the focus of a clicked button, which disappears with the notice. */
  successor: () => Element | null | undefined;
}

/**
 * The notice that a reload has restored the draft, but for these files, with a button to start a
 * new one.
 */
export function DraftNotice({ lostFiles, successor }: DraftNoticeProps) {
  const successors = () => [successor()];
  return (
    <Notice
      tone="info"
      title="Entwurf wiederhergestellt"
      actions={
        <>
          <VanishingButton
            size="sm"
            variant="secondary"
            successors={successors}
            onClick={dismissRecoveryNotice}
          >
            Weitermachen
          </VanishingButton>
          <VanishingButton
            size="sm"
            variant="quiet"
            successors={successors}
            onClick={() => void discardDraft(currentDraft().id)}
          >
            Verwerfen
          </VanishingButton>
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
