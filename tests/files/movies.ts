import { ascii, big, fixture, join, noise, type TestFile } from './bytes.ts';
import { PLACE_TEXT, phoneXmp } from './exif.ts';

const box = (type: string, content: Uint8Array) => join(big(4, content.length + 8), ascii(type), content);

/** The committed clip (2 s of H.264 and AAC) with a place in its user data, as phones write it. */
function clipWithPlace(): Uint8Array {
  const clip = fixture('clip.mp4');
  const moov = Buffer.from(clip).lastIndexOf('moov') - 4;
  const text = ascii(PLACE_TEXT);
  const place = box('udta', box('\xa9xyz', join(big(2, text.length, 0x15c7), text)));
  const grown = clip.slice(moov);
  new DataView(grown.buffer).setUint32(0, grown.length + place.length);
  return join(clip.subarray(0, moov), grown, place);
}

interface Mp4Options {
  /** Size in bytes, at least 14 kB; noise in a box that players skip fills the file up. */
  size?: number;
  name?: string;
  /** Whether the film contains its place. */
  hasPlace?: boolean;
}

/** A playable film. */
export function mp4({ size, name = 'urlaub.mp4', hasPlace = true }: Mp4Options = {}): TestFile {
  const clip = hasPlace ? clipWithPlace() : fixture('clip.mp4');
  const missing = (size ?? clip.length) - clip.length;
  const bytes = missing >= 8 ? join(clip, box('free', noise(missing - 8))) : clip;
  return { name, mimeType: 'video/mp4', bytes };
}

/** A film with its place in a box beside the movie's own, as some cameras and programs write it. */
export function mp4WithPlaceIn(type: 'uuid' | 'meta' | 'udta'): TestFile {
  return {
    name: 'drohne.mp4',
    mimeType: 'video/mp4',
    bytes: join(fixture('clip.mp4'), box(type, join(new Uint8Array(16), phoneXmp))),
  };
}

/** The same film with the brand of QuickTime. */
export function mov(): TestFile {
  const bytes = clipWithPlace();
  bytes.set(ascii('qt  '), 8);
  return { name: 'IMG_4711.MOV', mimeType: 'video/quicktime', bytes };
}

export function webm({ name = 'clip.webm' } = {}): TestFile {
  return { name, mimeType: 'video/webm', bytes: fixture('clip.webm') };
}

/** A tone of one second: 8 kHz, 8 bit, mono. */
export function wav({ name = 'gruss.wav', seconds = 1 } = {}): TestFile {
  const rate = 8000;
  const samples = Uint8Array.from({ length: rate * seconds }, (_, index) => 128 + 100 * Math.sin(index / 3));
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, words: string) => {
    for (const [index, byte] of ascii(words).entries()) head.setUint8(at + index, byte);
  };
  text(0, 'RIFF');
  head.setUint32(4, 36 + samples.length, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  text(36, 'data');
  head.setUint32(40, samples.length, true);
  return { name, mimeType: 'audio/wav', bytes: join(new Uint8Array(head.buffer), samples) };
}
