/** Only the last seconds count: a train leaves the tunnel, and the estimate should notice. */
const WINDOW_MS = 8000;
/** Below this span (milliseconds) an estimate would be a guess. */
const SHORTEST_SPAN_MS = 1500;

export interface TransferRate {
  /** Notes how many bytes have been sent at a point in time (milliseconds). */
  note(at: number, sentBytes: number): void;
  /** Seconds left for the rest, null while nothing can be said. */
  secondsLeft(totalBytes: number): number | null;
}

/** Estimates the remaining time of a transfer from its recent speed. */
export function createTransferRate(): TransferRate {
  let samples: { at: number; sent: number }[] = [];
  return {
    note(at, sent) {
      const last = samples.at(-1);
      // A chunk that is sent again starts lower: what was measured before is no longer true.
      if (last && sent < last.sent) samples = [];
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, sent }];
    },
    secondsLeft(total) {
      const first = samples[0];
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < SHORTEST_SPAN_MS || last.sent <= first.sent) return null;
      const bytesPerMs = (last.sent - first.sent) / (last.at - first.at);
      return Math.ceil((total - last.sent) / bytesPerMs / 1000);
    },
  };
}

/** Seconds in words, the way people say them: 'noch etwa 2 Minuten'. */
export function secondsLeftText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds <= 3) return 'gleich fertig';
  if (seconds < 60) return `noch etwa ${seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5} Sekunden`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'noch etwa eine Minute' : `noch etwa ${minutes} Minuten`;
}
