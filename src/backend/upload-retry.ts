import { BackendError } from '@/failures/backend-error.ts';

/** Milliseconds before each new attempt; after the last one the error is thrown. Progress starts the list anew. */
const RETRY_DELAYS = [500, 1500, 3000, 6000, 12000];

const RETRYABLE = new Set([
  'OFFLINE',
  'TIMEOUT',
  'UNREADABLE',
  'HTTP_408',
  'HTTP_423',
  'HTTP_425',
  'HTTP_429',
  'HTTP_500',
  'HTTP_502',
  'HTTP_503',
  'HTTP_504',
]);

/** How an aborted upload ends; callers that aborted it themselves ignore it. */
export function abortedError(): BackendError {
  return new BackendError('ABORTED');
}

/** Resolves after the delay, at once when the network comes back, and rejects when the signal aborts. */
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
  /** Bytes that the server has confirmed so far; more of them than at the last failure refills the attempts. */
  confirmedBytes?: () => number;
  /** Tells that an attempt failed, why, and that another one follows. */
  onRetry?: (error: BackendError) => void;
  /** A further code that is worth another attempt. */
  alsoAfter?: string;
  delays?: readonly number[];
}

/** Repeats what failed for want of a connection or of the server's strength; what the server refused is thrown at once. */
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
      const isWorthIt =
        error instanceof BackendError && (RETRYABLE.has(error.code) || error.code === alsoAfter);
      if (delay === undefined || !isWorthIt) throw error;
      failures += 1;
      onRetry?.(error);
      await pause(delay, signal);
    }
  }
}
