import { asciiAt, MalformedFile, type Stripped } from './bytes.ts';
import { type Box, blank, boxesIn, childOf, reader } from './iso-boxes.ts';
import {
  eraseMetadataTrack,
  eraseTimes,
  eraseTimesAndNames,
  isMetadataTrack,
  pictureCodec,
} from './iso-tracks.ts';

/**
 * HEIC, AVIF, MP4 and MOV are nested boxes that refer to one another by file offsets: private data
 * is overwritten in place. The orientation needs no Exif there.
 */

function privateItems(bytes: Uint8Array, iinf: Box): Set<number> {
  const version = bytes[iinf.content] as number;
  const ids = new Set<number>();
  for (const entry of boxesIn(bytes, iinf.content + (version === 0 ? 6 : 8), iinf.end)) {
    const infeVersion = bytes[entry.content] as number;
    if (entry.type !== 'infe' || infeVersion < 2) continue;
    const size = infeVersion === 2 ? 2 : 4;
    const id = reader(bytes, entry.content + 4)(size);
    const type = asciiAt(bytes, entry.content + 6 + size, 4);
    const isXmp =
      type === 'mime' && asciiAt(bytes, entry.content, entry.end - entry.content).includes('rdf+xml');
    if (type === 'Exif' || isXmp) ids.add(id);
  }
  return ids;
}

/** Places of the wanted items in the file: [offset, length] pairs. */
function extentsOf(
  bytes: Uint8Array,
  iloc: Box,
  idat: Box | undefined,
  wanted: Set<number>,
): [number, number][] {
  const version = bytes[iloc.content] as number;
  const uint = reader(bytes, iloc.content + 4);
  const sizes = uint(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const count = uint(version < 2 ? 2 : 4);
  const extents: [number, number][] = [];
  for (let item = 0; item < count; item += 1) {
    const id = uint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : uint(2) & 15;
    uint(2);
    const base = uint(baseSize);
    const extentCount = uint(2);
    for (let extent = 0; extent < extentCount; extent += 1) {
      uint(indexSize);
      const offset = base + uint(offsetSize);
      const length = uint(lengthSize);
      const origin = method === 1 ? idat?.content : method === 0 ? 0 : undefined;
      if (wanted.has(id) && origin !== undefined) extents.push([origin + offset, length]);
    }
  }
  return extents;
}

/** What players need of a file and of its movie: cameras write places into boxes of many names. */
const OF_FILE = new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'pdin', 'wide']);
const OF_MOVIE = new Set(['mvhd', 'trak', 'mvex', 'iods', 'cmov', 'rmra', 'clip', 'ctab']);
const OF_TRACK = new Set(['tkhd', 'mdia', 'edts', 'tref', 'trgr', 'load', 'tapt', 'clip', 'matt', 'imap']);

/** A box 'meta' that describes a still picture: without it nothing is seen. */
const isOfPicture = (bytes: Uint8Array, { type, content }: Box) =>
  type === 'meta' && asciiAt(bytes, content + 8, 4) === 'hdlr' && asciiAt(bytes, content + 20, 4) === 'pict';

function blankAllBut(kept: ReadonlySet<string>, stripped: Uint8Array, boxes: readonly Box[]): void {
  for (const box of boxes) if (!kept.has(box.type)) blank(stripped, box);
}

/** Without Exif and XMP of the pictures that it describes. */
function eraseItems(bytes: Uint8Array, stripped: Uint8Array, meta: Box): void {
  const parts = boxesIn(bytes, meta.content + 4, meta.end);
  const iinf = childOf(parts, 'iinf');
  const iloc = childOf(parts, 'iloc');
  if (!iinf || !iloc) throw new MalformedFile('no item table');
  for (const [offset, length] of extentsOf(bytes, iloc, childOf(parts, 'idat'), privateItems(bytes, iinf)))
    stripped.fill(0, offset, offset + length);
}

/** Without user data and tracks of places; false where one of them cannot be taken out. */
function eraseOfMovie(bytes: Uint8Array, stripped: Uint8Array, moov: Box, isFragmented: boolean): boolean {
  const boxes = boxesIn(bytes, moov.content, moov.end);
  let isWhole = true;
  blankAllBut(OF_MOVIE, stripped, boxes);
  for (const box of boxes) {
    if (box.type === 'mvhd') eraseTimes(bytes, stripped, box);
    if (box.type !== 'trak') continue;
    if (isMetadataTrack(bytes, box)) {
      // The samples of a film in fragments are found by each fragment.
      if (isFragmented) isWhole = false;
      else eraseMetadataTrack(bytes, stripped, box);
    } else {
      blankAllBut(OF_TRACK, stripped, boxesIn(bytes, box.content, box.end));
      eraseTimesAndNames(bytes, stripped, box);
    }
  }
  return isWhole;
}

/** Without places, times and device: user data, Exif, tracks of a sensor, a photo's own film. */
export function stripIsoMedia(bytes: Uint8Array): Stripped {
  const boxes = boxesIn(bytes, 0, bytes.length);
  const moov = childOf(boxes, 'moov');
  const meta = boxes.find((box) => isOfPicture(bytes, box));
  if (!moov && !meta) throw new MalformedFile('neither movie nor picture');
  const stripped = bytes.slice();
  blankAllBut(
    OF_FILE,
    stripped,
    boxes.filter((box) => box !== meta),
  );
  if (meta) eraseItems(bytes, stripped, meta);
  const isErased = !moov || eraseOfMovie(bytes, stripped, moov, Boolean(childOf(boxes, 'moof')));
  const end = boxes.at(-1)?.end ?? 0;
  // What a camera has appended; not the pictures of a film whose end is missing.
  if (!OF_FILE.has(asciiAt(bytes, end + 4, 4))) stripped.fill(0, end);
  return { bytes: stripped, complete: true, ...(!isErased && { keepsPlace: true }) };
}

/** Codecs that every browser plays; HEVC and AV1 need a decoder of the device. */
const COMMON_PICTURES = /^(avc[13]|vp0[89])$/;

/** Whether a film is an MP4 or MOV whose pictures some browsers cannot decode. */
export function hasRarePictures(bytes: Uint8Array): boolean {
  const moov = childOf(boxesIn(bytes, 0, bytes.length), 'moov');
  if (!moov) return false;
  return boxesIn(bytes, moov.content, moov.end).some((box) => {
    const codec = box.type === 'trak' && pictureCodec(bytes, box);
    return Boolean(codec) && !COMMON_PICTURES.test(codec || '');
  });
}
