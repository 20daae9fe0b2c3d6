import { asciiAt, MalformedFile, type Stripped } from './bytes.ts';
import { stripAiff, stripCaf, stripFlac, stripRiff } from './chunks.ts';
import { stripMatroska } from './ebml.ts';
import { stripGif } from './gif.ts';
import { stripBoxes } from './iso-boxes.ts';
import { stripIsoMedia } from './iso-media.ts';
import { stripJpeg, stripPng, stripWebp } from './pictures.ts';
import { stripPsd } from './psd.ts';
import { stripOgg, stripTagged } from './sounds.ts';
import { stripTiff } from './tiff.ts';

const JPEG_XL = new Set(['JXL ', 'ftyp', 'jxll', 'jxli', 'jxlc', 'jxlp']);
const JPEG_2000 = new Set(['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c', 'jpch', 'jplh', 'ftbl']);

interface FormatRules {
  strip: (bytes: Uint8Array) => Stripped;
  /** What a file of it may be, by the families of MIME types. */
  families: readonly ('image' | 'video' | 'audio')[];
}

/** Some programs put the tag of an MP3 before a FLAC. */
function stripTaggedSound(bytes: Uint8Array): Stripped {
  const sound = stripTagged(bytes);
  return asciiAt(sound.bytes, 0, 4) === 'fLaC' ? stripFlac(sound.bytes) : sound;
}

const FORMATS = {
  jpeg: { strip: stripJpeg, families: ['image'] },
  png: { strip: stripPng, families: ['image'] },
  gif: { strip: stripGif, families: ['image'] },
  webp: { strip: stripWebp, families: ['image'] },
  heif: { strip: stripIsoMedia, families: ['image'] },
  jxl: { strip: (bytes) => stripBoxes(bytes, JPEG_XL), families: ['image'] },
  jp2: { strip: (bytes) => stripBoxes(bytes, JPEG_2000), families: ['image'] },
  tiff: { strip: stripTiff, families: ['image'] },
  psd: { strip: stripPsd, families: ['image'] },
  movie: { strip: stripIsoMedia, families: ['video', 'audio'] },
  matroska: { strip: stripMatroska, families: ['video', 'audio'] },
  ogg: { strip: stripOgg, families: ['video', 'audio'] },
  avi: { strip: stripRiff, families: ['video'] },
  wav: { strip: stripRiff, families: ['audio'] },
  aiff: { strip: stripAiff, families: ['audio'] },
  caf: { strip: stripCaf, families: ['audio'] },
  flac: { strip: stripFlac, families: ['audio'] },
  tagged: { strip: stripTaggedSound, families: ['audio'] },
} as const satisfies Record<string, FormatRules>;

export type Format = keyof typeof FORMATS;

/** Whether a file of this MIME type may be of this format. */
export const fits = (format: Format, mimeType: string): boolean =>
  FORMATS[format].families.some((family) => mimeType.startsWith(`${family}/`));

/** Of ISO files with a still picture; all other brands are films. */
const PICTURE_BRANDS = /^(avi[fs]|hei[cxms]|hev[cx]|mif[12]|msf1)$/;

/** How a format begins, as Latin-1, and what stands at its ninth byte where that decides. */
const HEADS: readonly (readonly [start: string, format: Format, ninth?: string])[] = [
  ['\xff\xd8', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  ['RIFF', 'webp', 'WEBP'],
  ['RIFF', 'avi', 'AVI '],
  ['RIFF', 'wav', 'WAVE'],
  ['RF64', 'wav', 'WAVE'],
  ['\0\0\0\x0cJXL ', 'jxl'],
  ['\0\0\0\x0cjP  ', 'jp2'],
  ['8BPS', 'psd'],
  ['8BPB', 'psd'],
  ['\x1a\x45\xdf\xa3', 'matroska'],
  ['OggS', 'ogg'],
  ['FORM', 'aiff', 'AIFF'],
  ['FORM', 'aiff', 'AIFC'],
  ['caff', 'caf'],
  ['fLaC', 'flac'],
  ['ID3', 'tagged'],
  // TIFF and raw formats that are built like it; not BigTIFF, whose offsets are longer.
  ...['II*\0', 'MM\0*', 'IIRO', 'IIRS', 'IIU\0', 'MMOR'].map((start) => [start, 'tiff'] as const),
];

export const HEAD_BYTES = 12;

/** Format by the first HEAD_BYTES: name and type may be wrong; null where metadata stays. */
export function formatOf(head: Uint8Array): Format | null {
  const start = asciiAt(head, 0, HEAD_BYTES);
  const found = HEADS.find(([mark, , ninth = '']) => start.startsWith(mark) && start.startsWith(ninth, 8));
  if (found) return found[1];
  // A frame of MP3, or of AAC without a container, with no tag before it.
  if (head[0] === 0xff && (head[1] ?? 0) > 0xe1) return 'tagged';
  // Canon's raw format, built like a film: it cannot be developed without.
  if (start.slice(4, 12) === 'ftypcrx ') return null;
  if (start.slice(4, 8) === 'ftyp') return PICTURE_BRANDS.test(start.slice(8, 12)) ? 'heif' : 'movie';
  // Old QuickTime files.
  return /^(moov|mdat|wide)$/.test(start.slice(4, 8)) ? 'movie' : null;
}

/** Without place, time and device; null when the structure cannot be followed. */
export function stripMetadata(bytes: Uint8Array): Stripped | null {
  const format = formatOf(bytes);
  try {
    return format && FORMATS[format].strip(bytes);
  } catch (error) {
    // DataView throws RangeError past the end.
    if (error instanceof MalformedFile || error instanceof RangeError) return null;
    throw error;
  }
}
