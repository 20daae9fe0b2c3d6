import { asciiAt, bytesOf, concat, MalformedFile, type Stripped, uint32, viewOf } from './bytes.ts';
import { orientationOnly, readOrientation } from './orientation.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Texts (XMP is one), the time of the last change, and Exif. */
const PRIVATE_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);

/**
 * Checksum of PNG chunks (CRC-32, polynomial EDB88320), bit by bit: the chunks made here are a few
 * bytes long.
 */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = concat([bytesOf(name), data]);
  return concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** The same picture (animated ones too) without texts, times and Exif; an orientation stays. */
export function stripPng(bytes: Uint8Array): Stripped {
  if (asciiAt(bytes, 0, 8) !== SIGNATURE) throw new MalformedFile('not a PNG');
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) break;
    const end = at + 12 + view.getUint32(at);
    const name = asciiAt(bytes, at + 4, 4);
    if (!PRIVATE_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (end > bytes.length) break;
    if (name === 'eXIf') {
      const orientation = readOrientation(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(chunk('eXIf', orientationOnly(orientation)));
    }
    if (name === 'IEND') return { bytes: concat(kept), complete: true };
    at = end;
  }
  return { bytes: concat(kept), complete: false };
}
