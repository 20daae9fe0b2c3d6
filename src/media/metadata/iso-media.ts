import { asciiAt, bytesOf, MalformedFile, type Stripped, viewOf } from './bytes.ts';

/**
 * HEIC, AVIF, MP4 and MOV are nested boxes (ISO 14496-12) that refer to one another by file
 * offsets: private data is overwritten in place. The orientation needs no Exif there.
 */

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** Of one level, between two offsets. */
function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const short = view.getUint32(start);
    const wide = short === 1 && start + 16 <= to;
    const size = wide ? Number(view.getBigUint64(start + 8)) : short === 0 ? to - start : short;
    const content = start + (wide ? 16 : 8);
    const end = start + size;
    // Some cameras append data of their own after the last box.
    if (end > to || end < content) break;
    boxes.push({ type: asciiAt(bytes, start + 4, 4), start, content, end });
    start = end;
  }
  return boxes;
}

const childOf = (boxes: Box[], type: string) => boxes.find((box) => box.type === type);

function reader(bytes: Uint8Array, start: number) {
  let at = start;
  return (size: number): number => {
    if (at + size > bytes.length) throw new MalformedFile('box is cut off');
    at += size;
    return bytes.subarray(at - size, at).reduce((value, byte) => value * 256 + byte, 0);
  };
}

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

/** Boxes into which phones and programs write place, device and titles. */
const PRIVATE_BOXES = new Set(['udta', 'meta', 'uuid']);

/** Turns a box into free space of the same size. */
function blank(stripped: Uint8Array, { start, content, end }: Box) {
  stripped.set(bytesOf('free'), start + 4);
  stripped.fill(0, content, end);
}

/** A box 'meta' that describes a still picture: without it nothing is seen. */
const isOfPicture = (bytes: Uint8Array, { type, content }: Box) =>
  type === 'meta' && asciiAt(bytes, content + 8, 4) === 'hdlr' && asciiAt(bytes, content + 20, 4) === 'pict';

/** Of the file, its movie and its tracks; 'mpvd' is a film of its own behind a photo. */
function blankPrivateBoxes(bytes: Uint8Array, stripped: Uint8Array, boxes: Box[]) {
  for (const box of boxes) {
    if (box.type === 'moov' || box.type === 'trak')
      blankPrivateBoxes(bytes, stripped, boxesIn(bytes, box.content, box.end));
    else if (box.type === 'mpvd' || (PRIVATE_BOXES.has(box.type) && !isOfPicture(bytes, box)))
      blank(stripped, box);
  }
}

/** Without Exif, XMP and a motion photo's film. */
export function stripHeif(bytes: Uint8Array): Stripped {
  const boxes = boxesIn(bytes, 0, bytes.length);
  const meta = childOf(boxes, 'meta');
  if (!meta) throw new MalformedFile('no meta box');
  const parts = boxesIn(bytes, meta.content + 4, meta.end);
  const iinf = childOf(parts, 'iinf');
  const iloc = childOf(parts, 'iloc');
  if (!iinf || !iloc) throw new MalformedFile('no item table');
  const stripped = bytes.slice();
  for (const [offset, length] of extentsOf(bytes, iloc, childOf(parts, 'idat'), privateItems(bytes, iinf)))
    stripped.fill(0, offset, offset + length);
  blankPrivateBoxes(
    bytes,
    stripped,
    boxes.filter((box) => box !== meta),
  );
  return { bytes: stripped, complete: true };
}

/** Without user data: place, device, titles. */
export function stripMovie(bytes: Uint8Array): Stripped {
  const boxes = boxesIn(bytes, 0, bytes.length);
  if (!childOf(boxes, 'moov')) throw new MalformedFile('no movie box');
  const stripped = bytes.slice();
  blankPrivateBoxes(bytes, stripped, boxes);
  return { bytes: stripped, complete: true };
}
