/** Milliseconds of the measured window: the estimate follows the connection. */
const WINDOW_MS = 8000;
/** Shortest span (milliseconds) of samples from which the remaining time is estimated. */
const SHORTEST_SPAN_MS = 1500;

/** Estimates the remaining time of a transfer from its recent speed. */
export function createTransferRate() {
  let samples: { at: number; sent: number }[] = [];
  return {
    /** Adds a sample: bytes sent so far at a point in time (milliseconds). */
    note(at: number, sent: number): void {
      const last = samples.at(-1);
      // A chunk that is sent again lowers the sent bytes: samples from before are dropped.
      if (last && sent < last.sent) samples = [];
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, sent }];
    },
    /** Estimated seconds for the rest, null while there are too few samples. */
    secondsLeft(total: number): number | null {
      const first = samples[0];
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < SHORTEST_SPAN_MS || last.sent <= first.sent) return null;
      const bytesPerMs = (last.sent - first.sent) / (last.at - first.at);
      return Math.ceil((total - last.sent) / bytesPerMs / 1000);
    },
  };
}

/** Rounded German text for seconds: 'noch etwa 2 Minuten'. */
export function secondsLeftText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds <= 3) return 'gleich fertig';
  if (seconds < 60) return `noch etwa ${seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5} Sekunden`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'noch etwa eine Minute' : `noch etwa ${minutes} Minuten`;
}
