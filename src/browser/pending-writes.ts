/** Writes into IndexedDB that have begun and not ended; a reload would break them off. */
const pending = new Set<Promise<unknown>>();

/** Returns the write as it came in. */
export function notePending<Result>(write: Promise<Result>): Promise<Result> {
  const noted = write.finally(() => pending.delete(noted)).catch(() => undefined);
  pending.add(noted);
  return write;
}

export const hasPendingWrites = (): boolean => pending.size > 0;

/** Resolves when all writes have ended, well or not. */
export async function pendingWrites(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}
