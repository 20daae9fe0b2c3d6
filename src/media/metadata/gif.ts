import { asciiAt, concat, MalformedFile, type Stripped } from './bytes.ts';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;

const CONTROL = 0xf9;
const WORDS = 0x01;
const APPLICATION = 0xff;
/** How often it is repeated, and its colours; another one is XMP. */
const OF_PICTURE = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/;

/** Bytes of a table of colours, by the flags before it. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Without comments and XMP. */
export function stripGif(bytes: Uint8Array): Stripped {
  const byte = (at: number): number => {
    const value = bytes[at];
    if (value === undefined) throw new MalformedFile('a block is cut off');
    return value;
  };
  /** Behind blocks that say how long they are, up to an empty one. */
  const behindBlocks = (from: number): number => {
    let at = from;
    while (byte(at) !== 0) at += 1 + byte(at);
    return at + 1;
  };
  let at = 13 + tableBytes(byte(10));
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = byte(at);
    if (kind === END) return { bytes: concat([...kept, bytes.subarray(at, at + 1)]), complete: true };
    if (kind !== EXTENSION && kind !== FRAME) break;
    const label = byte(at + 1);
    // A frame has its measures, its colours, and the size of its codes before its blocks.
    const end = behindBlocks(kind === FRAME ? at + 11 + tableBytes(byte(at + 9)) : at + 2);
    const isOfPicture =
      kind === FRAME ||
      label === CONTROL ||
      label === WORDS ||
      (label === APPLICATION && OF_PICTURE.test(asciiAt(bytes, at + 3, 11)));
    if (isOfPicture) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // Some end without saying so.
  return { bytes: concat(kept), complete: at >= bytes.length };
}
