import { useEffect, useMemo } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { createUploadSession, type DraftFiles, type UploadSession } from '@/media/upload-session.ts';

/** The files of a draft, by slot. */
export const filesOf = ({
  mainFile,
  audioMessage,
  videoGreeting,
}: Pick<GiftDraft, 'mainFile' | 'audioMessage' | 'videoGreeting'>): DraftFiles => ({
  main: mainFile,
  audio: audioMessage,
  video: videoGreeting,
});

/**
 * The upload session of a draft. Uploads start when `early` becomes true (the payment tab is open),
 * so that paying need not wait for them; leaving the page or starting another draft stops them.
 */
export function useUploadSession(
  { id, mainFile, audioMessage, videoGreeting }: GiftDraft,
  early: boolean,
): UploadSession {
  const files = useMemo(
    () => filesOf({ mainFile, audioMessage, videoGreeting }),
    [mainFile, audioMessage, videoGreeting],
  );
  const uploads = useMemo(() => createUploadSession(id), [id]);
  useEffect(() => {
    if (early) uploads.startAll(files);
    else uploads.abandonAllBut(files);
  }, [early, uploads, files]);
  useEffect(() => () => uploads.startAll({ main: null, audio: null, video: null }), [uploads]);
  return uploads;
}
