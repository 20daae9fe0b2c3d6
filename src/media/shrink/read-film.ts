import { MalformedFile, viewOf } from '../metadata/bytes.ts';
import { type Box, boxesIn } from '../metadata/iso-media.ts';
import { type AudioFormat, audioFormat, type VideoFormat, videoFormat } from './sample-entries.ts';

/**
 * Reads the tables of an MP4 or MOV film (ISO 14496-12), as phones write them: what each sample is,
 * where it lies and when it is shown. The samples stay in the file.
 */

export interface Sample {
  /** Offset in the file, and bytes. */
  at: number;
  size: number;
  /**
   * Seconds in the film at which it is shown, and for how long; negative for what an edit cuts off.
   */
  time: number;
  duration: number;
  /** Can be decoded without the ones before it. */
  isKey: boolean;
}

export interface VideoTrack extends VideoFormat {
  /** Degrees by which players turn the picture, clockwise. */
  rotation: 0 | 90 | 180 | 270;
  samples: Sample[];
}

export interface AudioTrack extends AudioFormat {
  samples: Sample[];
}

export interface Film {
  /** Seconds. */
  duration: number;
  video: VideoTrack;
  audio: AudioTrack | null;
}

/** A film that is whole, but made in a way that is not followed here. */
export class UnknownFilm extends Error {}

/** The movie box as bytes; everything else of the file is left where it is. */
async function movieBox(file: Blob): Promise<Uint8Array> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? file.size - at : short;
    if (size < 8 || at + size > file.size) break;
    if (head.getUint32(4) === 0x6d6f6f76)
      return new Uint8Array(await file.slice(at, at + size).arrayBuffer());
    at += size;
  }
  throw new MalformedFile('no movie box');
}

/** Walks through nested boxes by their names. */
function descend(bytes: Uint8Array, from: Box, ...names: string[]): Box | null {
  let box: Box | null = from;
  for (const name of names) {
    if (!box) return null;
    box = boxesIn(bytes, box.content, box.end).find(({ type }) => type === name) ?? null;
  }
  return box;
}

/**
 * The numbers of a table box: 32 bits each, behind version, flags and (unless `at` says otherwise)
 * their count.
 */
function numbers(bytes: Uint8Array, box: Box | null, at = 8): number[] {
  if (!box) return [];
  const view = viewOf(bytes);
  const list: number[] = [];
  for (let offset = box.content + at; offset + 4 <= box.end; offset += 4) list.push(view.getUint32(offset));
  return list;
}

/** Pairs of a count and a value, written out. */
function runs(pairs: number[]): number[] {
  const list: number[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    for (let count = pairs[at] as number; count > 0; count -= 1) list.push(pairs[at + 1] as number);
  }
  return list;
}

/** Offset of each sample in the file, from the chunks that hold them. */
function offsets(sizes: number[], chunks: number[], perChunk: number[]): number[] {
  const list: number[] = [];
  for (const [index, chunk] of chunks.entries()) {
    // Entries name the first chunk that they hold for, counted from 1, the samples of each chunk,
    // and a description.
    let entry = 0;
    while (entry + 3 < perChunk.length && (perChunk[entry + 3] as number) <= index + 1) entry += 3;
    let at = chunk;
    for (let count = perChunk[entry + 1] ?? 0; count > 0 && list.length < sizes.length; count -= 1) {
      list.push(at);
      at += sizes[list.length - 1] as number;
    }
  }
  return list;
}

interface Edit {
  /**
   * Seconds of the track that come before its beginning in the film, negative for a pause before
   * it.
   */
  skipped: number;
  /** Seconds in the film at which the track ends. */
  end: number;
}

/**
 * What the edit list does to a track: phones write one that cuts the beginning, or lets the track
 * begin later.
 */
function editOf(bytes: Uint8Array, list: Box | null, movieScale: number, scale: number): Edit {
  if (!list) return { skipped: 0, end: Number.POSITIVE_INFINITY };
  const view = viewOf(bytes);
  const isWide = bytes[list.content] === 1;
  let pause = 0;
  const edits: { from: number; length: number }[] = [];
  for (let at = list.content + 8; at + (isWide ? 20 : 12) <= list.end; at += isWide ? 20 : 12) {
    const length = (isWide ? Number(view.getBigUint64(at)) : view.getUint32(at)) / movieScale;
    const from = isWide ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (from < 0 && edits.length === 0) pause += length;
    else edits.push({ from: from / scale, length });
  }
  const [edit, another] = edits;
  if (another) throw new UnknownFilm('more than one edit');
  const end = edit?.length ? pause + edit.length : Number.POSITIVE_INFINITY;
  return { skipped: (edit?.from ?? 0) - pause, end };
}

function samplesOf(bytes: Uint8Array, trak: Box, movieScale: number): Sample[] {
  const view = viewOf(bytes);
  const table = descend(bytes, trak, 'mdia', 'minf', 'stbl');
  const media = descend(bytes, trak, 'mdia', 'mdhd');
  if (!table || !media) throw new MalformedFile('no table of samples');
  const scale = view.getUint32(media.content + (bytes[media.content] === 1 ? 20 : 12));
  const part = (name: string) => descend(bytes, table, name);
  const stsz = part('stsz');
  if (!stsz) throw new UnknownFilm('no sizes');
  const uniform = view.getUint32(stsz.content + 4);
  const count = view.getUint32(stsz.content + 8);
  const sizes = uniform ? new Array<number>(count).fill(uniform) : numbers(bytes, stsz, 12).slice(0, count);
  if (sizes.length === 0) throw new UnknownFilm('no samples: a film in fragments');
  const wide = part('co64');
  const chunks = wide
    ? numbers(bytes, wide).flatMap((high, index, all) =>
        index % 2 === 0 ? [high * 2 ** 32 + (all[index + 1] ?? 0)] : [],
      )
    : numbers(bytes, part('stco'));
  const places = offsets(sizes, chunks, numbers(bytes, part('stsc')));
  if (places.length < sizes.length) throw new MalformedFile('samples without a place');
  const lengths = runs(numbers(bytes, part('stts')));
  const shifts = runs(numbers(bytes, part('ctts')));
  const keys = part('stss');
  const keyNumbers = keys && new Set(numbers(bytes, keys));
  const { skipped, end } = editOf(bytes, descend(bytes, trak, 'edts', 'elst'), movieScale, scale);
  let decoded = 0;
  const samples = sizes.map((size, index): Sample => {
    const duration = (lengths[index] ?? lengths.at(-1) ?? 0) / scale;
    // Shifts are signed in practice, whatever their version says.
    const shift = ((shifts[index] ?? 0) | 0) / scale;
    const time = decoded + shift - skipped;
    decoded += duration;
    return {
      at: places[index] as number,
      size,
      time,
      duration,
      isKey: !keyNumbers || keyNumbers.has(index + 1),
    };
  });
  return samples.filter(({ time }) => time < end);
}

function rotationOf(bytes: Uint8Array, trak: Box): VideoTrack['rotation'] {
  const head = descend(bytes, trak, 'tkhd');
  if (!head) return 0;
  const matrix = head.content + (bytes[head.content] === 1 ? 52 : 40);
  const view = viewOf(bytes);
  const [a, b] = [view.getInt32(matrix), view.getInt32(matrix + 4)];
  if (b !== 0) return b > 0 ? 90 : 270;
  return a < 0 ? 180 : 0;
}

/** The tracks of a film. Throws MalformedFile or UnknownFilm. */
export async function readFilm(file: Blob): Promise<Film> {
  const bytes = await movieBox(file);
  const view = viewOf(bytes);
  const movie = boxesIn(bytes, 0, bytes.length)[0] as Box;
  const header = descend(bytes, movie, 'mvhd');
  if (!header) throw new MalformedFile('no movie header');
  const movieScale = view.getUint32(header.content + (bytes[header.content] === 1 ? 20 : 12));
  const tracks = boxesIn(bytes, movie.content, movie.end).filter(({ type }) => type === 'trak');
  const kindOf = (trak: Box) => {
    const handler = descend(bytes, trak, 'mdia', 'hdlr');
    return handler ? view.getUint32(handler.content + 8) : 0;
  };
  const entryOf = (trak: Box) => descend(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');

  const pictures = tracks.find((trak) => kindOf(trak) === 0x76696465);
  const pictureEntry = pictures && entryOf(pictures);
  const format = pictureEntry && videoFormat(bytes, pictureEntry);
  if (!pictures || !format) throw new UnknownFilm('no pictures of a known kind');
  const video: VideoTrack = {
    ...format,
    rotation: rotationOf(bytes, pictures),
    samples: samplesOf(bytes, pictures, movieScale),
  };

  // Some phones write a second sound for loudspeakers around the head; the first of a known kind is
  // what everybody hears.
  const sounds = tracks.filter((trak) => kindOf(trak) === 0x736f756e);
  const audio = sounds.flatMap((trak): AudioTrack[] => {
    const entry = entryOf(trak);
    const sound = entry && audioFormat(bytes, entry);
    return sound ? [{ ...sound, samples: samplesOf(bytes, trak, movieScale) }] : [];
  })[0];
  if (sounds.length > 0 && !audio) throw new UnknownFilm('sound of another kind');
  const ends = video.samples.map(({ time, duration }) => time + duration);
  return { duration: ends.reduce((last, end) => Math.max(last, end), 0), video, audio: audio ?? null };
}
