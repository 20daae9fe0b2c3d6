import { bytesOf, concat, viewOf } from '../metadata/bytes.ts';

/**
 * Writes an MP4 film (ISO 14496-12) that begins with its tables, so that it can be played while it
 * is loading.
 */

export interface WrittenSample {
  data: Blob;
  /** Seconds in the film. */
  time: number;
  duration: number;
  isKey: boolean;
}

interface Track {
  /** Ticks per second. */
  scale: number;
  /** In the order in which they are decoded. */
  samples: WrittenSample[];
}

export interface WrittenVideo extends Track {
  width: number;
  height: number;
  /** Content of the box avcC. */
  description: Uint8Array;
}

export interface WrittenAudio extends Track {
  sampleRate: number;
  channels: number;
  /** The box esds. */
  esds: Uint8Array;
}

const MOVIE_SCALE = 1000;
/** Seconds of each track that lie together, so that picture and sound arrive at the same time. */
const CHUNK_SECONDS = 1;

function numbers(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = viewOf(bytes);
  values.forEach((value, index) => {
    view.setInt32(index * 4, value);
  });
  return bytes;
}

const shorts = (...values: number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return concat([numbers(size), bytesOf(type), ...parts]);
}

/** A box with version and flags. */
const full = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, numbers(version * 2 ** 24 + flags), ...parts);

const UPRIGHT = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** Pairs of a count and a value for equal values that follow each other. */
function runs(values: number[]): number[] {
  const pairs: number[] = [];
  for (const value of values) {
    if (pairs.length > 0 && pairs.at(-1) === value) pairs[pairs.length - 2] = (pairs.at(-2) as number) + 1;
    else pairs.push(1, value);
  }
  return pairs;
}

interface Timing {
  /**
   * Seconds in the film at which the track begins; negative for sound that only prepares the
   * decoder.
   */
  start: number;
  /** Ticks. */
  length: number;
  durations: number[];
  /** Ticks from decoding to showing, by sample. */
  shifts: number[];
}

function timingOf({ samples, scale }: Track): Timing {
  const shown = samples.map(({ time }) => time).sort((a, b) => a - b);
  const start = shown[0] ?? 0;
  const ticks = (seconds: number) => Math.round((seconds - start) * scale);
  const last = samples.reduce((end, { time, duration }) => Math.max(end, time + duration), start);
  const decoded = [...shown.map(ticks), ticks(last)];
  return {
    start,
    length: ticks(last),
    durations: samples.map((_, index) => (decoded[index + 1] as number) - (decoded[index] as number)),
    shifts: samples.map(({ time }, index) => ticks(time) - (decoded[index] as number)),
  };
}

/** Where the track begins in the film: later than its first sample, or after a pause. */
function edits({ start, length }: Timing, scale: number): Uint8Array {
  const whole = Math.round((length / scale + Math.min(start, 0)) * MOVIE_SCALE);
  const rate = 0x10000;
  const list =
    start > 0
      ? numbers(2, Math.round(start * MOVIE_SCALE), -1, rate, whole, 0, rate)
      : numbers(1, whole, Math.round(-start * scale), rate);
  return box('edts', full('elst', 0, 0, list));
}

interface Chunk {
  track: number;
  time: number;
  samples: WrittenSample[];
}

function chunksOf(track: number, { samples }: Track): Chunk[] {
  const chunks: Chunk[] = [];
  for (const sample of samples) {
    const open = chunks.at(-1);
    if (open && sample.time - open.time < CHUNK_SECONDS) open.samples.push(sample);
    else chunks.push({ track, time: sample.time, samples: [sample] });
  }
  return chunks;
}

interface Described {
  track: Track;
  timing: Timing;
  /** Sample entry, and what differs between picture and sound. */
  entry: Uint8Array;
  handler: string;
  mediaHeader: Uint8Array;
  width: number;
  height: number;
}

function describeVideo(video: WrittenVideo): Described {
  const { width, height, description } = video;
  const entry = box(
    'avc1',
    numbers(0, 1, 0, 0, 0, 0),
    shorts(width, height),
    numbers(0x480000, 0x480000, 0),
    shorts(1),
    new Uint8Array(32),
    shorts(24, 0xffff),
    box('avcC', description),
  );
  const mediaHeader = full('vmhd', 0, 1, numbers(0, 0));
  return { track: video, timing: timingOf(video), entry, handler: 'vide', mediaHeader, width, height };
}

function describeAudio(audio: WrittenAudio): Described {
  const { channels, sampleRate, esds } = audio;
  const entry = box(
    'mp4a',
    numbers(0, 1, 0, 0),
    shorts(channels, 16),
    numbers(0),
    shorts(sampleRate, 0),
    esds,
  );
  const mediaHeader = full('smhd', 0, 0, numbers(0));
  return { track: audio, timing: timingOf(audio), entry, handler: 'soun', mediaHeader, width: 0, height: 0 };
}

function trackBox({ track, timing, ...described }: Described, id: number, places: Chunk[], at: number[]) {
  const { samples, scale } = track;
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const own = places.flatMap((chunk, index) =>
    chunk.track === id ? [{ chunk, at: at[index] as number }] : [],
  );
  const times = runs(timing.durations);
  const shifts = runs(timing.shifts);
  const table = box(
    'stbl',
    full('stsd', 0, 0, numbers(1), described.entry),
    full('stts', 0, 0, numbers(times.length / 2, ...times)),
    ...(timing.shifts.some(Boolean) ? [full('ctts', 1, 0, numbers(shifts.length / 2, ...shifts))] : []),
    ...(keys.length < samples.length ? [full('stss', 0, 0, numbers(keys.length, ...keys))] : []),
    full(
      'stsc',
      0,
      0,
      numbers(own.length, ...own.flatMap(({ chunk }, index) => [index + 1, chunk.samples.length, 1])),
    ),
    full('stsz', 0, 0, numbers(0, samples.length, ...samples.map(({ data }) => data.size))),
    full('stco', 0, 0, numbers(own.length, ...own.map((each) => each.at))),
  );
  const seconds = timing.length / scale + timing.start;
  const isSound = described.handler === 'soun';
  return box(
    'trak',
    full(
      'tkhd',
      0,
      3,
      numbers(0, 0, id, 0, Math.round(seconds * MOVIE_SCALE), 0, 0),
      shorts(0, 0, isSound ? 0x100 : 0, 0),
      UPRIGHT,
      shorts(described.width, 0, described.height, 0),
    ),
    edits(timing, scale),
    box(
      'mdia',
      // 0x55c4: 'und', a language that is not told.
      full('mdhd', 0, 0, numbers(0, 0, scale, timing.length), shorts(0x55c4, 0)),
      full('hdlr', 0, 0, numbers(0), bytesOf(described.handler), numbers(0, 0, 0), new Uint8Array(1)),
      box(
        'minf',
        described.mediaHeader,
        box('dinf', full('dref', 0, 0, numbers(1), full('url ', 0, 1))),
        table,
      ),
    ),
  );
}

/** The film as an MP4 file. */
export function writeFilm(video: WrittenVideo, audio: WrittenAudio | null): Blob {
  const tracks = [describeVideo(video), ...(audio ? [describeAudio(audio)] : [])];
  const chunks = tracks.flatMap(({ track }, index) => chunksOf(index + 1, track));
  chunks.sort((a, b) => a.time - b.time);
  const length = Math.max(...tracks.map(({ track, timing }) => timing.length / track.scale + timing.start));

  const movie = (start: number) => {
    let next = start;
    const at = chunks.map(({ samples }) => {
      const place = next;
      for (const { data } of samples) next += data.size;
      return place;
    });
    const header = full(
      'mvhd',
      0,
      0,
      numbers(0, 0, MOVIE_SCALE, Math.round(length * MOVIE_SCALE), 0x10000),
      shorts(0x100, 0),
      numbers(0, 0),
      UPRIGHT,
      new Uint8Array(24),
      numbers(tracks.length + 1),
    );
    return box('moov', header, ...tracks.map((track, index) => trackBox(track, index + 1, chunks, at)));
  };

  const brands = box('ftyp', bytesOf('isom'), numbers(512), bytesOf('isomiso2avc1mp41'));
  const data = chunks.flatMap(({ samples }) => samples.map((sample) => sample.data));
  const dataSize = data.reduce((sum, { size }) => sum + size, 8);
  // The tables are as long wherever they point to, so their length tells where the samples begin:
  // behind the header of their box.
  const tables = movie(brands.length + movie(0).length + 8);
  return new Blob([brands, tables, numbers(dataSize), bytesOf('mdat'), ...data] as BlobPart[], {
    type: 'video/mp4',
  });
}
