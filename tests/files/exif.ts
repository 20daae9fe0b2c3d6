import { ascii, big, contains, join } from './bytes.ts';

const rationals = (...values: [number, number][]) => big(4, ...values.flat());

/** Latitude of the Eiffel Tower as GPSLatitude bytes; a file that contains them still has its place. */
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

/** An XMP block with a place. */
export const phoneXmp = ascii(`<x:xmpmeta><rdf:RDF exif:GPSLatitude="${PLACE_TEXT}"/></x:xmpmeta>`);

/** Whether the file still contains its place or camera. */
export function tellsPlace(bytes: Uint8Array): boolean {
  return [LATITUDE, LONGITUDE, ascii(CAMERA), ascii(PLACE_TEXT)].some((trace) => contains(bytes, trace));
}
