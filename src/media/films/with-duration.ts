import { within } from '@/browser/within.ts';
import type { FilmAnswer, FilmTask } from './film-worker.ts';

/** Milliseconds for which whoever has ended a recording waits for its length. */
const WAIT_LIMIT = 10_000;

/**
 * The recording with its length written into it; the same where it has one (MP4), or where that
 * cannot be done here and now. Never throws.
 */
export async function withDuration(recording: Blob): Promise<Blob> {
  if (!recording.type.includes('/webm') || typeof Worker === 'undefined') return recording;
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<FilmAnswer | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FilmAnswer>) => resolve(data);
    worker.onerror = () => resolve(null);
  });
  worker.postMessage({ addDuration: recording } satisfies FilmTask);
  const told = await within(answer, WAIT_LIMIT, null);
  worker.terminate();
  return told && 'film' in told ? told.film : recording;
}
