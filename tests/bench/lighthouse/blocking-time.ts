/** An event of a trace; times in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  pid: number;
  tid: number;
  /** Elapsed and processor time of the thread. */
  dur?: number;
  tdur?: number;
  args?: { data?: { isLoadingMainFrame?: boolean; documentLoaderURL?: string } };
}

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
  const own = events.filter(({ pid, ts }) => pid === begun.pid && ts >= begun.ts);
  const painted = Math.min(...own.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts));
  if (!Number.isFinite(painted)) throw new Error('Nothing was painted.');
  return own
    .filter(({ name, tid, ts }) => name.endsWith('RunTask') && tid === begun.tid && ts >= painted)
    .map(({ dur = 0, tdur = dur }) => (SLOWDOWN * Math.min(dur, tdur)) / 1000)
    .reduce((sum, lasted) => sum + Math.max(0, lasted - LONG_MS), 0);
}
