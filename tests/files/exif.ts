import { ascii, big, contains, join } from './bytes.ts';

const rationals = (...values: [number, number][]) => big(4, ...values.flat());

/**
 * Latitude of the Eiffel Tower as GPSLatitude bytes; a file that contains them still has its place.
 */
const LATITUDE = rationals([48, 1], [51, 1], [2958, 100]);
const LONGITUDE = rationals([2, 1], [17, 1], [4019, 100]);
const CAMERA = 'Kamera 3000\0';
/** Coordinates of the Eiffel Tower as phones write them into films and XMP. */
export const PLACE_TEXT = '+48.8582+002.2945/';

const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
  join(big(2, tag, type), big(4, count), value, new Uint8Array(4 - value.length));

/** A TIFF block with camera, orientation and place, as a phone writes it. */
export function phoneExif(orientation = 1): Uint8Array {
  const camera = ascii(CAMERA);
  const afterMain = 8 + 2 + 3 * 12 + 4;
  const gps = afterMain + camera.length;
  const values = gps + 2 + 4 * 12 + 4;
  return join(
    ascii('MM'),
    big(2, 42),
    big(4, 8),
    big(2, 3),
    entry(0x0110, 2, camera.length, big(4, afterMain)),
    entry(0x0112, 3, 1, big(2, orientation)),
    entry(0x8825, 4, 1, big(4, gps)),
    big(4, 0),
    camera,
    big(2, 4),
    entry(1, 2, 2, ascii('N\0')),
    entry(2, 5, 3, big(4, values)),
    entry(3, 2, 2, ascii('E\0')),
    entry(4, 5, 3, big(4, values + LATITUDE.length)),
    big(4, 0),
    LATITUDE,
    LONGITUDE,
  );
}

type Numbers = (size: 2 | 4, ...values: number[]) => Uint8Array;

const little: Numbers = (size, ...values) =>
  join(...values.map((value) => big(size, value).slice().reverse()));

/** A field of a TIFF directory: its value, or the directory to which it points. */
type Field = [tag: number, type: number, count: number, value: Uint8Array | ((at: number) => Uint8Array)];

/** A TIFF directory at an offset of the file, followed by what does not fit into its entries. */
function directory(numbers: Numbers, at: number, fields: Field[]): Uint8Array {
  let end = at + 2 + fields.length * 12 + 4;
  const values: Uint8Array[] = [];
  const entries = fields.map(([tag, type, count, value]) => {
    const bytes = typeof value === 'function' ? value(end) : value;
    const head = join(numbers(2, tag, type), numbers(4, count));
    if (typeof value !== 'function' && bytes.length <= 4)
      return join(head, bytes, new Uint8Array(4 - bytes.length));
    const pointer = join(head, numbers(4, end));
    values.push(bytes);
    end += bytes.length;
    return pointer;
  });
  return join(numbers(2, fields.length), ...entries, numbers(4, 0), ...values);
}

/** The pixels of a `phoneTiff`. */
export const TIFF_PIXELS = ascii('48 times 32 pixels');

/**
 * A TIFF with camera, XMP, place and exposure; with `raw` a raw file, whose uncooked pixels need to
 * know the camera.
 */
export function phoneTiff({ isLittle = false, raw = false, canon = false } = {}): Uint8Array {
  const numbers = isLittle ? little : big;
  // Canon's raw files name their kind between header and first directory.
  const kind = canon ? ascii('CR\x02\0\0\0\0\0') : new Uint8Array();
  const start = 8 + kind.length;
  const camera: Field = [0x0110, 2, CAMERA.length, ascii(CAMERA)];
  const place: Field[] = [
    [2, 5, 3, LATITUDE],
    [4, 5, 3, LONGITUDE],
  ];
  const exposure: Field[] = [[0x927c, 7, CAMERA.length, ascii(CAMERA)]];
  const first = directory(numbers, start, [
    [0x0100, 3, 1, numbers(2, 48)],
    [0x0106, 3, 1, numbers(2, raw ? 32803 : 2)],
    [0x010f, 2, 4, ascii('Tel\0')],
    camera,
    [0x0111, 4, TIFF_PIXELS.length, TIFF_PIXELS],
    [0x0112, 3, 1, numbers(2, 6)],
    [0x014a, 4, 1, (at) => directory(numbers, at, [[0x0100, 3, 1, numbers(2, 12)], camera])],
    [0x02bc, 1, phoneXmp.length, phoneXmp],
    [0x8769, 4, 1, (at) => directory(numbers, at, exposure)],
    [0x8825, 4, 1, (at) => directory(numbers, at, place)],
  ]);
  return join(ascii(isLittle ? 'II' : 'MM'), numbers(2, 42), numbers(4, start), kind, first);
}

/** An XMP block with a place. */
export const phoneXmp = ascii(`<x:xmpmeta><rdf:RDF exif:GPSLatitude="${PLACE_TEXT}"/></x:xmpmeta>`);

/** Whether the file still contains its place or camera. */
export function tellsPlace(bytes: Uint8Array): boolean {
  return tellsWhere(bytes) || contains(bytes, ascii(CAMERA));
}

/** Whether the file still contains its place. */
export function tellsWhere(bytes: Uint8Array): boolean {
  return [LATITUDE, LONGITUDE, ascii(PLACE_TEXT)].some((trace) => contains(bytes, trace));
}
