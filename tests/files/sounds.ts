import { ascii, big, join, type TestFile } from './bytes.ts';
import { PLACE_TEXT, phoneXmp } from './exif.ts';
import { wav } from './movies.ts';

/** Sounds that tell where they were recorded. */

/** What is heard, in all of them but the WAV. */
export const SAMPLES = ascii('a second of sound');

const little = (value: number) => big(4, value).reverse();

/** A chunk of RIFF, or of AIFF. */
const chunk = (name: string, content: Uint8Array, size = little) =>
  join(ascii(name), size(content.length), content, new Uint8Array(content.length % 2));

const sound = (name: string, mimeType: string, ...parts: Uint8Array[]): TestFile => ({
  name,
  mimeType,
  bytes: join(...parts),
});

/** With a tag before the sound, and an older one behind it. */
export function mp3(): TestFile {
  const title = join(ascii('TIT2'), big(4, PLACE_TEXT.length), big(2, 0), ascii(PLACE_TEXT));
  const tag = join(ascii('ID3'), big(1, 4, 0, 0, 0, 0, 0, title.length), title);
  const old = join(ascii('TAG'), ascii(PLACE_TEXT.padEnd(125, '\0')));
  const ape = ascii(PLACE_TEXT);
  const apeFooter = join(
    ascii('APETAGEX'),
    little(2000),
    little(ape.length + 32),
    little(1),
    new Uint8Array(12),
  );
  return sound('lied.mp3', 'audio/mpeg', tag, big(1, 0xff, 0xfb), SAMPLES, ape, apeFooter, old);
}

const box = (type: string, ...content: Uint8Array[]): Uint8Array => {
  const body = join(...content);
  return join(big(4, body.length + 8), ascii(type), body);
};

/** A voice memo, whose title is a place. */
export const m4a = (): TestFile =>
  sound(
    'memo.m4a',
    'audio/mp4',
    box('ftyp', ascii('M4A '), big(4, 0)),
    box('mdat', SAMPLES),
    box('moov', box('mvhd', new Uint8Array(100)), box('udta', box('\xa9nam', ascii(PLACE_TEXT)))),
  );

export function wavWithNotes(): TestFile {
  const { bytes, ...file } = wav();
  const info = chunk('LIST', join(ascii('INFO'), chunk('ICMT', ascii(PLACE_TEXT))));
  return { ...file, bytes: join(bytes, info, chunk('_PMX', phoneXmp)) };
}

export const aiff = (): TestFile =>
  sound(
    'feld.aiff',
    'audio/aiff',
    ascii('FORM'),
    big(4, 0),
    ascii('AIFF'),
    chunk('ANNO', ascii(PLACE_TEXT), (length) => big(4, length)),
    chunk('SSND', SAMPLES, (length) => big(4, length)),
  );

export const caf = (): TestFile =>
  sound(
    'feld.caf',
    'audio/x-caf',
    ascii('caff'),
    big(2, 1, 0),
    ...(['info', 'data'] as const).flatMap((name) => {
      const content = name === 'info' ? ascii(PLACE_TEXT) : SAMPLES;
      return [ascii(name), big(4, 0, content.length), content];
    }),
  );

/** With its texts as the last block before the sound; `isTagged`: behind the tag of an MP3. */
export function flac({ isTagged = false } = {}): TestFile {
  const block = (kind: number, content: Uint8Array) => join(big(4, kind * 2 ** 24 + content.length), content);
  const tag = isTagged ? join(ascii('ID3'), big(1, 4, 0, 0, 0, 0, 0, 0)) : new Uint8Array();
  const texts = block(0x84, ascii(PLACE_TEXT));
  return sound('lied.flac', 'audio/flac', tag, ascii('fLaC'), block(0, new Uint8Array(34)), texts, SAMPLES);
}

/** Pages of Ogg with a packet each, as long as a page may be at most. */
function oggPage(packet: Uint8Array): Uint8Array {
  const lengths = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  return join(ascii('OggS'), new Uint8Array(22), big(1, lengths.length, ...lengths), packet);
}

/** Opus, or a codec that nobody knows. */
export function ogg(mark = 'OpusTags'): TestFile {
  const program = ascii('Programm');
  const comment = ascii(`location=${PLACE_TEXT}${'.'.repeat(300)}`);
  const texts = join(
    ascii(mark),
    little(program.length),
    program,
    little(1),
    little(comment.length),
    comment,
  );
  const pages = [ascii('OpusHead'), texts, SAMPLES].map(oggPage);
  return sound('lied.ogg', 'audio/ogg', ...pages);
}

/** Of an old phone, which no browser plays. */
export const amr = (): TestFile => sound('anruf.amr', 'audio/amr', ascii('#!AMR\n'), SAMPLES);

/** A film with the day of its recording, notes of its camera, and subtitles with its places. */
export function avi(): TestFile {
  const list = (name: string, ...parts: Uint8Array[]) => chunk('LIST', join(ascii(name), ...parts));
  const notes = [chunk('strh', ascii('vids')), chunk('strd', ascii(PLACE_TEXT))];
  const movie = list('movi', chunk('00dc', SAMPLES), chunk('01tx', ascii(PLACE_TEXT)));
  const body = join(
    ascii('AVI '),
    list('hdrl', chunk('avih', new Uint8Array(56)), list('strl', ...notes)),
    list('INFO', chunk('ICMT', ascii(PLACE_TEXT))),
    movie,
  );
  return sound('film.avi', 'video/x-msvideo', chunk('RIFF', body));
}
