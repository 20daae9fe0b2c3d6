import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { prefersReducedMotion } from '../motion.ts';

/** One part of a sound, in seconds and hertz. */
interface Grain {
  at: number;
  lasts: number;
  /** Loudness at its peak, from 0 to 1. */
  loud: number;
  /** A tone that glides, or noise through a band that does. */
  kind: 'tone' | 'noise';
  from: number;
  to: number;
  /** Sharpness of the band of noise. */
  sharp: number;
}

const grainOf =
  (kind: Grain['kind']) =>
  (at: number, lasts: number, loud: number, from: number, to = from, sharp = 0.8): Grain => ({
    kind,
    at,
    lasts,
    loud,
    from,
    to,
    sharp,
  });
const noise = grainOf('noise');
const tone = grainOf('tone');

/** What a wrapping sounds like when it is opened by hand, at most 2.5 seconds long. */
export const SOUNDS = {
  ribbon: [
    noise(0, 0.5, 0.35, 2400, 6200),
    noise(0.42, 0.12, 0.3, 5200, 3000),
    tone(0.55, 0.12, 0.2, 180, 120),
  ],
  paper: [
    noise(0, 0.16, 0.4, 3200, 5400),
    noise(0.13, 0.1, 0.3, 4800, 2600),
    noise(0.28, 0.3, 0.4, 2600, 6400),
    noise(0.62, 0.08, 0.25, 5000, 4200),
    noise(0.8, 0.25, 0.2, 3800, 2400),
  ],
  wood: [
    tone(0, 0.5, 0.18, 96, 138),
    noise(0, 0.5, 0.16, 420, 760, 9),
    tone(0.62, 0.14, 0.5, 150, 88),
    noise(0.62, 0.07, 0.4, 900, 500),
  ],
  glass: [tone(0, 0.9, 0.22, 2093), tone(0.02, 0.7, 0.12, 3136), tone(0.3, 1.1, 0.18, 2637)],
  cork: [
    noise(0, 0.35, 0.1, 700, 1400, 5),
    tone(0.4, 0.09, 0.5, 420, 90),
    noise(0.4, 0.06, 0.3, 1600, 700),
    noise(0.5, 1.2, 0.14, 7200, 5200),
    tone(1.25, 0.8, 0.16, 2349),
    tone(1.28, 0.7, 0.1, 3520),
  ],
  breath: [noise(0, 0.9, 0.3, 500, 1300, 0.6), noise(0.3, 0.8, 0.12, 2400, 1200, 0.5)],
  balloon: [
    noise(0, 0.2, 0.08, 1200, 2200, 6),
    noise(0.22, 0.05, 0.6, 2600, 500),
    tone(0.22, 0.1, 0.3, 240, 70),
  ],
  metal: [
    noise(0, 0.3, 0.12, 1800, 2600, 12),
    tone(0.32, 0.5, 0.16, 740),
    tone(0.32, 0.35, 0.1, 1187),
    noise(0.32, 0.05, 0.4, 3000, 1800),
  ],
  chimes: [
    tone(0, 0.7, 0.14, 1047),
    tone(0.14, 0.7, 0.14, 1319),
    tone(0.28, 0.7, 0.14, 1568),
    tone(0.42, 1.2, 0.16, 2093),
  ],
  // A crack, and the pieces come apart and fall.
  wax: [
    noise(0, 0.05, 0.4, 2600, 1400, 2),
    noise(0.1, 0.04, 0.25, 3400, 2200, 2),
    noise(0.45, 0.09, 0.6, 1900, 500, 1.4),
    tone(0.45, 0.1, 0.35, 210, 80),
    noise(1.05, 0.06, 0.18, 1500, 700, 2),
    noise(1.14, 0.05, 0.12, 1200, 600, 2),
  ],
} satisfies Readonly<Record<string, readonly Grain[]>>;

export type Material = keyof typeof SOUNDS;

/** Quiet beside a voice message in the same letter. */
const LOUDNESS = 0.22;
const ATTACK = 0.012;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function createNoise({ sampleRate }: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: sampleRate * 2, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

function grain(audio: AudioContext, { at, lasts, loud, kind, from, to, sharp }: Grain): void {
  const begin = audio.currentTime + at;
  const end = begin + lasts;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud * LOUDNESS, begin + Math.min(ATTACK, lasts / 3));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const glide = (frequency: AudioParam) => {
    frequency.setValueAtTime(from, begin);
    frequency.exponentialRampToValueAtTime(to, end);
  };
  if (kind === 'tone') {
    const source = new OscillatorNode(audio, { type: 'sine' });
    glide(source.frequency);
    source.connect(volume);
    source.start(begin);
    source.stop(end);
  } else {
    hiss ??= createNoise(audio);
    const source = new AudioBufferSourceNode(audio, { buffer: hiss });
    const band = new BiquadFilterNode(audio, { type: 'bandpass', Q: sharp });
    glide(band.frequency);
    source.connect(band).connect(volume);
    source.start(begin, Math.random());
    source.stop(end);
  }
}

/** Call it when a hand lets go: browsers allow sound from then on. */
export async function playSound(material: Material): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
  for (const each of SOUNDS[material]) grain(context, each);
}

/** What was chosen in this browser, else whether less motion is wanted. */
export function isMuted(): boolean {
  const chosen = localStore.get(STORAGE_KEYS.openingMuted);
  return chosen ? chosen === 'yes' : prefersReducedMotion();
}

export const setMuted = (muted: boolean) => localStore.set(STORAGE_KEYS.openingMuted, muted ? 'yes' : 'no');
