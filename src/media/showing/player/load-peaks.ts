import { peaksOf } from './peaks.ts';

/**
 * A sound that is larger or longer is not loaded a second time, nor unpacked into memory, for a
 * drawing.
 */
const MOST_BYTES = 3 * 1024 * 1024;
const MOST_SECONDS = 10 * 60;

/** The lowest rate that every browser decodes to: a drawing needs no more. */
const SAMPLE_RATE = 8000;

/** Whether somebody asked the browser to load less. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * How loud the sound at this address is along its length; null where that would cost too much or
 * cannot be told. Never throws.
 *
 * @param seconds its length, as the player knows it.
 */
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
