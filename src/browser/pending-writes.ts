import { timeoutOr } from './timeout-or.ts';

/** Writes into IndexedDB that have begun and not ended; a reload would break them off. */
const pending = new Set<Promise<unknown>>();

export function notePending<Result>(write: Promise<Result>): Promise<Result> {
  const noted = write.finally(() => pending.delete(noted)).catch(() => undefined);
  pending.add(noted);
  return write;
}

/** Milliseconds that a reload waits for them: longer than 25 MB take. */
const WAIT_LIMIT = 3000;

/** Reloads the page when all writes have ended, well or not. */
export function reloadWhenWritten(): void {
  const reload = () => location.reload();
  if (pending.size === 0) return void reload();
  const ended = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  void timeoutOr(ended(), WAIT_LIMIT, undefined).then(reload);
}
