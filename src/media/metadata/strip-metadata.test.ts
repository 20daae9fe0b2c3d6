// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ascii, contains, fixture, join } from '../../../tests/files/bytes.ts';
import { tellsPlace } from '../../../tests/files/exif.ts';
import { mov, mp4 } from '../../../tests/files/movies.ts';
import { avif, heic, jpeg, png, webp } from '../../../tests/files/pictures.ts';
import type { Stripped } from './bytes.ts';
import { readOrientation } from './orientation.ts';
import { formatOf, stripMetadata } from './strip-metadata.ts';

function strip(bytes: Uint8Array): Stripped {
  const stripped = stripMetadata(bytes);
  if (!stripped) throw new Error('structure not followed');
  return stripped;
}

describe('stripMetadata', () => {
  it.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', webp()],
    ['AVIF', avif()],
    ['HEIC', heic()],
    ['MP4', mp4()],
    ['MOV', mov()],
  ])('takes place and camera out of a %s', (_name, { bytes }) => {
    expect(tellsPlace(bytes)).toBe(true);
    const stripped = strip(bytes);
    expect(tellsPlace(stripped.bytes)).toBe(false);
    expect(stripped.complete).toBe(true);
    expect(stripped.bytes.length).toBeLessThanOrEqual(bytes.length);
  });

  it('leaves the compressed pixels of a JPEG untouched and keeps its colour profile', () => {
    const plain = fixture('photo.jpg');
    const { bytes } = strip(jpeg().bytes);
    const pixels = plain.subarray(Buffer.from(plain).indexOf(new Uint8Array([0xff, 0xda])));
    expect(contains(bytes, pixels)).toBe(true);
    expect(contains(bytes, ascii('ICC_PROFILE'))).toBe(true);
    expect(bytes.length).toBe(plain.length + 34);
  });

  it.each([
    ['JPEG', (orientation: number) => jpeg({ orientation }), 'Exif\0\0'],
    ['PNG', (orientation: number) => png({ orientation }), 'eXIf'],
    ['WebP', (orientation: number) => webp({ orientation }), 'EXIF'],
  ])('keeps the orientation of a %s, and nothing when it stands upright', (_name, make, mark) => {
    for (const orientation of [2, 3, 6, 8]) {
      const { bytes } = strip(make(orientation).bytes);
      const tiff = bytes.subarray(Buffer.from(bytes).indexOf(ascii('MM\0*')));
      expect(readOrientation(tiff)).toBe(orientation);
      expect(tellsPlace(bytes)).toBe(false);
    }
    expect(contains(strip(make(1).bytes).bytes, ascii(mark))).toBe(false);
  });

  it('changes nothing any more the second time', () => {
    for (const { bytes } of [
      jpeg({ orientation: 6 }),
      png({ orientation: 3 }),
      webp({ orientation: 8 }),
      avif(),
      mp4(),
    ]) {
      const once = strip(bytes).bytes;
      expect(Buffer.compare(strip(once).bytes, once)).toBe(0);
    }
  });

  it('keeps every offset of a film: only its user data is blanked', () => {
    const { bytes } = mp4();
    const stripped = strip(bytes).bytes;
    const udta = Buffer.from(bytes).indexOf(ascii('udta'));
    expect(stripped.length).toBe(bytes.length);
    expect(Buffer.compare(stripped.subarray(0, udta), bytes.subarray(0, udta))).toBe(0);
    expect(Buffer.from(stripped.subarray(udta, udta + 4)).toString()).toBe('free');
  });

  it.each([
    ['JPEG', jpeg({ orientation: 6 })],
    ['PNG', png()],
    ['WebP', webp()],
    ['AVIF', avif()],
    ['MP4', mp4()],
  ])('survives a %s that ends anywhere', (_name, { bytes }) => {
    const step = Math.max(1, Math.floor(bytes.length / 400));
    for (let length = 0; length < bytes.length; length += step) {
      const stripped = stripMetadata(bytes.subarray(0, length));
      // The new orientation tag may make the stripped file a little longer than a file that was cut off early.
      if (stripped) expect(stripped.bytes.length).toBeLessThanOrEqual(length + 64);
    }
  });

  it('says when a picture ends too early, and still removes the place', () => {
    for (const { bytes } of [jpeg(), png(), webp()]) {
      const pixels = Math.max(
        ...['\xff\xda', 'IDAT', 'VP8L'].map((mark) => Buffer.from(bytes).indexOf(ascii(mark))),
      );
      const stripped = strip(bytes.subarray(0, pixels + 20));
      expect(stripped.complete).toBe(false);
      expect(tellsPlace(stripped.bytes)).toBe(false);
    }
  });

  it.each([
    ['text', ascii('Das ist gar kein Bild.'), null],
    ['nothing', new Uint8Array(), null],
    ['a sound in RIFF', join(ascii('RIFF'), new Uint8Array(4), ascii('WAVE')), null],
    ['an AVIF', avif().bytes, 'heif'],
    ['a MOV', mov().bytes, 'movie'],
    ['a PNG', png().bytes, 'png'],
  ])('recognises %s by its first bytes', (_name, bytes, format) => {
    expect(formatOf(bytes)).toBe(format);
  });
});
