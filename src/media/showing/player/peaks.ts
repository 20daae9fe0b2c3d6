/** Bars of a drawn sound. */
export const BARS = 44;

/** How loud a sound is along its length, one value a bar from 0 to 1: the loudest is 1. */
export function peaksOf(samples: Float32Array, bars = BARS): number[] {
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const end = Math.floor(((bar + 1) * samples.length) / bars);
    let peak = 0;
    for (let index = Math.floor((bar * samples.length) / bars); index < end; index += 1) {
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks;
}

/** Width and height of the drawing that `wavePath` is for. */
export const WAVE_BOX = { width: BARS * 5, height: 40 } as const;

/** One stroke a bar around the middle; without peaks, strokes of one small height: a calm line. */
export function wavePath(peaks: readonly number[] | null): string {
  const middle = WAVE_BOX.height / 2;
  return Array.from({ length: BARS }, (_, bar) => {
    const half = peaks ? 1 + (peaks[bar] ?? 0) * (middle - 3) : 1;
    return `M${bar * 5 + 2.5} ${(middle - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
  }).join('');
}
