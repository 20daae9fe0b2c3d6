/** For a file whose structure cannot be followed; it is left unchanged. */
export class MalformedFile extends Error {}

export interface Stripped {
  bytes: Uint8Array;
  /** false when the file ends too early; what exists is stripped nevertheless. */
  complete: boolean;
  /** Its camera's notes stay: no program can develop it without. */
  isRaw?: boolean;
  /** Something of it cannot be followed, and may tell a place. */
  keepsPlace?: boolean;
}

/** Bytes as Latin-1 text, for names of chunks and boxes. */
export function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}

// Exif orientation (1 to 8) is the only metadata that is kept: turning the pixels instead would
// compress the picture again.

const TAG_ORIENTATION = 0x0112;
const TYPE_SHORT = 3;

/** Orientation in a TIFF block (Exif without its prefix); 1 where there is none to be read. */
export function readOrientation(tiff: Uint8Array): number {
  const view = viewOf(tiff);
  try {
    const little = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, little) !== TAG_ORIENTATION) continue;
      const value = view.getUint16(entry + 8, little);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // DataView throws RangeError for a block that ends too early: orientation 1.
  }
  return 1;
}

/** A TIFF block with one directory that holds the orientation only. */
export function orientationOnly(orientation: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint32(0, 0x4d4d002a); // 'MM', 42: big-endian TIFF
  view.setUint32(4, 8); // the directory follows at once
  view.setUint16(8, 1); // with one entry
  view.setUint16(10, TAG_ORIENTATION);
  view.setUint16(12, TYPE_SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  view.setUint32(22, 0); // no further directory
  return new Uint8Array(view.buffer);
}
