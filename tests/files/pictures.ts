import { crc32, deflateSync } from 'node:zlib';
import { ascii, big, fixture, join, type TestFile } from './bytes.ts';
import { PLACE_TEXT, phoneExif, phoneTiff, phoneXmp } from './exif.ts';
import { mp4 } from './movies.ts';

/** All pictures made from fixtures are 48 × 32: the left half red, the right half blue. */

const segment = (marker: number, payload: Uint8Array) =>
  join(new Uint8Array([0xff, marker]), big(2, payload.length + 2), payload);

/**
 * A photo as phones write it: Exif with place and orientation, XMP, a comment, and a second picture
 * after the end of the first. Programs that edit it may add an Exif of their own behind the phone's.
 */
export function jpeg({
  orientation = 1,
  name = 'eiffelturm.jpg',
  laterOrientations = [] as number[],
} = {}): TestFile {
  const plain = fixture('photo.jpg');
  const exifOf = (each: number) => segment(0xe1, join(ascii('Exif\0\0'), phoneExif(each)));
  const exif = exifOf(orientation);
  const xmp = segment(0xe1, join(ascii('http://ns.adobe.com/xap/1.0/\0'), phoneXmp));
  const comment = segment(0xfe, phoneXmp);
  const icc = segment(0xe2, join(ascii('ICC_PROFILE\0'), big(1, 1, 1), new Uint8Array(16)));
  const behindTheEnd = join(plain.subarray(0, 2), exif, plain.subarray(2));
  return {
    name,
    mimeType: 'image/jpeg',
    bytes: join(
      plain.subarray(0, 2),
      exif,
      xmp,
      icc,
      ...laterOrientations.map(exifOf),
      comment,
      plain.subarray(2),
      behindTheEnd,
    ),
  };
}

/** A photo that some program has written with two bytes too many behind its Exif. */
export function jpegWithStrayBytes(): TestFile {
  const { bytes, ...photo } = jpeg();
  const behindExif = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(4);
  return {
    ...photo,
    bytes: join(bytes.subarray(0, behindExif), new Uint8Array(2), bytes.subarray(behindExif)),
  };
}

const pngChunk = (name: string, data: Uint8Array) => {
  const body = join(ascii(name), data);
  return join(big(4, data.length), body, big(4, crc32(body)));
};

const pngStart = (width: number, height: number, bitDepth: number, colorType: number) =>
  join(
    ascii('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', join(big(4, width, height), big(1, bitDepth, colorType, 0, 0, 0))),
  );

/** A small RGB picture with Exif, a text and a time. */
export function png({ orientation = 1, name = 'zeichnung.png', isAnimated = false } = {}): TestFile {
  const [width, height] = [48, 32];
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (1 + width * 3) + 1 + x * 3 + (x < width / 2 ? 0 : 2)] = 255;
  }
  return {
    name,
    mimeType: 'image/png',
    bytes: join(
      pngStart(width, height, 8, 2),
      pngChunk('eXIf', phoneExif(orientation)),
      pngChunk('iTXt', join(ascii('XML:com.adobe.xmp\0\0\0\0\0'), phoneXmp)),
      pngChunk('tIME', new Uint8Array(7)),
      ...(isAnimated ? [pngChunk('acTL', big(4, 1, 0))] : []),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', new Uint8Array()),
    ),
  };
}

/** A PNG of 144 megapixels in 18 kB, which takes half a gigabyte when decoded. */
export function hugePng(): TestFile {
  const side = 12_000;
  const rows = new Uint8Array(side * (1 + side / 8));
  return {
    name: 'riesig.png',
    mimeType: 'image/png',
    bytes: join(
      pngStart(side, side, 1, 0),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', new Uint8Array()),
    ),
  };
}

/** An animated GIF: two frames of one pixel; with `hasPlace` also a comment and XMP. */
export function gif({ hasPlace = false } = {}): TestFile {
  const text = (label: number, ...parts: Uint8Array[]) => join(big(1, 0x21, label), ...parts, big(1, 0));
  const block = (content: Uint8Array) => join(big(1, content.length), content);
  const comment = text(0xfe, block(ascii(PLACE_TEXT)));
  const xmp = text(0xff, block(ascii('XMP DataXMP')), block(phoneXmp));
  const loop = text(0xff, block(ascii('NETSCAPE2.0')), block(big(1, 1, 0, 0)));
  const frame = new Uint8Array([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const head = join(ascii('GIF89a'), new Uint8Array([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]));
  return {
    name: 'winken.gif',
    mimeType: 'image/gif',
    bytes: join(head, loop, ...(hasPlace ? [comment, xmp] : []), frame, frame, ascii(';')),
  };
}

/** `frames`: those of an animation. */
export function webp({
  orientation = 1,
  frames,
  exifPrefix = '',
}: {
  orientation?: number;
  frames?: Uint8Array;
  /** Some programs write JPEG's before the TIFF block. */
  exifPrefix?: string;
} = {}): TestFile {
  const chunk = (name: string, data: Uint8Array) => {
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, data.length, true);
    return join(ascii(name), size, data, new Uint8Array(data.length % 2));
  };
  const pixels = fixture('photo.webp').subarray(12);
  const header = chunk('VP8X', new Uint8Array([frames ? 0x0e : 0x0c, 0, 0, 0, 47, 0, 0, 31, 0, 0]));
  const body = join(
    ascii('WEBP'),
    header,
    ...(frames ? [chunk('ANIM', new Uint8Array(6)), chunk('ANMF', frames)] : [pixels]),
    chunk('EXIF', join(ascii(exifPrefix), phoneExif(orientation))),
    chunk('XMP ', phoneXmp),
  );
  return { name: 'wiese.webp', mimeType: 'image/webp', bytes: chunk('RIFF', body) };
}

const box = (type: string, ...content: Uint8Array[]) => {
  const body = join(...content);
  return join(big(4, body.length + 8), ascii(type), body);
};
const fullBox = (type: string, version: number, ...content: Uint8Array[]) =>
  box(type, big(1, version, 0, 0, 0), ...content);

/**
 * How a HEIF file says where its items lie: each by an offset of its own, by one from a common base,
 * or for its Exif by the box 'idat' in its head.
 */
export type ItemPlaces = 'offsets' | 'base' | 'idat';

/** A HEIF file with one coded picture and its Exif. */
function heif(
  brand: string,
  itemType: string,
  codecBox: Uint8Array,
  coded: Uint8Array,
  places: ItemPlaces = 'offsets',
): Uint8Array {
  const exif = join(big(4, 0), phoneExif());
  const item = (id: number, type: string) => fullBox('infe', 2, big(2, id, 0), ascii(`${type}\0`));
  const inHead = places === 'idat';
  /** Version 1 of the table knows the box 'idat', and numbers the parts of an item. */
  const location = (id: number, at: { base: number; offset: number; length: number }) => {
    const [base, offset] = places === 'base' ? [at.base, at.offset] : [0, at.base + at.offset];
    const method = inHead ? big(2, at.base === 0 ? 1 : 0) : new Uint8Array();
    const index = inHead ? big(4, 1) : new Uint8Array();
    return join(big(2, id), method, big(2, 0), big(4, base), big(2, 1), index, big(4, offset, at.length));
  };
  const start = box('ftyp', ascii(brand), big(4, 0), ascii(`${brand}mif1miaf`));
  const meta = (dataOffset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, big(4, 0), ascii('pict'), new Uint8Array(13)),
      fullBox('pitm', 0, big(2, 1)),
      fullBox(
        'iloc',
        inHead ? 1 : 0,
        big(1, 0x44, inHead ? 0x44 : 0x40),
        big(2, 2),
        location(1, { base: dataOffset, offset: 0, length: coded.length }),
        location(2, {
          base: inHead ? 0 : dataOffset,
          offset: inHead ? 0 : coded.length,
          length: exif.length,
        }),
      ),
      ...(inHead ? [box('idat', exif)] : []),
      fullBox('iinf', 0, big(2, 2), item(1, itemType), item(2, 'Exif')),
      box('iref', new Uint8Array(4), box('cdsc', big(2, 2, 1, 1))),
      box(
        'iprp',
        box('ipco', fullBox('ispe', 0, big(4, 48, 32)), fullBox('pixi', 0, big(1, 3, 8, 8, 8)), codecBox),
        fullBox('ipma', 0, big(4, 1), big(2, 1), big(1, 3, 1, 2, 0x83)),
      ),
    );
  const dataOffset = start.length + meta(0).length + 8;
  return join(start, meta(dataOffset), inHead ? box('mdat', coded) : box('mdat', coded, exif));
}

export function avif(): TestFile {
  const codec = box('av1C', new Uint8Array([0x81, 0x20, 0, 0]));
  return {
    name: 'berge.avif',
    mimeType: 'image/avif',
    bytes: heif('avif', 'av01', codec, fixture('photo.av1')),
  };
}

/** An iPhone's HEIC photo, with pixels that the tested browsers cannot show. */
export function heic(places?: ItemPlaces): TestFile {
  const codec = box('hvcC', new Uint8Array(23));
  return {
    name: 'IMG_0815.HEIC',
    mimeType: 'image/heic',
    bytes: heif('heic', 'hvc1', codec, new Uint8Array(64).fill(7), places),
  };
}

/** A HEIC with the film of its moment behind it, which knows its place as well. */
export function motionPhoto(): TestFile {
  const { bytes, ...photo } = heic();
  return { ...photo, bytes: join(bytes, box('mpvd', mp4().bytes)) };
}

export function tiff(options: { isLittle?: boolean } = {}): TestFile {
  return { name: 'scan.tif', mimeType: 'image/tiff', bytes: phoneTiff(options) };
}

/** A raw file. */
export function dng(): TestFile {
  return { name: 'roh.dng', mimeType: 'image/x-adobe-dng', bytes: phoneTiff({ isLittle: true, raw: true }) };
}

/** A raw file of Canon's, which only its header tells from a TIFF. */
export function cr2(): TestFile {
  return {
    name: 'IMG_0815.CR2',
    mimeType: 'image/x-canon-cr2',
    bytes: phoneTiff({ isLittle: true, canon: true }),
  };
}

/** A picture of boxes, of which one is the codestream. */
const boxed = (mark: string, brand: string, codestream: string, ...notes: Uint8Array[]) =>
  join(
    box(mark, new Uint8Array([0x0d, 0x0a, 0x87, 0x0a])),
    box('ftyp', ascii(brand), big(4, 0), ascii(brand)),
    ...notes,
    box(codestream, ascii('48 times 32 pixels')),
  );

export const jxl = (): TestFile => ({
  name: 'wald.jxl',
  mimeType: 'image/jxl',
  bytes: boxed('JXL ', 'jxl ', 'jxlc', box('Exif', big(4, 0), phoneExif()), box('xml ', phoneXmp)),
});

export const jp2 = (): TestFile => ({
  name: 'karte.jp2',
  mimeType: 'image/jp2',
  bytes: boxed('jP  ', 'jp2 ', 'jp2c', box('uuid', new Uint8Array(16), phoneXmp)),
});

/** A Photoshop file with Exif and XMP among its notes, a resolution, and layers behind them. */
export function psd(): TestFile {
  const note = (kind: number, content: Uint8Array) =>
    join(ascii('8BIM'), big(2, kind, 0), big(4, content.length), content, new Uint8Array(content.length % 2));
  const notes = join(note(1058, phoneExif()), note(1005, new Uint8Array(16)), note(1060, phoneXmp));
  const head = join(ascii('8BPS'), big(2, 1), new Uint8Array(6), big(2, 3), big(4, 32, 48), big(2, 8, 3));
  return {
    name: 'einladung.psd',
    mimeType: 'image/vnd.adobe.photoshop',
    bytes: join(head, big(4, 0, notes.length), notes, ascii('layers and pixels')),
  };
}

/** A drawing with the notes of its program. */
export const svgWithNotes = (): TestFile => ({
  name: 'skizze.svg',
  mimeType: 'image/svg+xml',
  bytes: join(
    ascii('<svg xmlns="http://www.w3.org/2000/svg"><metadata>'),
    phoneXmp,
    ascii('</metadata><path/></svg>'),
  ),
});

/** An SVG that tries to run a script. */
export function svgWithScript(): TestFile {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32" onload="parent.pwned=1"><script>parent.pwned=1;alert(1)</script><rect width="48" height="32" fill="#b4196b"/></svg>';
  return { name: 'herz.svg', mimeType: 'image/svg+xml', bytes: ascii(svg) };
}
