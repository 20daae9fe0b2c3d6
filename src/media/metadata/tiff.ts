import { asciiAt, MalformedFile, type Stripped, viewOf } from './bytes.ts';

/**
 * A TIFF is tables of tags that refer to their values by file offsets (TIFF 6.0, section 2):
 * private data is overwritten in place, and its entries leave their table. Most raw formats are
 * built alike.
 */

const SUB_DIRECTORIES = 0x014a;
const EXIF = 0x8769;
const GPS = 0x8825;
const INTEROPERABILITY = 0xa005;
const XMP = 0x02bc;
const IPTC = 0x83bb;
/** Holds IPTC and Exif once more. */
const PHOTOSHOP = 0x8649;
const MAKE = 0x010f;
const MODEL = 0x0110;

const PLACES = [GPS, XMP, IPTC];
const PRIVATE = new Set([...PLACES, EXIF, PHOTOSHOP, MAKE, MODEL]);
/** Without its camera and the notes in Exif no program can develop a raw file. */
const PRIVATE_IN_RAW = new Set(PLACES);
/** Their value is the offset of a directory that belongs to them alone. */
const OWNERS = new Set([EXIF, GPS, INTEROPERABILITY]);

const PHOTOMETRIC = 0x0106;
const DNG_VERSION = 0xc612;
/** Raw pixels. */
const UNDEVELOPED = [32803, 34892];

/** Bytes of a value, by its type. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

interface Entry {
  tag: number;
  /** Offsets of the entry and of its value, which lies in the entry where it fits. */
  at: number;
  value: number;
  count: number;
  length: number;
}

/** Without place, camera and exposure; of a raw file only the place goes. */
export function stripTiff(bytes: Uint8Array): Stripped {
  const view = viewOf(bytes);
  const isLittle = bytes[0] === 0x49;
  const uint16 = (at: number) => view.getUint16(at, isLittle);
  const uint32 = (at: number) => view.getUint32(at, isLittle);

  const entriesAt = (directory: number): Entry[] =>
    Array.from({ length: uint16(directory) }, (_, index) => {
      const at = directory + 2 + index * 12;
      const count = uint32(at + 4);
      const length = count * (SIZES[uint16(at + 2)] ?? 1);
      const value = length <= 4 ? at + 8 : uint32(at + 8);
      if (value + length > bytes.length) throw new MalformedFile('a value lies outside the file');
      return { tag: uint16(at), at, value, count, length };
    });

  const directories = new Map<number, Entry[]>();
  const waiting = [uint32(4)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === 0 || directories.has(at)) continue;
    const entries = entriesAt(at);
    directories.set(at, entries);
    waiting.push(uint32(at + 2 + entries.length * 12));
    for (const { tag, value, length } of entries) {
      if (tag !== SUB_DIRECTORIES) continue;
      for (let offset = 0; offset + 4 <= length; offset += 4) waiting.push(uint32(value + offset));
    }
  }

  const isRaw =
    uint16(2) !== 42 ||
    // Only so does Canon's CR2 say it.
    asciiAt(bytes, 8, 2) === 'CR' ||
    [...directories.values()]
      .flat()
      .some(
        ({ tag, value }) =>
          tag === DNG_VERSION || (tag === PHOTOMETRIC && UNDEVELOPED.includes(uint16(value))),
      );
  const isPrivate = ({ tag }: Entry) => (isRaw ? PRIVATE_IN_RAW : PRIVATE).has(tag);

  const stripped = bytes.slice();
  const erased = new Set<number>();
  const erase = ({ tag, value, length }: Entry) => {
    const directory = OWNERS.has(tag) ? uint32(value) : 0;
    stripped.fill(0, value, value + length);
    // A directory of the pictures stays, whoever else points at it.
    if (directory === 0 || directories.has(directory) || erased.has(directory)) return;
    erased.add(directory);
    const entries = entriesAt(directory);
    for (const entry of entries) erase(entry);
    stripped.fill(0, directory, directory + 2 + entries.length * 12);
  };
  for (const [at, entries] of directories) {
    const kept = entries.filter((entry) => !isPrivate(entry));
    if (kept.length === entries.length) continue;
    for (const entry of entries) if (isPrivate(entry)) erase(entry);
    const end = at + 2 + entries.length * 12;
    const table = kept.map((entry) => bytes.subarray(entry.at, entry.at + 12));
    stripped.fill(0, at, end + 4);
    viewOf(stripped).setUint16(at, kept.length, isLittle);
    for (const [index, part] of [...table, bytes.subarray(end, end + 4)].entries())
      stripped.set(part, at + 2 + index * 12);
  }
  return { bytes: stripped, complete: true, ...(isRaw && { isRaw }) };
}
