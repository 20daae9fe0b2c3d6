import {
  asciiAt,
  bytesOf,
  concat,
  orientationOnly,
  readOrientation,
  type Stripped,
  uint32,
  viewOf,
} from './bytes.ts';

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

/** Of the application's segments only what density and colours need. */
function isPicture(marker: number, payload: Uint8Array): boolean {
  if (marker === APP0) return asciiAt(payload, 0, 5) === 'JFIF\0';
  if (marker === APP2) return asciiAt(payload, 0, 12) === 'ICC_PROFILE\0';
  if (marker === APP14) return asciiAt(payload, 0, 5) === 'Adobe';
  return !(marker >= APP0 && marker <= APP15) && marker !== COMMENT;
}

/** Where the compressed data ends: at a marker or with the file. */
function endOfScan(bytes: Uint8Array, offset: number): number {
  let at = offset;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const marker = bytes[at + 1] as number;
    // Not an escaped 0xff, a filling byte or a restart.
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
    at += marker === 0xff ? 1 : 2;
  }
}

function orientationSegment(orientation: number): Uint8Array {
  const payload = concat([bytesOf(EXIF), orientationOnly(orientation)]);
  return concat([new Uint8Array([0xff, APP1, 0, payload.length + 2]), payload]);
}

/** Without a length and without content: a restart, or one of arithmetic coding. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= SOI);

/** Only the orientation stays; previews and motion photos behind a picture carry places as well. */
export function stripJpeg(bytes: Uint8Array): Stripped {
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let at = 2;
  let complete = false;
  while (at < bytes.length) {
    const marker = bytes[at + 1] as number;
    // Stray bytes between segments, and filling ones: decoders go on to the next marker.
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || isAlone(marker)) {
      at += bytes[at] === 0xff && marker !== 0xff ? 2 : 1;
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
  // JFIF has to stay first.
  const [first] = kept;
  const head = first?.[1] === APP0 ? kept.splice(0, 1) : [];
  const end = complete ? [new Uint8Array([0xff, EOI])] : [];
  return { bytes: concat([start, ...head, ...tag, ...kept, ...end]), complete };
}

/** Of the chunks that decoders may ignore (a small letter begins them) those that are seen. */
const SEEN_CHUNKS =
  /^([A-Z]|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)/;

/** Bit by bit: the chunks made here are a few bytes long. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const body = concat([bytesOf(name), data]);
  return concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** Without texts (XMP is one), times and Exif; an orientation stays. */
export function stripPng(bytes: Uint8Array): Stripped {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) break;
    const end = at + 12 + view.getUint32(at);
    const name = asciiAt(bytes, at + 4, 4);
    if (SEEN_CHUNKS.test(name)) kept.push(bytes.subarray(at, end));
    if (end > bytes.length) break;
    if (name === 'eXIf') {
      const orientation = readOrientation(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(pngChunk('eXIf', orientationOnly(orientation)));
    }
    if (name === 'IEND') return { bytes: concat(kept), complete: true };
    at = end;
  }
  return { bytes: concat(kept), complete: false };
}

const FLAG_EXIF = 0x08;
const FLAG_XMP = 0x04;

function riffChunk(name: string, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  head.set(bytesOf(name));
  viewOf(head).setUint32(4, data.length, true);
  return concat([head, data, new Uint8Array(data.length % 2)]);
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Some programs write the prefix of JPEG before the TIFF block. */
const tiffOf = (exif: Uint8Array) => (asciiAt(exif, 0, 6) === EXIF ? exif.subarray(6) : exif);

/** Without XMP and Exif; an orientation stays. */
export function stripWebp(bytes: Uint8Array): Stripped {
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
      header = riffChunk(name, data);
      kept.push(header);
    } else if (WEBP_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const oriented = orientation !== 1 && header !== null;
  if (header) header[8] = ((header[8] ?? 0) & ~(FLAG_XMP | FLAG_EXIF)) | (oriented ? FLAG_EXIF : 0);
  if (oriented) kept.push(riffChunk('EXIF', orientationOnly(orientation)));
  return { bytes: riffChunk('RIFF', concat([bytesOf('WEBP'), ...kept])), complete: stated <= bytes.length };
}
