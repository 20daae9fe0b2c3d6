import { asciiAt, bytesOf, concat, MalformedFile, type Stripped, viewOf } from './bytes.ts';
import { orientationOnly, readOrientation } from './orientation.ts';

const FLAG_EXIF = 0x08;
const FLAG_XMP = 0x04;

function chunk(name: string, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  head.set(bytesOf(name));
  viewOf(head).setUint32(4, data.length, true);
  return concat([head, data, new Uint8Array(data.length % 2)]);
}

/**
 * The TIFF block of a WebP file's Exif chunk, without the prefix 'Exif\0\0' that some programs
 * write as in JPEG.
 */
function tiffOf(exif: Uint8Array): Uint8Array {
  return asciiAt(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

/** The same picture (animated ones too) without XMP and Exif; an orientation stays. */
export function stripWebp(bytes: Uint8Array): Stripped {
  if (asciiAt(bytes, 0, 4) !== 'RIFF' || asciiAt(bytes, 8, 4) !== 'WEBP')
    throw new MalformedFile('not a WebP');
  const view = viewOf(bytes);
  const stated = view.getUint32(4, true) + 8;
  const length = Math.min(stated, bytes.length);
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let header: Uint8Array | null = null;
  for (let at = 12; at + 8 <= length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = asciiAt(bytes, at, 4);
    const data = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'EXIF') orientation = readOrientation(tiffOf(data));
    else if (name === 'VP8X') {
      header = chunk(name, data);
      kept.push(header);
    } else if (name !== 'XMP ') kept.push(bytes.subarray(at, end));
    at = end;
  }
  const oriented = orientation !== 1 && header !== null;
  if (header) {
    header[8] = ((header[8] ?? 0) & ~(FLAG_XMP | FLAG_EXIF)) | (oriented ? FLAG_EXIF : 0);
  }
  if (oriented) kept.push(chunk('EXIF', orientationOnly(orientation)));
  return { bytes: chunk('RIFF', concat([bytesOf('WEBP'), ...kept])), complete: stated <= bytes.length };
}
