import { within } from './within.ts';

/** Writes into IndexedDB that have begun and not ended; a reload would break them off. */
const pending = new Set<Promise<unknown>>();

/** Returns the write as it came in. */
export function notePending<Result>(write: Promise<Result>): Promise<Result> {
  const noted = write.finally(() => pending.delete(noted)).catch(() => undefined);
  pending.add(noted);
  return write;
}

/** Calls back when all writes have ended, well or not, or after so many milliseconds. */
export function afterPendingWrites(callback: () => void, milliseconds: number): void {
  if (pending.size === 0) {
    callback();
    return;
  }
  const ended = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  void within(ended(), milliseconds, undefined).then(callback);
}
