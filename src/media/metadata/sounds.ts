import { asciiAt, concat, MalformedFile, type Stripped, viewOf } from './bytes.ts';

/** Seven bits of each byte. */
const sevenBits = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((value, offset) => value * 128 + ((bytes[at + offset] ?? 0) & 0x7f), 0);

const ID3_BYTES = 10;
const ID3V1_BYTES = 128;
const APE_BYTES = 32;

/** MP3 and AAC: without the tags before and behind the sound (ID3, APE). */
export function stripTagged(bytes: Uint8Array): Stripped {
  let start = 0;
  while (asciiAt(bytes, start, 3) === 'ID3') {
    const hasFooter = ((bytes[start + 5] ?? 0) & 0x10) !== 0;
    start += ID3_BYTES + sevenBits(bytes, start + 6) + (hasFooter ? ID3_BYTES : 0);
  }
  let end = bytes.length;
  if (asciiAt(bytes, end - ID3V1_BYTES, 3) === 'TAG') end -= ID3V1_BYTES;
  if (asciiAt(bytes, end - APE_BYTES, 8) === 'APETAGEX') {
    const view = viewOf(bytes);
    const hasHeader = view.getUint32(end - APE_BYTES + 20, true) >= 0x80000000;
    end -= view.getUint32(end - APE_BYTES + 12, true) + (hasHeader ? APE_BYTES : 0);
  }
  if (start >= end) throw new MalformedFile('tags without a sound');
  return { bytes: bytes.slice(start, end), complete: true };
}

const OGG_HEAD_BYTES = 27;
const OGG_CHECKSUM_AT = 22;

/** The checksum of an Ogg page, bit by bit: only those with texts are made anew. */
function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** From an offset to another one. */
type Range = readonly [from: number, to: number];

/** Of one stream: how many packets have ended, and where its second one lies, the texts. */
interface OggStream {
  packets: number;
  texts: Range[];
  pages: Range[];
}

function oggStreams(bytes: Uint8Array): OggStream[] {
  const streams = new Map<number, OggStream>();
  for (let at = 0; at + OGG_HEAD_BYTES <= bytes.length; ) {
    if (asciiAt(bytes, at, 4) !== 'OggS') throw new MalformedFile('no page of Ogg');
    const serial = viewOf(bytes).getUint32(at + 14);
    const stream = streams.get(serial) ?? { packets: 0, texts: [], pages: [] };
    streams.set(serial, stream);
    const lengthsEnd = at + OGG_HEAD_BYTES + (bytes[at + OGG_HEAD_BYTES - 1] ?? 0);
    const lengths = bytes.subarray(at + OGG_HEAD_BYTES, lengthsEnd);
    const end = lengths.reduce((sum, length) => sum + length, lengthsEnd);
    if (end > bytes.length) break;
    if (stream.packets < 2) stream.pages.push([at, end]);
    let from = lengthsEnd;
    for (const length of lengths) {
      if (stream.packets === 1) stream.texts.push([from, from + length]);
      from += length;
      // A packet goes on while its parts are as long as they can be.
      if (length < 255) stream.packets += 1;
    }
    at = end;
  }
  return [...streams.values()];
}

/** How a packet of texts begins, by the codec. */
const TEXTS = ['OpusTags', '\x03vorbis', '\x81theora'];

/** A packet of texts of the same size that has none; null for one of another codec. */
function withoutTexts(packet: Uint8Array): Uint8Array | null {
  const start = asciiAt(packet, 0, 8);
  const mark = TEXTS.find((text) => start.startsWith(text));
  if (!mark) return null;
  const emptied = new Uint8Array(packet.length);
  emptied.set(packet.subarray(0, mark.length + 4));
  const program = viewOf(packet).getUint32(mark.length, true);
  const behindCount = mark.length + 4 + program + 4;
  if (behindCount > packet.length) throw new MalformedFile('texts are cut off');
  // Vorbis wants a bit behind the last text.
  if (mark.endsWith('vorbis')) emptied[behindCount] = 1;
  return emptied;
}

/** Ogg: its packets of texts are emptied, and keep their size. */
export function stripOgg(bytes: Uint8Array): Stripped {
  const stripped = bytes.slice();
  let areEmptied = true;
  for (const { texts, pages } of oggStreams(bytes)) {
    const packet = concat(texts.map(([from, to]) => bytes.subarray(from, to)));
    const emptied = withoutTexts(packet);
    if (!emptied) {
      areEmptied = false;
      continue;
    }
    let at = 0;
    for (const [from, to] of texts) {
      stripped.set(emptied.subarray(at, at + to - from), from);
      at += to - from;
    }
    for (const [from, to] of pages) {
      const page = stripped.subarray(from, to);
      page.fill(0, OGG_CHECKSUM_AT, OGG_CHECKSUM_AT + 4);
      viewOf(page).setUint32(OGG_CHECKSUM_AT, checksum(page), true);
    }
  }
  return { bytes: stripped, complete: true, ...(!areEmptied && { keepsPlace: true }) };
}
