import { timeoutOr } from '@/browser/timeout-or.ts';

/** On their way into the draft: restored, being prepared, or the end of a recording. */
const arriving = new Set<Promise<boolean>>();

/** A file is on its way until the returned function is called, with false for a refused one. */
export function expectFile(): (isTaken?: boolean) => void {
  let end: (isTaken: boolean) => void = () => undefined;
  const arrival = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  arriving.add(arrival);
  void arrival.then(() => arriving.delete(arrival));
  return (isTaken = true) => end(isTaken);
}

/** Milliseconds: a slow phone prepares the largest file in a fraction of it. */
const WAIT_LIMIT = 60_000;

async function arrival(): Promise<'taken' | 'refused'> {
  let areTaken = true;
  while (arriving.size > 0) areTaken = (await Promise.all(arriving)).every(Boolean) && areTaken;
  return areTaken ? 'taken' : 'refused';
}

/** Waits until no file is on its way: 'refused' when one was, 'late' after WAIT_LIMIT. */
export const filesArrived = (): Promise<'taken' | 'refused' | 'late'> =>
  timeoutOr(arrival(), WAIT_LIMIT, 'late' as const);

/** Names of files that take longer than whoever pays would wait: films that are made smaller. */
const unfinished = new Map<symbol, string>();

/** Notes the name of such a file until the returned function is called. */
export function noteUnfinished(name: string): () => void {
  const key = Symbol(name);
  unfinished.set(key, name);
  return () => void unfinished.delete(key);
}

export const unfinishedFiles = (): string[] => [...unfinished.values()];
