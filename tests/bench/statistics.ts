/** Middle of the values, or the mean of the two middle ones; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2
    ? (sorted[Math.floor(half)] ?? Number.NaN)
    : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

/** Percentile: the value that this share of the values, in percent, does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The median of values that vary, and the interval in which the true one lies. */
export interface Estimate {
  median: number;
  /**
   * Least and greatest value that the true median may have, with at least 95 % confidence; NaN with
   * fewer than six values.
   */
  interval: readonly [number, number];
}

const CONFIDENCE = 0.95;

/**
 * Judges a median without assuming how the values are spread: by the order of the values, each of
 * which lies below the true median as often as above.
 */
export function estimate(values: readonly number[]): Estimate {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  // How likely it is that at most so many values lie below the true median.
  let [chance, atMost, rank] = [0.5 ** count, 0, 0];
  while (atMost + chance <= (1 - CONFIDENCE) / 2) {
    atMost += chance;
    rank += 1;
    chance *= (count - rank + 1) / rank;
  }
  const at = (place: number) => (rank > 0 ? (sorted[place] ?? Number.NaN) : Number.NaN);
  return { median: median(sorted), interval: [at(rank - 1), at(count - rank)] };
}
