import { type TraceEvent, tasksBeside } from '../main-thread.ts';

/** How much slower the phone's processor is; Lighthouse simulates the same. */
const SLOWDOWN = 4;
/** Milliseconds from which on a task keeps a person waiting. */
const LONG_MS = 50;

/**
 * Total blocking time of a visit in milliseconds, on a phone: what the main thread's tasks take over
 * 50 ms, from the first paint of content to the end of the trace. A task counts by the lesser of its
 * elapsed and its processor time, since a machine of two cores lets it wait for the browser's other
 * processes, and for the benchmark's own.
 *
 * @throws when the trace holds no visit of this machine's servers, or nothing that was painted.
 */
export function blockingTime(events: readonly TraceEvent[]): number {
  // The first one: a document that a page embeds is a page of its own.
  const [begun] = events
    .filter(
      ({ name, args }) =>
        name === 'navigationStart' &&
        args?.data?.isLoadingMainFrame &&
        args.data.documentLoaderURL?.startsWith('http://127.0.0.1'),
    )
    .sort((one, other) => one.ts - other.ts);
  if (!begun) throw new Error('The trace holds no visit.');
  const paints = events.filter(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === begun.pid && ts >= begun.ts,
  );
  if (paints.length === 0) throw new Error('Nothing was painted.');
  const painted = Math.min(...paints.map(({ ts }) => ts));
  return tasksBeside(events, begun)
    .filter(({ ts }) => ts >= painted)
    .map(({ lasted, busy }) => SLOWDOWN * Math.min(lasted, busy))
    .reduce((sum, blocked) => sum + Math.max(0, blocked - LONG_MS), 0);
}
