import { ascii, type TestFile } from './bytes.ts';
import { mp4 } from './movies.ts';
import { jpeg, png } from './pictures.ts';

const LIMIT = 25 * 1024 * 1024;

export const empty = (): TestFile => ({ name: 'leer.jpg', mimeType: 'image/jpeg', bytes: new Uint8Array() });

/** A file of exactly 25 MB, which is refused. */
export const atLimit = () => mp4({ size: LIMIT, name: 'zu-gross.mp4' });

/** The largest allowed file: one byte less than 25 MB. */
export const belowLimit = () => mp4({ size: LIMIT - 1, name: 'gerade-noch.mp4' });

export const textCalledPng = (): TestFile => ({
  name: 'notiz.png',
  mimeType: 'image/png',
  bytes: ascii('Das ist gar kein Bild.'),
});

export const pngCalledMp4 = (): TestFile => ({ name: 'bild.mp4', mimeType: 'video/mp4', bytes: png().bytes });

export function truncatedJpeg(): TestFile {
  const { bytes } = jpeg();
  // Cut in the middle of the first picture's compressed data.
  const scan = Buffer.from(bytes).indexOf(new Uint8Array([0xff, 0xda]));
  return { name: 'abgerissen.jpg', mimeType: 'image/jpeg', bytes: bytes.subarray(0, scan + 24) };
}

export const program = (): TestFile => ({
  name: 'geschenk.exe',
  mimeType: 'application/x-msdownload',
  bytes: ascii('MZ not for you'),
});
