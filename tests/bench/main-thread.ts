/** An event of a trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  ts: number;
  pid: number;
  tid: number;
  /** Elapsed and processor time of the thread. */
  dur?: number;
  tdur?: number;
  args?: { data?: { isLoadingMainFrame?: boolean; documentLoaderURL?: string } };
}

/**
 * The tasks of the thread that `event` belongs to: start on the trace's clock, elapsed and processor
 * time in milliseconds.
 */
export const tasksBeside = (events: readonly TraceEvent[], event: TraceEvent) =>
  events
    .filter(({ name, pid, tid }) => pid === event.pid && tid === event.tid && name.endsWith('RunTask'))
    .map(({ ts, dur = 0, tdur = dur }) => ({ ts, lasted: dur / 1000, busy: tdur / 1000 }));
