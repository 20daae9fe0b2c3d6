import type { AcceptedFile } from './file-check.ts';
import { NOT_EVERYWHERE } from './file-words.ts';
import type { Stripped } from './metadata/bytes.ts';
import { hasRarePictures } from './metadata/iso-media.ts';
import { fits, formatOf, HEAD_BYTES, stripMetadata } from './metadata/strip-metadata.ts';
import { stripSvg } from './metadata/svg.ts';

export interface PreparedFile {
  file: File;
  /** Sentences for its sender. */
  remarks: readonly string[];
}

/** Types that formatOf tells by the first bytes: if it does not, the extension is wrong. */
const RECOGNISED =
  /^(image\/(jpeg|a?png|gif|webp|avif|hei[cf])|video\/(mp4|quicktime|webm)|audio\/(wav|flac))$/;
/** Types with no room for a place. */
const PLAIN = /^(image\/(bmp|x-icon)|audio\/amr(-wb)?)$/;

const DAMAGED =
  'Diese Datei scheint beschädigt zu sein. Bitte sieh sie dir vor dem Verschenken noch einmal an.';
/** Of raw files whose structure is not known here nothing is removed. */
const RAW = /^image\/x-(adobe|canon|fuji|nikon|olympus|panasonic|pentax|samsung|sony)-/;
const STAYS_IN_RAW =
  'Rohbilder brauchen Angaben der Kamera, darum bleiben sie in der Datei, manchmal auch der ' +
  'Ort. Ein JPEG verrät weniger.';
const MISNAMED = 'Der Inhalt dieser Datei passt nicht zu ihrer Endung. Ist es die richtige?';

/** Said of what cannot be followed, by the family of its type. */
const STAYS: Readonly<Record<string, string>> = {
  image: 'Stehen Ort oder Kamera in diesem Bild, dann bleiben sie darin. Ein JPEG verrät weniger.',
  video: 'Stehen Ort oder Kamera in diesem Film, dann bleiben sie darin. Ein MP4 verrät weniger.',
  audio: 'Stehen Titel oder Ort in dieser Aufnahme, dann bleiben sie darin. Eine MP3 verrät weniger.',
};

/** A document is opened in its own program, whose structure nothing here follows. */
const STAYS_IN_DOCUMENT =
  'Steht in diesem Dokument, wer es geschrieben hat oder wo seine Fotos entstanden sind, dann bleibt das darin.';

/** What is said of a stripped file beside where it is shown. */
function remarkOn(
  { complete, keepsPlace, isRaw: isRawInside }: Stripped,
  { isRaw, isMisnamed, stays }: { isRaw: boolean; isMisnamed: boolean; stays: string },
): string {
  if (isMisnamed) return MISNAMED;
  if (!complete) return DAMAGED;
  if (isRaw || isRawInside) return STAYS_IN_RAW;
  return keepsPlace ? stays : '';
}

const said = (...remarks: readonly string[]) => remarks.filter(Boolean);

/**
 * Removes place, time and device: 30 ms for 25 MB. What cannot be followed, or would grow, stays;
 * so do documents.
 */
export async function prepareFile(
  file: File,
  { mimeType, mediaType, shown }: AcceptedFile,
): Promise<PreparedFile> {
  const isSound = mimeType.startsWith('audio/');
  const isRaw = RAW.test(mimeType);
  const shownWhere = shown === 'somewhere' ? NOT_EVERYWHERE[mediaType] : '';
  if (mediaType === 'file' && !isSound) return { file, remarks: [STAYS_IN_DOCUMENT] };
  const stays = isRaw
    ? STAYS_IN_RAW
    : PLAIN.test(mimeType)
      ? ''
      : (STAYS[mimeType.split('/')[0] ?? ''] ?? '');
  try {
    const isSvg = mimeType === 'image/svg+xml';
    const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (!format && !isSvg)
      return { file, remarks: RECOGNISED.test(mimeType) ? [MISNAMED] : said(shownWhere, stays) };
    const content = new Uint8Array(await file.arrayBuffer());
    const result = isSvg ? stripSvg(content) : stripMetadata(content);
    if (!result) return { file, remarks: isRaw ? [stays] : said(DAMAGED, stays) };
    const isMisnamed = format !== null && !fits(format, mimeType) && !isRaw;
    const isRare = format === 'movie' && mediaType === 'video' && hasRarePictures(content);
    const remarks = said(
      isRare ? NOT_EVERYWHERE.video : shownWhere,
      remarkOn(result, { isRaw, isMisnamed, stays }),
    );
    if (result.bytes.length > file.size) return { file, remarks };
    const bytes = result.bytes as Uint8Array<ArrayBuffer>;
    return {
      file: new File([bytes], file.name, { type: mimeType, lastModified: file.lastModified }),
      remarks,
    };
  } catch {
    return { file, remarks: said(shownWhere, stays) };
  }
}
