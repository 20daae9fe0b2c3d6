import { asciiAt, bytesOf, concat, MalformedFile, type Stripped } from './bytes.ts';
import { orientationOnly, readOrientation } from './orientation.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

const EXIF = 'Exif\0\0';
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * Whether a segment is kept. Of the application segments only JFIF (density), the ICC profile and
 * Adobe's transform flag are: colours need the last two.
 */
function isPicture(marker: number, payload: Uint8Array): boolean {
  if (marker === APP0) return asciiAt(payload, 0, 5) === 'JFIF\0';
  if (marker === APP2) return asciiAt(payload, 0, 12) === 'ICC_PROFILE\0';
  if (marker === APP14) return asciiAt(payload, 0, 5) === 'Adobe';
  return !(marker >= APP0 && marker <= APP15) && marker !== COMMENT;
}

/**
 * Offset of the marker that ends the compressed data which starts at `offset`, the length of the
 * file when there is none.
 */
function endOfScan(bytes: Uint8Array, offset: number): number {
  let at = offset;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const marker = bytes[at + 1] as number;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
    at += marker === 0xff ? 1 : 2;
  }
}

function orientationSegment(orientation: number): Uint8Array {
  const payload = concat([bytesOf(EXIF), orientationOnly(orientation)]);
  return concat([new Uint8Array([0xff, APP1, 0, payload.length + 2]), payload]);
}

/**
 * The same picture, byte for byte, without Exif, XMP, IPTC, comments, maker notes and whatever a
 * camera appended behind the picture (previews and motion photos carry a place of their own). Only
 * the orientation stays.
 */
export function stripJpeg(bytes: Uint8Array): Stripped {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new MalformedFile('not a JPEG');
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let at = 2;
  let complete = false;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new MalformedFile('JPEG without a marker');
    const marker = bytes[at + 1] as number;
    // 0xff bytes may fill the space before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      complete = true;
      break;
    }
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (!(end <= bytes.length)) break;
    const payload = bytes.subarray(at + 4, end);
    if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
      continue;
    }
    if (marker === APP1 && asciiAt(payload, 0, 6) === EXIF && orientation === 1) {
      orientation = readOrientation(payload.subarray(6));
    }
    if (isPicture(marker, payload)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const start = new Uint8Array([0xff, SOI]);
  const tag = orientation === 1 ? [] : [orientationSegment(orientation)];
  // The JFIF segment has to stay first, before the new Exif segment.
  const [first] = kept;
  const head = first?.[1] === APP0 ? kept.splice(0, 1) : [];
  const end = complete ? [new Uint8Array([0xff, EOI])] : [];
  return { bytes: concat([start, ...head, ...tag, ...kept, ...end]), complete };
}
