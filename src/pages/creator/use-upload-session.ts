import { useEffect, useMemo } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { createUploadSession, type DraftFiles, type UploadSession } from '@/media/upload-session.ts';

/**
 * The upload session of a draft. Uploads start when `early` becomes true (the payment tab is open), so that paying need not wait for
 * them; leaving the page or starting another draft stops them.
 */
export function useUploadSession(
  { id, mainFile, audioMessage, videoGreeting }: GiftDraft,
  early: boolean,
): { uploads: UploadSession; files: DraftFiles } {
  const files = useMemo(
    () => ({ main: mainFile, audio: audioMessage, video: videoGreeting }),
    [mainFile, audioMessage, videoGreeting],
  );
  const uploads = useMemo(() => createUploadSession(id), [id]);
  useEffect(() => {
    if (early) uploads.startAll(files);
    else uploads.abandonAllBut(files);
  }, [early, uploads, files]);
  useEffect(() => () => uploads.startAll({ main: null, audio: null, video: null }), [uploads]);
  return { uploads, files };
}
