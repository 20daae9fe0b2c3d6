// @vitest-environment node
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { ascii, big, contains, fixture, join } from '../../../tests/files/bytes.ts';
import { PLACE_TEXT, TIFF_PIXELS, tellsPlace, tellsWhere } from '../../../tests/files/exif.ts';
import {
  hevc,
  mkv,
  mov,
  movBehindWideBox,
  mp4,
  mp4WithPlaceIn,
  mp4WithSensor,
  mp4WithSubtitle,
} from '../../../tests/files/movies.ts';
import {
  avif,
  cr2,
  dng,
  gif,
  heic,
  jp2,
  jpeg,
  jpegWithStrayBytes,
  jxl,
  motionPhoto,
  png,
  psd,
  tiff,
  webp,
} from '../../../tests/files/pictures.ts';
import { aiff, avi, caf, flac, m4a, mp3, ogg, SAMPLES, wavWithNotes } from '../../../tests/files/sounds.ts';
import { readOrientation, type Stripped } from './bytes.ts';
import { hasRarePictures } from './iso-media.ts';
import { formatOf, stripMetadata } from './strip-metadata.ts';

function strip(bytes: Uint8Array): Stripped {
  const stripped = stripMetadata(bytes);
  if (!stripped) throw new Error('structure not followed');
  return stripped;
}

/** Tags of the directory at an offset of a TIFF. */
function tagsOf(bytes: Uint8Array, at: number, isLittle: boolean): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const count = view.getUint16(at, isLittle);
  return Array.from({ length: count }, (_, index) => view.getUint16(at + 2 + index * 12, isLittle));
}

/** Every packet of pictures and sound: when it comes, and its bytes. */
async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const packets: { time: number; data: string }[] = [];
  for (const track of await input.getTracks())
    if (track.isVideoTrack() || track.isAudioTrack())
      for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
        packets.push({ time: timestamp, data: Buffer.from(data).toString('base64') });
  return packets;
}

describe('stripMetadata', () => {
  it.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', webp()],
    ['AVIF', avif()],
    ['HEIC', heic()],
    ['HEIC whose items lie behind a common base', heic('base')],
    ['HEIC whose Exif lies in its head', heic('idat')],
    ['JPEG with a second Exif', jpeg({ laterOrientations: [1] })],
    ['MP4', mp4()],
    ['MOV', mov()],
    ['HEIC with a film of its moment', motionPhoto()],
    ['MP4 with its place in a box of its own', mp4WithPlaceIn('uuid')],
    ['MOV behind a box with a size of 64 bits', movBehindWideBox()],
    ['MP4 with its place in items', mp4WithPlaceIn('meta')],
    ['MP4 with its place in user data beside the movie', mp4WithPlaceIn('udta')],
    ['TIFF', tiff()],
    ['TIFF of another byte order', tiff({ isLittle: true })],
    ['JPEG with stray bytes between its segments', jpegWithStrayBytes()],
    ['GIF', gif({ hasPlace: true })],
    ['JPEG XL', jxl()],
    ['JPEG 2000', jp2()],
    ['Photoshop file', psd()],
    ['MP4 with a track of a sensor', mp4WithSensor()],
    ['MP4 with places as subtitles', mp4WithSubtitle(`F/2.8, GPS (${PLACE_TEXT})`)],
    ['Matroska', mkv()],
    ['Matroska of unknown length', mkv({ isLive: true })],
    ['AVI', avi()],
    ['MP3', mp3()],
    ['M4A', m4a()],
    ['WAV', wavWithNotes()],
    ['AIFF', aiff()],
    ['CAF', caf()],
    ['FLAC', flac()],
    ['FLAC behind a tag', flac({ isTagged: true })],
    ['Ogg', ogg()],
  ])('takes place and camera out of a %s', (_name, { bytes }) => {
    expect(tellsPlace(bytes)).toBe(true);
    const stripped = strip(bytes);
    expect(tellsPlace(stripped.bytes)).toBe(false);
    expect(stripped.complete).toBe(true);
    expect(stripped.bytes.length).toBeLessThanOrEqual(bytes.length);
  });

  it.each([
    ['MP3', mp3()],
    ['M4A', m4a()],
    ['AIFF', aiff()],
    ['CAF', caf()],
    ['FLAC', flac()],
    ['Ogg', ogg()],
    ['AVI', avi()],
  ])('leaves what is heard or seen of a %s', (_name, { bytes }) => {
    expect(contains(strip(bytes).bytes, SAMPLES)).toBe(true);
  });

  it.each([
    ['MP4 with a track of a sensor', mp4WithSensor()],
    ['Matroska', mkv()],
  ])('leaves pictures and sound of an %s, each at its time', async (_name, { bytes }) => {
    const plain = await packetsOf(fixture(bytes[0] === 0x1a ? 'clip.webm' : 'clip.mp4'));
    expect(plain.length).toBeGreaterThan(20);
    expect(await packetsOf(strip(bytes).bytes)).toEqual(plain);
  });

  it('leaves clusters of unknown length as they are', () => {
    const clip = Buffer.from(fixture('clip.webm'));
    const blocks = clip.subarray(clip.indexOf(new Uint8Array([0xe7, 0x81, 0, 0xa3])), -200);
    expect(blocks.length).toBeGreaterThan(10_000);
    expect(contains(strip(mkv({ isLive: true }).bytes).bytes, blocks)).toBe(true);
  });

  it('keeps the subtitles of a film that tell no place', () => {
    const words = 'Alles Gute zum 60. Geburtstag!';
    const { bytes } = strip(mp4WithSubtitle(words).bytes);
    expect([contains(bytes, ascii(words)), contains(bytes, ascii('tx3g'))]).toEqual([true, true]);
  });

  it('keeps the repetition and the frames of a GIF', () => {
    expect(strip(gif({ hasPlace: true }).bytes).bytes).toEqual(gif().bytes);
  });

  it('keeps the resolution of a Photoshop file, and its layers where its notes end', () => {
    const { bytes } = strip(psd().bytes);
    const notes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(30);
    expect(notes).toBe(28);
    expect(Buffer.from(bytes.subarray(34 + notes)).toString()).toBe('layers and pixels');
  });

  it('makes a page of Ogg anew with its checksum', () => {
    const { bytes } = strip(ogg().bytes);
    const page = bytes.subarray(Buffer.from(bytes).indexOf('OggS', 1));
    // Told by another program: readers drop a page whose checksum does not fit.
    expect(new DataView(page.buffer, page.byteOffset).getUint32(22, true)).toBe(0x9ac37267);
    expect(contains(page, ascii('OpusTags\x08\0\0\0'))).toBe(true);
  });

  it('says of an Ogg of an unknown codec that its texts stay', () => {
    expect(strip(ogg('Unknown!').bytes)).toMatchObject({ keepsPlace: true });
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
    [
      'WebP with the Exif of a JPEG',
      (orientation: number) => webp({ orientation, exifPrefix: 'Exif\0\0' }),
      'EXIF',
    ],
  ])('keeps the orientation of a %s, and nothing when it stands upright', (_name, make, mark) => {
    for (const orientation of [2, 3, 6, 8]) {
      const { bytes } = strip(make(orientation).bytes);
      const tiff = bytes.subarray(Buffer.from(bytes).indexOf(ascii('MM\0*')));
      expect(readOrientation(tiff)).toBe(orientation);
      expect(tellsPlace(bytes)).toBe(false);
    }
    expect(contains(strip(make(1).bytes).bytes, ascii(mark))).toBe(false);
  });

  it.each(['offsets', 'base', 'idat'] as const)('leaves the pixels of a HEIC: %s', (places) => {
    const pixels = new Uint8Array(64).fill(7);
    expect(contains(strip(heic(places).bytes).bytes, pixels)).toBe(true);
  });

  it.each([
    [6, [3], 6],
    [1, [3], 3],
    [6, [1], 6],
  ])('keeps the first turn of a JPEG with two Exif: %i, then %j', (orientation, laterOrientations, kept) => {
    const { bytes } = strip(jpeg({ orientation, laterOrientations }).bytes);
    const tiff = bytes.subarray(Buffer.from(bytes).indexOf(ascii('MM\0*')));
    expect(readOrientation(tiff)).toBe(kept);
  });

  it('keeps everything of a TIFF that belongs to its pictures, in its place', () => {
    for (const isLittle of [false, true]) {
      const { bytes } = tiff({ isLittle });
      const stripped = strip(bytes).bytes;
      expect(stripped.length).toBe(bytes.length);
      expect(Buffer.from(stripped).indexOf(TIFF_PIXELS)).toBe(Buffer.from(bytes).indexOf(TIFF_PIXELS));
      expect(readOrientation(stripped)).toBe(6);
      expect(tagsOf(stripped, 8, isLittle)).toEqual([0x0100, 0x0106, 0x0111, 0x0112, 0x014a]);
    }
  });

  it.each([
    ['DNG', dng().bytes, 8],
    ['CR2', cr2().bytes, 16],
  ])('takes the place out of a %s, and leaves the camera that its pixels need', (_name, bytes, first) => {
    const stripped = strip(bytes);
    expect([tellsWhere(bytes), tellsWhere(stripped.bytes)]).toEqual([true, false]);
    expect(tagsOf(stripped.bytes, first, true)).toEqual([
      0x0100, 0x0106, 0x010f, 0x0110, 0x0111, 0x0112, 0x014a, 0x8769,
    ]);
    expect(stripped).toMatchObject({ complete: true, isRaw: true });
  });

  it('leaves a TIFF alone whose directories point out of the file or at one another', () => {
    const { bytes } = tiff();
    const endless = bytes.slice();
    new DataView(endless.buffer).setUint32(8 + 2 + 10 * 12, 8);
    expect(strip(endless).bytes.length).toBe(bytes.length);
    const outside = bytes.slice();
    new DataView(outside.buffer).setUint32(4, bytes.length);
    expect(stripMetadata(outside)).toBeNull();
  });

  it('keeps every offset of a film: its user data is blanked', async () => {
    const { bytes } = mp4();
    const stripped = strip(bytes).bytes;
    const udta = Buffer.from(bytes).indexOf(ascii('udta'));
    expect(stripped.length).toBe(bytes.length);
    expect(Buffer.from(stripped.subarray(udta, udta + 4)).toString()).toBe('free');
    expect(await packetsOf(stripped)).toEqual(await packetsOf(bytes));
  });

  it('takes the times and the camera’s names out of the tracks that stay', () => {
    const { bytes } = strip(mp4WithSubtitle('Alles Gute').bytes);
    expect(contains(bytes, ascii('Kamera 3000'))).toBe(false);
    expect(contains(bytes, big(4, 0xe25f4a37))).toBe(false);
  });

  it.each([
    ['JPEG', jpeg({ orientation: 6 })],
    ['PNG', png()],
    ['WebP', webp()],
    ['AVIF', avif()],
    ['MP4', mp4()],
    ['MP4 with a track of a sensor', mp4WithSensor()],
    ['TIFF', tiff()],
    ['GIF', gif({ hasPlace: true })],
    ['Photoshop file', psd()],
    ['Matroska', mkv()],
    ['AVI', avi()],
    ['MP3', mp3()],
    ['FLAC', flac()],
    ['Ogg', ogg()],
  ])('survives a %s that ends anywhere', (_name, { bytes }) => {
    const step = Math.max(1, Math.floor(bytes.length / 400));
    for (let length = 0; length < bytes.length; length += step) {
      const stripped = stripMetadata(bytes.subarray(0, length));
      // The new orientation tag may make the stripped file a little longer than a file that was cut
      // off early.
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
    ['a sound in RIFF', join(ascii('RIFF'), new Uint8Array(4), ascii('WAVE')), 'wav'],
    ['another RIFF', join(ascii('RIFF'), new Uint8Array(4), ascii('RMID')), null],
    ['an MP3 without a tag', new Uint8Array([0xff, 0xfb, 0x90, 0]), 'tagged'],
    ['an AVIF', avif().bytes, 'heif'],
    ['a MOV', mov().bytes, 'movie'],
    ['a PNG', png().bytes, 'png'],
    ['a TIFF', tiff().bytes, 'tiff'],
    ['a raw file', dng().bytes, 'tiff'],
    ['a raw film of Canon’s', ascii('\0\0\0\x18ftypcrx '), null],
    ['a BigTIFF', ascii('II+\0\x08\0\0\0\0\0\0\0'), null],
  ])('recognises %s by its first bytes', (_name, bytes, format) => {
    expect(formatOf(bytes)).toBe(format);
  });
});

it.each([
  ['H.264', mp4(), false],
  ['HEVC', hevc(), true],
  ['a picture', jpeg(), false],
])('tells whether a film of %s is decoded in few browsers only', (_what, { bytes }, isRare) => {
  expect(hasRarePictures(bytes)).toBe(isRare);
});
