import { asciiAt, concat, MalformedFile, type Stripped, uint32, viewOf } from './bytes.ts';

/** By which programs a note begins. */
const NOTE = /^(8BIM|MeSa|AgHg|PHUT|DCSR)$/;

/** Kinds of notes: captions, IPTC, Exif (twice), XMP, an address, a small picture of itself. */
const PRIVATE = new Set([1008, 1020, 1028, 1033, 1035, 1036, 1058, 1059, 1060]);

/** Photoshop, without such notes. Its sections say how long they are, and none where another is. */
export function stripPsd(bytes: Uint8Array): Stripped {
  const view = viewOf(bytes);
  const colours = 26;
  const start = colours + 4 + view.getUint32(colours);
  const end = start + 4 + view.getUint32(start);
  if (end > bytes.length) throw new MalformedFile('its notes are cut off');
  const kept: Uint8Array[] = [];
  for (let at = start + 4; at + 12 <= end; ) {
    if (!NOTE.test(asciiAt(bytes, at, 4))) throw new MalformedFile('no note');
    const even = (length: number) => length + (length % 2);
    const size = at + 6 + even(1 + (bytes[at + 6] as number));
    const next = size + 4 + even(view.getUint32(size));
    if (!PRIVATE.has(view.getUint16(at + 4))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const notes = concat(kept);
  return {
    bytes: concat([bytes.subarray(0, start), uint32(notes.length), notes, bytes.subarray(end)]),
    complete: true,
  };
}
