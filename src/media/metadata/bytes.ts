/** Thrown for a file whose structure cannot be followed; the file is then left unchanged. */
export class MalformedFile extends Error {}

export interface Stripped {
  bytes: Uint8Array;
  /** false when the file ends too early; the part that exists is stripped nevertheless. */
  complete: boolean;
  /**
   * A raw file: what its camera wrote about itself stays, because no program can develop it
   * without.
   */
  isRaw?: boolean;
}

/** Bytes as Latin-1 text, for names of chunks and boxes. */
export function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Latin-1 text as bytes. */
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

/** Numbers in these bytes, which may be a part of a larger buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A big-endian 32-bit number as bytes. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}
