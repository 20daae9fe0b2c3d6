/** Milliseconds before each new attempt. */
export const BACKOFF = {
  /** A visitor waits for the answer: all attempts (ATTEMPT_LIMIT in src/api/backend.ts) take below 30 s. */
  request: [400, 1200],
  /** A progress bar says that an upload goes on. */
  upload: [500, 1500, 3000, 6000, 12_000],
  /** Attempts go on without an end; the last pause is repeated. */
  background: [2000, 5000, 12_500, 30_000],
} as const;

/** The pause of BACKOFF.background after so many failures in a row. */
export const backgroundPause = (failures: number): number =>
  BACKOFF.background[failures - 1] ?? BACKOFF.background[3];

/** Resolves after a pause, back on line or seen again; rejects with the signal's reason. */
export function waitForRetry(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const end = (settle: () => void) => () => {
      settled.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end(resolve), milliseconds);
    for (const type of ['online', 'visibilitychange'])
      addEventListener(type, end(resolve), { signal: settled.signal });
    const abort = end(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { signal: settled.signal });
    if (signal?.aborted) abort();
  });
}
