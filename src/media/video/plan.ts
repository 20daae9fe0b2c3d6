import { MAX_FILE_BYTES } from '@/gift/limits.ts';

export interface Plan {
  width: number;
  height: number;
  /** Of the pictures, in bits per second. */
  bitrate: number;
}

/** Encoders keep to their rate only roughly. */
const TARGET_BYTES = MAX_FILE_BYTES * 0.92;
/** More than this is not seen on a phone. */
const BEST_BITRATE = 4_000_000;

/** Pixels of the longer side, from the bits per second on that make them look better than fewer. */
const STEPS = [
  { side: 1280, from: 1_200_000 },
  { side: 960, from: 600_000 },
  { side: 640, from: 250_000 },
] as const;
const LEAST_BITRATE = 250_000;

export interface Measures {
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
  /** Bits per second. */
  audioBitrate: number;
}

/** The plan for a film, null for one that would be too blurred. */
export function planFor({ width, height, duration, audioBitrate }: Measures): Plan | null {
  const bitrate = Math.min(BEST_BITRATE, (TARGET_BYTES * 8) / duration - audioBitrate);
  const step = STEPS.find(({ from }) => bitrate >= from);
  if (!step) return null;
  const scale = Math.min(1, step.side / Math.max(width, height));
  // H.264 codes even numbers of pixels.
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height), bitrate: Math.floor(bitrate) };
}

/** Whole minutes of a film with sound of this rate that can be made small enough. */
export function longestMinutes(audioBitrate: number): number {
  return Math.floor((TARGET_BYTES * 8) / (LEAST_BITRATE + audioBitrate) / 60);
}
