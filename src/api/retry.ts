import { BACKOFF, waitForRetry } from '@/browser/backoff.ts';
import { BackendError } from './backend-error.ts';

/** Whether the same request may succeed later: 501, 505 and 507 (a full storage) do not pass. */
const passes = ({ code, status }: BackendError) =>
  /^(OFFLINE|TIMEOUT|UNREADABLE|HTTP_(408|423|425|429))$/.test(code) ||
  (status >= 500 && ![501, 505, 507].includes(status));

export interface RetryOptions {
  signal?: AbortSignal | null;
  /** Milliseconds before each new attempt; after the last one the error is thrown. */
  delays?: readonly number[];
  onRetry?: (error: BackendError) => void;
  /** Bytes that have arrived so far: once they have grown, all delays are available again. */
  confirmedBytes?: () => number;
  /** A further error code after which to try again. */
  alsoAfter?: string;
}

/** 0.75 to 1.25, at random: pages that failed together do not repeat together. */
const jitter = () => 0.75 + 0.5 * Math.random();

/** Repeats an attempt that failed with something that passes by itself, if it may arrive twice. */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, confirmedBytes = () => 0, onRetry, alsoAfter, delays = BACKOFF.request } = options;
  let failures = 0;
  let confirmed = confirmedBytes();
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      if (confirmedBytes() > confirmed) failures = 0;
      confirmed = confirmedBytes();
      const delay = delays[failures];
      const mayPass = error instanceof BackendError && (passes(error) || error.code === alsoAfter);
      if (delay === undefined || !mayPass) throw error;
      failures += 1;
      onRetry?.(error);
      await waitForRetry(delay * jitter(), signal);
    }
  }
}
