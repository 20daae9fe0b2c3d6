import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** A file as tests hand it to the page: a `File` in unit tests, a payload in browser journeys. */
export interface TestFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

export function toFile({ name, mimeType, bytes }: TestFile): File {
  return new File([bytes.slice()], name, { type: mimeType, lastModified: 1_700_000_000_000 });
}

/** The file as a payload for Playwright's setInputFiles. */
export function toPayload({ name, mimeType, bytes }: TestFile): {
  name: string;
  mimeType: string;
  buffer: Buffer;
} {
  return { name, mimeType, buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** A file of tests/files/fixtures. */
export function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(`${import.meta.dirname}/fixtures/${name}`));
}

export const ascii = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

/** Numbers of one to four bytes in big-endian order. */
export function big(size: 1 | 2 | 4, ...values: number[]): Uint8Array {
  const buffer = Buffer.alloc(size * values.length);
  values.forEach((value, index) => {
    buffer.writeUIntBE(value, index * size, size);
  });
  return new Uint8Array(buffer);
}

export const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

export function contains(bytes: Uint8Array, wanted: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(wanted));
}

/** Bytes that do not compress and are the same in every run. */
export function noise(length: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = 0x9e3779b9;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    words[index] = state;
  }
  return new Uint8Array(words.buffer, 0, length);
}
