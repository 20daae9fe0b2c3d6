/** What the page recorded; all times in milliseconds of its own clock. */
export interface Recording {
  frames: number[];
  longTasks: { at: number; lasted: number }[];
  /**
   * Layout shifts by the measure of the Layout Instability API, also those that follow a click at
   * once.
   */
  shifts: { at: number; value: number }[];
  /** When the wrapping was clicked, and when the card began to flip. */
  clicked: number;
  opened: number;
}

export interface Measurement {
  /** Milliseconds between frames. */
  median: number;
  p95: number;
  /** Share of frames that came more than half a frame late. */
  late: number;
  /** Longest task of the main thread in elapsed time. */
  longestTask: number;
  /** Longest task of the main thread in processor time, which other programs do not prolong. */
  busiestTask: number;
}

/**
 * One task of the main thread, from a trace: start on the page's clock, how long it lasted, and its
 * processor time.
 */
export interface Task {
  at: number;
  lasted: number;
  busy: number;
}

export function measure(recording: Recording, tasks: Task[], from: number, to: number): Measurement {
  const within = (at: number) => at >= from && at < to;
  const frames = recording.frames.filter(within);
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  const most = (values: number[]) => Math.max(0, ...values);
  return {
    median: at(0.5),
    p95: at(0.95),
    late: gaps.filter((gap) => gap > 25).length / Math.max(1, gaps.length),
    longestTask: most(recording.longTasks.filter((task) => within(task.at)).map(({ lasted }) => lasted)),
    busiestTask: most(tasks.filter((task) => within(task.at)).map(({ busy }) => busy)),
  };
}

/** What has jumped since the click, summed up; 1 is a whole screen by its whole height. */
export const shiftOf = ({ shifts, clicked }: Recording): number =>
  shifts.filter(({ at }) => at >= clicked).reduce((sum, { value }) => sum + value, 0);

/** The lowest of each figure. */
export function best(measurements: Measurement[]): Measurement {
  const lowest = (figure: keyof Measurement) => Math.min(...measurements.map((each) => each[figure]));
  return {
    median: lowest('median'),
    p95: lowest('p95'),
    late: lowest('late'),
    longestTask: lowest('longestTask'),
    busiestTask: lowest('busiestTask'),
  };
}
