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

/** A film of QuickTime whose data stands before the rest, in a box with a size of 64 bits. */
export function movBehindWideBox(): TestFile {
  const data = new Uint8Array(8);
  const wide = join(big(4, 1), ascii('mdat'), big(4, 0, data.length + 16), data);
  return { name: 'alt.mov', mimeType: 'video/quicktime', bytes: join(wide, clipWithPlace()) };
}

/** A track whose one sample lies at an offset of the file. */
function track(handler: string, format: string, at: number, length: number): Uint8Array {
  const full = (type: string, ...content: Uint8Array[]) => box(type, join(big(4, 0), ...content));
  const samples = box(
    'stbl',
    join(
      full('stsd', big(4, 1), box(format, new Uint8Array(8))),
      full('stsc', big(4, 1, 1, 1, 1)),
      full('stsz', big(4, length, 1)),
      full('stco', big(4, 1, at)),
    ),
  );
  const name = full('hdlr', big(4, 0), ascii(handler), new Uint8Array(12), ascii('Kamera 3000\0'));
  const head = full('tkhd', big(4, 0xe25f4a37, 0xe25f4a37, 3), new Uint8Array(68));
  return box('trak', join(head, box('mdia', join(name, box('minf', samples)))));
}

/** The clip with a further track, whose sample lies behind it. */
function clipWithTrack(handler: string, format: string, sample: Uint8Array): Uint8Array {
  const clip = fixture('clip.mp4');
  const moov = Buffer.from(clip).lastIndexOf('moov') - 4;
  const length = track(handler, format, 0, 0).length;
  const added = track(handler, format, clip.length + length + 8, sample.length);
  const grown = clip.slice(moov);
  new DataView(grown.buffer).setUint32(0, grown.length + length);
  return join(clip.subarray(0, moov), grown, added, box('mdat', sample));
}

/** A film with the places of its way in a track beside the pictures, as action cameras write it. */
export const mp4WithSensor = (): TestFile => ({
  name: 'abfahrt.mp4',
  mimeType: 'video/mp4',
  bytes: clipWithTrack('meta', 'gpmd', join(ascii('GPS5'), ascii(PLACE_TEXT))),
});

/** The subtitle of a film: words, or the place of a drone. */
export const mp4WithSubtitle = (words: string): TestFile => ({
  name: 'flug.mp4',
  mimeType: 'video/mp4',
  bytes: clipWithTrack('sbtl', 'tx3g', join(big(2, words.length), ascii(words))),
});

/**
 * A film of HEVC: the clip under that name, for tables. Without its decoder a browser plays its sound
 * alone, and fires no `error`.
 */
export function hevc(): TestFile {
  const bytes = fixture('clip.mp4');
  bytes.set(ascii('hvc1'), Buffer.from(bytes).indexOf('avc1', Buffer.from(bytes).indexOf('stsd')));
  return { name: 'IMG_4712.mp4', mimeType: 'video/mp4', bytes };
}

/** The same film with the brand of QuickTime. */
export function mov(): TestFile {
  const bytes = clipWithPlace();
  bytes.set(ascii('qt  '), 8);
  return { name: 'IMG_4711.MOV', mimeType: 'video/quicktime', bytes };
}

/** An element of Matroska: an id, and a size of eight bytes. */
const element = (id: number[], content: Uint8Array) =>
  join(new Uint8Array(id), big(1, 1), big(1, 0, 0, 0), big(4, content.length), content);

/** Bytes of a size of Matroska, by its first one. */
const sizeBytes = (first = 0) => Math.clz32(first) - 23;

/** The same film, whose clusters do not say how long they are. */
function withOpenClusters(film: Uint8Array): Uint8Array {
  const open = film.slice();
  const cluster = new Uint8Array([0x1f, 0x43, 0xb6, 0x75]);
  for (let at = -1; ; ) {
    at = Buffer.from(film).indexOf(cluster, at + 1);
    if (at < 0) return open;
    const length = sizeBytes(film[at + 4]);
    open.fill(0xff, at + 4, at + 4 + length);
    open[at + 4] = 0xff >> (length - 1);
  }
}

/**
 * A film with its place among its tags, and a cover; `isLive`: as recorded, with tags behind clusters
 * of unknown length.
 */
export function mkv({ isLive = false } = {}): TestFile {
  const clip = isLive ? withOpenClusters(fixture('clip.webm')) : fixture('clip.webm');
  const segment = Buffer.from(clip).indexOf(new Uint8Array([0x18, 0x53, 0x80, 0x67]));
  const inside = clip.subarray(segment + 4 + sizeBytes(clip[segment + 4]));
  const text = element([0x44, 0x87], ascii(PLACE_TEXT));
  const tags = element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], element([0x67, 0xc8], text)));
  const cover = element([0x19, 0x41, 0xa4, 0x69], phoneXmp);
  const whole = isLive ? join(inside, tags, cover) : join(tags, cover, inside);
  const head = join(clip.subarray(0, segment + 4), big(1, 1));
  const size = isLive ? new Uint8Array(7).fill(0xff) : join(big(1, 0, 0, 0), big(4, whole.length));
  return { name: 'urlaub.mkv', mimeType: 'video/x-matroska', bytes: join(head, size, whole) };
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
