import { BackendError } from '@/api/backend-error.ts';
import { RETRYABLE_STATUS } from '@/api/fetch-with-retry.ts';

/**
 * Milliseconds before each new attempt; after the last attempt the error is thrown. Progress since
 * the last failure resets the list.
 */
const RETRY_DELAYS = [500, 1500, 3000, 6000, 12000];

const RETRYABLE = new Set([
  'OFFLINE',
  'TIMEOUT',
  'UNREADABLE',
  'HTTP_423',
  'HTTP_425',
  ...RETRYABLE_STATUS.map((status) => `HTTP_${status}`),
]);

/** The error of an aborted upload; callers that aborted it ignore it. */
export function abortedError(): BackendError {
  return new BackendError('ABORTED');
}

/**
 * Resolves after the delay, at once when the network comes back, and rejects when the signal
 * aborts.
 */
function pause(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', onOnline);
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = end(resolve);
    const onAbort = end(() => reject(abortedError()));
    const timer = setTimeout(onOnline, delay);
    globalThis.addEventListener('online', onOnline);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
  });
}

export interface RetryOptions {
  signal?: AbortSignal;
  /**
   * Bytes that the server has confirmed so far; if they have grown since the last failure, all
   * attempts are available again.
   */
  confirmedBytes?: () => number;
  /** Called with the error of a failed attempt when another one follows. */
  onRetry?: (error: BackendError) => void;
  /** A further error code after which to try again. */
  alsoAfter?: string;
  delays?: readonly number[];
}

/**
 * Repeats an attempt that failed with a code of RETRYABLE, up to once per delay; any other error is
 * thrown at once.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, confirmedBytes = () => 0, onRetry, alsoAfter, delays = RETRY_DELAYS } = options;
  let failures = 0;
  let confirmed = confirmedBytes();
  for (;;) {
    if (signal?.aborted) throw abortedError();
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted) throw abortedError();
      if (confirmedBytes() > confirmed) failures = 0;
      confirmed = confirmedBytes();
      const delay = delays[failures];
      const isRetryable =
        error instanceof BackendError && (RETRYABLE.has(error.code) || error.code === alsoAfter);
      if (delay === undefined || !isRetryable) throw error;
      failures += 1;
      onRetry?.(error);
      await pause(delay, signal);
    }
  }
}
