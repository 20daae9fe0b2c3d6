import { within } from '@/browser/within.ts';

/**
 * Files on their way into the draft that is composed: restored after a reload, prepared after
 * choosing, or the end of a recording.
 */
const arriving = new Set<Promise<boolean>>();

/**
 * Notes that a file is on its way. The returned function ends that, with false where the file was
 * wanted and cannot be taken.
 */
export function expectFile(): (isTaken?: boolean) => void {
  let end: (isTaken: boolean) => void = () => undefined;
  const arrival = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  arriving.add(arrival);
  void arrival.then(() => arriving.delete(arrival));
  return (isTaken = true) => end(isTaken);
}

/**
 * Milliseconds for which files are waited for: a slow phone prepares the largest one in a fraction
 * of it.
 */
const WAIT_LIMIT = 60_000;

async function arrival(): Promise<'taken' | 'refused'> {
  let areTaken = true;
  while (arriving.size > 0) areTaken = (await Promise.all(arriving)).every(Boolean) && areTaken;
  return areTaken ? 'taken' : 'refused';
}

/**
 * Waits until no file is on its way any more: 'refused' when one of them could not be taken, 'late'
 * when one does not arrive within WAIT_LIMIT.
 */
export async function filesArrived(): Promise<'taken' | 'refused' | 'late'> {
  return within(arrival(), WAIT_LIMIT, 'late' as const);
}

/**
 * Files that their sender has begun to get ready and that are not in the draft yet, for longer than
 * whoever pays would wait (filesArrived).
 */
const unfinished = new Map<symbol, string>();

/** Notes the name of such a file until the returned function is called. */
export function noteUnfinished(name: string): () => void {
  const key = Symbol(name);
  unfinished.set(key, name);
  return () => void unfinished.delete(key);
}

export const unfinishedFiles = (): string[] => [...unfinished.values()];
