import type { AcceptedFile } from './file-check.ts';
import { NOT_EVERYWHERE } from './file-words.ts';
import { formatOf, HEAD_BYTES, stripMetadata } from './metadata/strip-metadata.ts';

export interface PreparedFile {
  file: File;
  /** A remark for its sender, '' for none. */
  remark: string;
}

/** Types that formatOf tells by the first bytes: if it does not, the extension is wrong. */
const RECOGNISED = /^(image\/(jpeg|a?png|webp|avif|hei[cf])|video\/(mp4|quicktime))$/;

const DAMAGED =
  'Diese Datei scheint beschädigt zu sein. Bitte sieh sie dir vor dem Verschenken noch einmal an.';
/** Of raw files whose structure is not known here nothing is removed. */
const RAW = /^image\/x-(adobe|canon|fuji|nikon|olympus|panasonic|pentax|samsung|sony)-/;
const STAYS_IN_RAW =
  'Rohbilder brauchen Angaben der Kamera, darum bleiben sie in der Datei, manchmal auch der ' +
  'Ort. Ein JPEG verrät weniger.';
const MISNAMED = 'Der Inhalt dieser Datei passt nicht zu ihrer Endung. Ist es die richtige?';

/**
 * Removes place, time and camera: 30 ms for 25 MB. What cannot be followed, or would grow, stays.
 */
export async function prepareFile(
  file: File,
  { mimeType, mediaType, shown }: AcceptedFile,
): Promise<PreparedFile> {
  const isRaw = RAW.test(mimeType);
  const shownWhere = shown === 'somewhere' ? NOT_EVERYWHERE[mediaType] : '';
  const told = isRaw ? STAYS_IN_RAW : shownWhere;
  if (mediaType === 'file') return { file, remark: told };
  try {
    const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (!format) return { file, remark: RECOGNISED.test(mimeType) ? MISNAMED : told };
    const misnamed = (format === 'movie') !== (mediaType === 'video') && !isRaw;
    const result = stripMetadata(new Uint8Array(await file.arrayBuffer()));
    if (!result) return { file, remark: isRaw ? told : DAMAGED };
    const whole = result.isRaw ? STAYS_IN_RAW : told;
    const remark = misnamed ? MISNAMED : result.complete ? whole : DAMAGED;
    if (result.bytes.length > file.size) return { file, remark };
    const bytes = result.bytes as Uint8Array<ArrayBuffer>;
    return {
      file: new File([bytes], file.name, { type: mimeType, lastModified: file.lastModified }),
      remark,
    };
  } catch {
    return { file, remark: told };
  }
}
