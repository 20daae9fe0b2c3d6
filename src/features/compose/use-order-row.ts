import { useCallback, useRef } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { type FrozenGift, frozenGift } from '@/gift/frozen-gift.ts';
import { firstProblem } from '@/gift/validation.ts';
import { filesArrived } from '@/media/arriving-files.ts';
import { unfinishedFiles } from '@/media/unfinished-files.ts';
import type { FileAddresses, UploadSession } from '@/media/upload-session.ts';
import { showError } from '@/ui/toast/toast-store.ts';
import type { DraftState } from './draft/draft-state.ts';
import { currentDraft, currentLostFiles, hasStayed } from './draft/draft-store.ts';
import { missingFilesWords } from './lost-files-words.ts';
import { filesOf } from './use-upload-session.ts';

const LATE_FILE =
  'Eine Datei wird einfach nicht fertig. Bitte wähle sie noch einmal aus oder lade die Seite neu: Dein Entwurf bleibt erhalten.';

const withAddresses = (draft: GiftDraft, { main, audio, video }: FileAddresses): GiftDraft => ({
  ...draft,
  media_url: main,
  music_url: audio,
  video_greeting_url: video,
});

interface OrderRowOptions {
  uploads: UploadSession;
  /** Says what is missing in the draft, if anything; false then. */
  check: () => boolean;
  /** Opens the tab of the files, one of which is missing. */
  leadToFiles: () => void;
}

/**
 * The row that the draft on screen is ordered with: checked, and with the address of every file.
 */
export function useOrderRow(
  { draft, turn }: Pick<DraftState, 'draft' | 'turn'>,
  { uploads, check, leadToFiles }: OrderRowOptions,
) {
  /**
   * The lost or unfinished files that were spoken of last: whoever was led to them once may go on
   * without them.
   */
  const said = useRef('');

  /**
   * Waits for the files that are on their way into the gift. false where one is missing: its tab is
   * open then, and says why.
   */
  const filesAreThere = useCallback(async (): Promise<boolean> => {
    const arrival = await filesArrived();
    // What is missing in a draft that was left meanwhile is nothing to lead anybody to.
    if (!hasStayed(draft.id, turn)) return false;
    const lost = currentLostFiles();
    const unfinished = unfinishedFiles();
    const missing = [...lost, ...unfinished].join();
    const isNews = missing !== '' && said.current !== missing;
    if (arrival === 'taken' && !isNews) return true;
    // A refused one has had its own toast.
    if (arrival === 'late') showError('Es fehlt noch etwas', LATE_FILE);
    if (arrival === 'taken') {
      showError('Es fehlt noch etwas', missingFilesWords(lost, unfinished));
      said.current = missing;
    }
    leadToFiles();
    return false;
  }, [draft.id, turn, leadToFiles]);

  /**
   * The row, once every file has gone up; null, and said why, where something is missing or fails.
   */
  const prepare = useCallback(async (): Promise<FrozenGift | null> => {
    if (!check()) return null;
    if (!(await filesAreThere())) return null;
    // Read here: the draft of the rendering that was clicked in does not have the files that were
    // awaited.
    const whole = currentDraft();
    try {
      return frozenGift(withAddresses(whole, await uploads.finish(filesOf(whole))));
    } catch {
      // The upload session has shown its toast; null keeps the gift from being paid and saved
      // without its files.
      return null;
    }
  }, [check, uploads, filesAreThere]);

  /**
   * The row as `prepare` will give it; null while something is missing. Says nothing, rejects when
   * a file fails.
   */
  const peekOrderRow = useCallback(async (): Promise<FrozenGift | null> => {
    if (firstProblem(draft, { skipPaymentOption: false })) return null;
    return frozenGift(withAddresses(draft, await uploads.addresses()));
  }, [uploads, draft]);

  return { prepare, peekOrderRow };
}
