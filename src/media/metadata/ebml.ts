import { MalformedFile, type Stripped } from './bytes.ts';

/** WebM and Matroska are nested elements (RFC 8794): private ones become gaps of the same size. */

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VOID = 0xec;

const NAME_OF_TRACK = 0x536e;
/** Tags and attached files; title, day and name of the whole. */
const PRIVATE = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x4461, 0x7384, NAME_OF_TRACK]);
/** Programs that have written it: they have to be there, and may be empty. */
const PROGRAMS = new Set([0x4d80, 0x5741]);
/** It no longer fits once its neighbours have changed. */
const CHECKSUM = 0xbf;

/** Elements that hold others. A cluster holds sound and pictures only. */
const PARENTS = new Set([SEGMENT, INFO, TRACKS, TRACK]);
interface Element {
  id: number;
  start: number;
  content: number;
  end: number;
}

/** Bytes of a number, by its first one. */
const lengthOf = (first: number) => Math.clz32(first) - 23;

/** `to`: where an element of unknown size ends. */
function elementAt(bytes: Uint8Array, start: number, to: number): Element {
  const number = (at: number, keepsMark: boolean): [value: number, end: number] => {
    const length = lengthOf(bytes[at] ?? 0);
    if (length > 8 || at + length > to) throw new MalformedFile('an element is cut off');
    const first = (bytes[at] as number) & (keepsMark ? 0xff : 0xff >> length);
    const rest = bytes.subarray(at + 1, at + length);
    const isUnknown = !keepsMark && first === 0xff >> length && rest.every((byte) => byte === 0xff);
    return [isUnknown ? -1 : rest.reduce((value, byte) => value * 256 + byte, first), at + length];
  };
  const [id, afterId] = number(start, true);
  const [size, content] = number(afterId, false);
  return { id, start, content, end: size < 0 ? to : Math.min(content + size, to) };
}

/** Void has an id of one byte; a size of eight bytes fits wherever the gap is larger than that. */
function makeVoid(stripped: Uint8Array, { start, end }: Element): void {
  const length = end - start;
  stripped.fill(0, start, end);
  stripped[start] = VOID;
  if (length < 9) stripped[start + 1] = 0x80 | (length - 2);
  else {
    stripped[start + 1] = 1;
    new DataView(stripped.buffer, stripped.byteOffset).setUint32(start + 5, length - 9);
  }
}

/** Without tags, attached files, titles, days, and the programs that have written it. */
export function stripMatroska(bytes: Uint8Array): Stripped {
  const stripped = bytes.slice();
  let hasSegment = false;
  const walk = (from: number, to: number) => {
    for (let at = from; at + 2 <= to; ) {
      const element = elementAt(bytes, at, to);
      if (element.id === SEGMENT) hasSegment = true;
      at = element.end;
      if (PRIVATE.has(element.id) || element.id === CHECKSUM) makeVoid(stripped, element);
      else if (PROGRAMS.has(element.id)) stripped.fill(0, element.content, element.end);
      else if (PARENTS.has(element.id)) walk(element.content, element.end);
      // Recorded live, its end is unknown: what it holds is passed one by one, then what follows it.
      else if (element.id === CLUSTER && element.end === to) at = element.content;
    }
  };
  try {
    walk(0, bytes.length);
  } catch (error) {
    // A recording that was cut off: what there is has been walked.
    if (!(error instanceof MalformedFile) || !hasSegment) throw error;
  }
  if (!hasSegment) throw new MalformedFile('no segment');
  return { bytes: stripped, complete: true };
}
