import type { AcceptedFile } from './file-check.ts';
import { NOT_EVERYWHERE } from './file-words.ts';
import type { Stripped } from './metadata/bytes.ts';
import { formatOf, HEAD_BYTES, stripMetadata } from './metadata/strip-metadata.ts';

export interface PreparedFile {
  file: File;
  /** A sentence about the prepared file for its sender, '' for none. */
  remark: string;
}

/**
 * Types whose first bytes formatOf knows: a file of such a type with other first bytes has a wrong
 * extension.
 */
const RECOGNISED = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'video/mp4',
  'video/quicktime',
]);

const DAMAGED =
  'Diese Datei scheint beschädigt zu sein. Bitte sieh sie dir vor dem Verschenken noch einmal an.';
/**
 * Raw files by their type: of some nothing is removed, because their structure is not known here.
 */
const RAW = /^image\/x-(adobe|canon|fuji|nikon|olympus|panasonic|pentax|samsung|sony)-/;
const STAYS_IN_RAW =
  'Rohbilder brauchen Angaben der Kamera, darum bleiben sie in der Datei, manchmal auch der ' +
  'Ort. Ein JPEG verrät weniger.';
const MISNAMED = 'Der Inhalt dieser Datei passt nicht zu ihrer Endung. Ist es die richtige?';

/**
 * Strips metadata in a worker, so that 25 MB of a photo do not block input; on this thread where
 * there are no workers, and where the worker's script cannot be loaded (offline, or taken away by a
 * deploy): place and camera data must not stay in the file for that.
 */
async function stripped(file: File): Promise<Stripped | null> {
  const here = async () => stripMetadata(new Uint8Array(await file.arrayBuffer()));
  if (typeof Worker === 'undefined') return here();
  const worker = new Worker(new URL('./metadata/strip-worker.ts', import.meta.url), { type: 'module' });
  try {
    const bytes = await file.arrayBuffer();
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Stripped | null>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(bytes, [bytes]);
    });
  } catch {
    return await here();
  } finally {
    worker.terminate();
  }
}

/**
 * Prepares a chosen file for the upload: removes place, time and camera from pictures and films,
 * keeping pixels and orientation. A file whose structure cannot be followed stays as it is, also
 * when preparing fails or makes the file larger.
 */
export async function prepareFile(
  file: File,
  { mimeType, mediaType, shown }: AcceptedFile,
): Promise<PreparedFile> {
  const isRaw = RAW.test(mimeType);
  const shownWhere = shown === 'somewhere' ? (NOT_EVERYWHERE[mediaType] ?? '') : '';
  const told = isRaw ? STAYS_IN_RAW : shownWhere;
  if (mediaType === 'file') return { file, remark: told };
  try {
    const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (!format) return { file, remark: RECOGNISED.has(mimeType) ? MISNAMED : told };
    const misnamed = (format === 'movie') !== (mediaType === 'video') && !isRaw;
    const result = await stripped(file);
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
