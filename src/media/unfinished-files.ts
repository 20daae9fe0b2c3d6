/**
 * Files that their sender has begun to get ready and that are not in the draft yet, for longer than
 * whoever pays would wait (arriving-files.ts).
 */
const unfinished = new Map<symbol, string>();

/** Notes the name of such a file until the returned function is called. */
export function noteUnfinished(name: string): () => void {
  const key = Symbol(name);
  unfinished.set(key, name);
  return () => void unfinished.delete(key);
}

export const unfinishedFiles = (): string[] => [...unfinished.values()];
