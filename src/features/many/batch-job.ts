import { BackendError } from '@/api/backend-error.ts';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { messageFor, type RecipientLine } from './recipient-list.ts';
import { type BatchRecipient, giftsOfBatch, makeGifts } from './requests.ts';

/**
 * The making of a batch. Ids are chosen before the first request and kept in the browser, so that
 * after a reload, a crash or a lost line the same gifts are asked for again: the database makes
 * none twice, and knows how far it came.
 */
export interface BatchJob {
  id: string;
  templateId: string;
  title: string;
  /** With '{Name}' and '{Text}'. */
  message: string;
  recipients: (RecipientLine & Pick<BatchRecipient, 'id' | 'position'>)[];
}

const key = (templateId: string) => STORAGE_KEYS.batchJob + templateId;

/** Keeps a job until it is finished or given up; false where the browser has no room for it. */
export const keepJob = (job: BatchJob) => localStore.set(key(job.templateId), JSON.stringify(job));

export const forgetJob = (job: BatchJob): void => localStore.remove(key(job.templateId));

/** The job of a gift that was interrupted; null without one. */
export function keptJob(templateId: string): BatchJob | null {
  const job = storedRecord(localStore, key(templateId)) as unknown as Partial<BatchJob>;
  return job.templateId === templateId && job.id && Array.isArray(job.recipients) ? (job as BatchJob) : null;
}

/** Gifts of a request: small enough that the progress moves, and that none takes seconds. */
const PER_REQUEST = 10;

export interface BatchProgress {
  made: number;
  /** Milliseconds, null until something can be said. */
  remaining: number | null;
  /** The connection is lost; the job goes on by itself once it is back. */
  isWaiting: boolean;
}

/** 'full': the pass allows no more gifts. */
export type BatchOutcome = 'done' | 'full';

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
  const tell = (isWaiting = false) => onProgress({ made, remaining, isWaiting });
  const ask = <T>(request: () => Promise<T>) => untilAnswered(request, () => tell(true), signal);

  const known = new Set((await ask(() => giftsOfBatch(job.id))).map(({ id }) => id));
  const missing = job.recipients.filter(({ id }) => !known.has(id));
  made = job.recipients.length - missing.length;
  tell();
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
    const ids = await ask(() => makeGifts(job, chunk));
    made += ids.length;
    const done = at + ids.length;
    remaining = done ? ((performance.now() - started) / done) * (missing.length - done) : null;
    tell();
    if (ids.length < chunk.length) return 'full';
  }
  return 'done';
}
