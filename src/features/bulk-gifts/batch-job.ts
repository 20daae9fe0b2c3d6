import { BackendError } from '@/api/backend-error.ts';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';
import { newId } from '@/browser/new-id.ts';
import { noteLists } from '@/gifts/own-gifts.ts';
import { messageFor } from './recipient-list.ts';
import { type BatchRecipient, giftsOfBatch, makeGifts } from './requests.ts';
import type { BatchJob } from './stored-jobs.ts';

/** Gifts of a request: small enough that the progress moves, and that none takes seconds. */
const PER_REQUEST = 10;

export interface BatchProgress {
  made: number;
  /** Milliseconds, null until something can be said. */
  remaining: number | null;
  /** The connection is lost; the job goes on by itself once it is back. */
  isWaiting: boolean;
}

/**
 * 'full': the pass allows no more gifts. 'deleted': gifts of the list that had been made were deleted;
 * their ids are never used again.
 */
export type BatchOutcome = 'done' | 'full' | 'deleted';

/** The same list with new ids for the gifts that are not there: deleted ones are made anew. */
export async function renewedJob(job: BatchJob): Promise<BatchJob> {
  const known = new Set((await giftsOfBatch(job.id)).map(({ id }) => id));
  const recipients = job.recipients.map((one) => (known.has(one.id) ? one : { ...one, id: newId() }));
  return { ...job, recipients };
}

const isUsedUp = (error: unknown) => error instanceof BackendError && error.code === 'PT409';

const isLineLost = (error: unknown) =>
  error instanceof BackendError && (error.code === 'OFFLINE' || error.code === 'TIMEOUT');

async function untilAnswered<T>(request: () => Promise<T>, onWait: () => void, signal: AbortSignal) {
  for (let failures = 1; ; failures += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isLineLost(error)) throw error;
      onWait();
      await waitForRetry(backgroundPause(failures), signal);
    }
  }
}

/**
 * Makes the gifts of a job that are not there yet, one request after the other: they would wait for
 * each other at the pass. Throws BackendError, and the signal's reason once it is aborted; what is
 * made stays made, and the same job can be run again.
 */
export async function runJob(
  job: BatchJob,
  onProgress: (progress: BatchProgress) => void,
  signal: AbortSignal,
): Promise<BatchOutcome> {
  let made = 0;
  let remaining: number | null = null;
  const report = (isWaiting = false) => onProgress({ made, remaining, isWaiting });
  const ask = <T>(request: () => Promise<T>) => untilAnswered(request, () => report(true), signal);

  const known = new Set((await ask(() => giftsOfBatch(job.id))).map(({ id }) => id));
  const missing = job.recipients.filter(({ id }) => !known.has(id));
  made = job.recipients.length - missing.length;
  report();
  const started = performance.now();
  for (let at = 0; at < missing.length; at += PER_REQUEST) {
    signal.throwIfAborted();
    const chunk = missing.slice(at, at + PER_REQUEST).map(
      ({ id, position, name, email, text }): BatchRecipient => ({
        id,
        position,
        name,
        email: email || null,
        message: messageFor(job.message, { name, text }),
      }),
    );
    let ids: string[];
    try {
      ids = await ask(() => makeGifts(job, chunk));
    } catch (error) {
      if (isUsedUp(error)) return 'deleted';
      throw error;
    }
    if (ids.length > 0) noteLists(true);
    made += ids.length;
    const done = at + ids.length;
    remaining = done ? ((performance.now() - started) / done) * (missing.length - done) : null;
    report();
    if (ids.length < chunk.length) return 'full';
  }
  return 'done';
}
