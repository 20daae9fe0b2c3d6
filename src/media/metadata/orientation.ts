/**
 * Exif orientation (1 to 8), the only metadata that is kept: browsers and viewers turn the picture
 * by it. Turning the pixels instead would mean to compress the picture again, with a loss of
 * quality.
 */

const TAG_ORIENTATION = 0x0112;
const TYPE_SHORT = 3;

/**
 * Orientation in a TIFF block (Exif without its 'Exif\0\0' prefix); 1 where there is none or it
 * cannot be read.
 */
export function readOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
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
