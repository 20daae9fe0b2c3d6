import { asciiAt, MalformedFile } from './bytes.ts';
import { type Box, blank, boxAt, reader } from './iso-boxes.ts';

/** The tracks of a film (ISO 14496-12): pictures, sound, words, and what sensors have told. */

const handlerOf = (bytes: Uint8Array, track: Box): string => {
  const hdlr = boxAt(bytes, track, 'mdia', 'hdlr');
  return hdlr ? asciiAt(bytes, hdlr.content + 8, 4) : '';
};

/** Pictures, sound, and the clock of a recording, which its pictures refer to. */
const SEEN_OR_HEARD = ['vide', 'soun', 'auxv', 'pict', 'tmcd'];
const WORDS = ['text', 'sbtl', 'subt', 'clcp'];
/** Drones write their places as subtitles. */
const TELLS_PLACE = /gps|latitude|\d{1,3}\.\d{4,}\D{1,20}\d{1,3}\.\d{4,}/i;

/** Places of a track's samples in the file: [offset, length] pairs. */
function samplesOf(bytes: Uint8Array, track: Box): [number, number][] {
  const table = boxAt(bytes, track, 'mdia', 'minf', 'stbl');
  const part = (type: string) => (table ? boxAt(bytes, table, type) : undefined);
  const [sizes, runs] = [part('stsz'), part('stsc')];
  const [near, far] = [part('stco'), part('co64')];
  const chunks = near ?? far;
  if (!sizes || !runs || !chunks) throw new MalformedFile('no table of samples');

  const size = reader(bytes, sizes.content + 4);
  const [sameSize, sampleCount] = [size(4), size(4)];
  const run = reader(bytes, runs.content + 4);
  const perChunk = Array.from({ length: run(4) }, () => ({ from: run(4), samples: run(4), entry: run(4) }));
  const chunk = reader(bytes, chunks.content + 4);
  const samples: [number, number][] = [];
  const chunkCount = chunk(4);
  for (let number = 1, held = 0; number <= chunkCount && samples.length < sampleCount; number += 1) {
    while ((perChunk[held + 1]?.from ?? Number.POSITIVE_INFINITY) <= number) held += 1;
    let offset = chunk(near ? 4 : 8);
    const last = Math.min(sampleCount, samples.length + (perChunk[held]?.samples ?? 0));
    while (samples.length < last) {
      const length = sameSize || size(4);
      samples.push([offset, length]);
      offset += length;
    }
  }
  return samples;
}

/** Whether a track tells what nobody sees or hears: places, turns and speeds of a camera. */
export function isMetadataTrack(bytes: Uint8Array, track: Box): boolean {
  const handler = handlerOf(bytes, track);
  if (SEEN_OR_HEARD.includes(handler)) return false;
  if (!WORDS.includes(handler)) return true;
  return samplesOf(bytes, track).some(([offset, length]) =>
    TELLS_PLACE.test(asciiAt(bytes, offset, Math.min(length, 1000))),
  );
}

/** Takes a track out of a film, with all that it tells. */
export function eraseMetadataTrack(bytes: Uint8Array, stripped: Uint8Array, track: Box): void {
  for (const [offset, length] of samplesOf(bytes, track)) stripped.fill(0, offset, offset + length);
  blank(stripped, track);
}

/** When it was made, in the head of a movie or track; its version tells how long the numbers are. */
export function eraseTimes(bytes: Uint8Array, stripped: Uint8Array, { content }: Box): void {
  stripped.fill(0, content + 4, content + 4 + (bytes[content] === 1 ? 16 : 8));
}

/** Bytes of the head of a sample's entry before the name of what has coded its pictures. */
const BEFORE_CODER = 16 + 8 + 34;
const CODER_BYTES = 32;

/** When a track was recorded, and the names that its camera and coder have given it. */
export function eraseTimesAndNames(bytes: Uint8Array, stripped: Uint8Array, track: Box): void {
  for (const head of [boxAt(bytes, track, 'tkhd'), boxAt(bytes, track, 'mdia', 'mdhd')])
    if (head) eraseTimes(bytes, stripped, head);
  const hdlr = boxAt(bytes, track, 'mdia', 'hdlr');
  if (hdlr) stripped.fill(0, hdlr.content + 24, hdlr.end);
  const stsd = boxAt(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
  if (!stsd || handlerOf(bytes, track) !== 'vide') return;
  const coder = stsd.content + BEFORE_CODER;
  if (coder + CODER_BYTES <= stsd.end) stripped.fill(0, coder, coder + CODER_BYTES);
}

/** Four letters for what has coded a track's pictures; '' for a track of something else. */
export function pictureCodec(bytes: Uint8Array, track: Box): string {
  const stsd = boxAt(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
  return stsd && handlerOf(bytes, track) === 'vide' ? asciiAt(bytes, stsd.content + 12, 4) : '';
}
