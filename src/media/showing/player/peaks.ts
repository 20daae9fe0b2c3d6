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

export const WAVE_BOX = { width: BARS * 5, height: 40 } as const;

/** One stroke a bar around the middle; without peaks a calm line. */
export function wavePath(peaks: readonly number[] | null): string {
  const middle = WAVE_BOX.height / 2;
  return Array.from({ length: BARS }, (_, bar) => {
    const half = peaks ? 1 + (peaks[bar] ?? 0) * (middle - 3) : 1;
    return `M${bar * 5 + 2.5} ${(middle - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
  }).join('');
}

/**
 * A larger or longer sound is not loaded a second time, nor unpacked into memory, for a drawing.
 */
const MOST_BYTES = 3 * 1024 * 1024;
const MOST_SECONDS = 10 * 60;

/** The lowest rate that every browser decodes to. */
const SAMPLE_RATE = 8000;

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Peaks of a sound of this length (seconds); null where they cost too much. Never throws. */
export async function loadPeaks(
  url: string,
  seconds: number,
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  if (seconds > MOST_SECONDS || savesData() || !('OfflineAudioContext' in globalThis)) return null;
  try {
    const response = await fetch(url, { signal });
    const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
    if (!response.ok || size > MOST_BYTES) {
      void response.body?.cancel();
      return null;
    }
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(
      await response.arrayBuffer(),
    );
    return peaksOf(sound.getChannelData(0));
  } catch {
    return null;
  }
}
