import { useEffect, useMemo } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { createUploadSession, type DraftFiles, type UploadSession } from '@/media/upload-session.ts';

/**
 * The uploads of a draft's files. Paying must not wait for them, so they start with `early` (the payment tab is open); leaving
 * the page or the draft stops what is on its way.
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
  }, [early, uploads, files]);
  useEffect(() => () => uploads.startAll({ main: null, audio: null, video: null }), [uploads]);
  return { uploads, files };
}
