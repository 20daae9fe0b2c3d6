import { useEffect, useMemo, useRef } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { type FrozenGift, frozenGift } from '@/gift/frozen-gift.ts';
import { filesArrived, unfinishedFiles } from '@/media/arriving-files.ts';
import { type DraftFiles, type FileAddresses, UploadSession } from '@/media/upload-session.ts';
import { showError } from '@/ui/toast/toast-store.ts';
import { draftStore, type WizardState } from './draft/draft-store.ts';
import { missingFilesWords } from './missing-files.ts';

/** The files of a draft, by slot. */
const filesOf = (draft: Pick<GiftDraft, 'mainFile' | 'audioMessage' | 'videoGreeting'>): DraftFiles => ({
  main: draft.mainFile,
  audio: draft.audioMessage,
  video: draft.videoGreeting,
});

/**
 * The upload session of a draft. Uploads start `early`, while the payment tab is open; leaving the
 * page or starting another draft stops them.
 */
export function useUploadSession(
  { id, mainFile, audioMessage, videoGreeting }: GiftDraft,
  early: boolean,
): UploadSession {
  const uploads = useMemo(() => new UploadSession(id), [id]);
  useEffect(() => {
    const files = filesOf({ mainFile, audioMessage, videoGreeting });
    if (early) uploads.startAll(files);
    else uploads.abandonAllBut(files);
  }, [early, uploads, mainFile, audioMessage, videoGreeting]);
  useEffect(() => () => uploads.startAll({ main: null, audio: null, video: null }), [uploads]);
  return uploads;
}

const LATE_FILE =
  'Eine Datei wird einfach nicht fertig. Bitte wähle sie noch einmal aus oder lade die Seite ' +
  'neu: Dein Entwurf bleibt erhalten.';

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

/** Makes the row that the draft is ordered with: checked, and with the address of every file. */
export function useOrderRow(
  { draft, generation }: Pick<WizardState, 'draft' | 'generation'>,
  { uploads, check, leadToFiles }: OrderRowOptions,
) {
  /** The missing files that were named at the last try: a second try goes on without them. */
  const toldMissing = useRef('');

  /** Waits for files on their way; false where one is missing, whose tab is open then. */
  const filesAreThere = async (): Promise<boolean> => {
    const arrival = await filesArrived();
    // A draft that was left meanwhile is not the one on screen: its sender is led nowhere.
    if (!draftStore().isCurrentDraft(draft.id, generation)) return false;
    const lost = Object.values(draftStore().state().lostFiles);
    const unfinished = unfinishedFiles();
    const missing = [...lost, ...unfinished].join();
    const isUntold = missing !== '' && toldMissing.current !== missing;
    if (arrival === 'taken' && !isUntold) return true;
    // A refused file has had its own toast.
    if (arrival === 'late') showError('Es fehlt noch etwas', LATE_FILE);
    if (arrival === 'taken') {
      showError('Es fehlt noch etwas', missingFilesWords(lost, unfinished));
      toldMissing.current = missing;
    }
    leadToFiles();
    return false;
  };

  /** The row, once every file has gone up; null, and said why, where something fails. */
  const prepare = async (): Promise<FrozenGift | null> => {
    if (!check() || !(await filesAreThere())) return null;
    // The draft of the rendering that was clicked in does not have the awaited files.
    const whole = draftStore().draft();
    try {
      return frozenGift(withAddresses(whole, await uploads.finish(filesOf(whole))));
    } catch {
      // The upload session has shown its toast.
      return null;
    }
  };

  return prepare;
}
