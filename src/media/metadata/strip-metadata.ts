import { asciiAt, MalformedFile, type Stripped } from './bytes.ts';
import { stripHeif, stripMovie } from './iso-media.ts';
import { stripJpeg, stripPng, stripWebp } from './pictures.ts';
import { stripTiff } from './tiff.ts';

const STRIPPERS = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  heif: stripHeif,
  movie: stripMovie,
  tiff: stripTiff,
} as const;

export type Format = keyof typeof STRIPPERS;

/** Of ISO files with a still picture; all other brands are films. */
const PICTURE_BRANDS = /^(avi[fs]|hei[cxms]|hev[cx]|mif1|msf1)$/;

/** TIFF and raw formats that are built like it; not BigTIFF, whose offsets are longer. */
const TIFF_MARKS = /^(II\*\0|MM\0\*|II(RO|RS|U\0)|MMOR)/;

export const HEAD_BYTES = 12;

/** Format by the first HEAD_BYTES: name and type may be wrong; null where metadata stays. */
export function formatOf(head: Uint8Array): Format | null {
  if (head[0] === 0xff && head[1] === 0xd8) return 'jpeg';
  if (asciiAt(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (asciiAt(head, 0, 4) === 'RIFF' && asciiAt(head, 8, 4) === 'WEBP') return 'webp';
  if (TIFF_MARKS.test(asciiAt(head, 0, 4))) return 'tiff';
  // Canon's raw format, built like a film: it cannot be developed without.
  if (asciiAt(head, 4, 8) === 'ftypcrx ') return null;
  if (asciiAt(head, 4, 4) === 'ftyp') return PICTURE_BRANDS.test(asciiAt(head, 8, 4)) ? 'heif' : 'movie';
  // Old QuickTime files.
  return ['moov', 'mdat', 'wide'].includes(asciiAt(head, 4, 4)) ? 'movie' : null;
}

/** Without place, time and device; null when the structure cannot be followed. */
export function stripMetadata(bytes: Uint8Array): Stripped | null {
  const format = formatOf(bytes);
  try {
    return format && STRIPPERS[format](bytes);
  } catch (error) {
    // DataView throws RangeError past the end.
    if (error instanceof MalformedFile || error instanceof RangeError) return null;
    throw error;
  }
}
