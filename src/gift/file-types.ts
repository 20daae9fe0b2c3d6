import { fileExtension } from './text.ts';

/**
 * The one table of file types, the database's as well (`private.file_type`, compared by a test). No
 * wildcards: `image/*` in a bucket would let in types that the page cannot show.
 */

/** The browsers that show a type of file; all others offer it as a download. */
export type Shown = 'everywhere' | 'somewhere' | 'nowhere';

interface FileType {
  /** Divided by spaces. The first one names a file whose own extension is unknown. */
  extensions: string;
  shown: Shown;
}

type FileTypes = Readonly<Record<string, FileType>>;

const everywhere = (extensions: string): FileType => ({ extensions, shown: 'everywhere' });
const somewhere = (extensions: string): FileType => ({ extensions, shown: 'somewhere' });
const nowhere = (extensions: string): FileType => ({ extensions, shown: 'nowhere' });

const IMAGES: FileTypes = {
  'image/jpeg': everywhere('jpg jpeg jpe jfif pjpeg pjp'),
  'image/png': everywhere('png'),
  'image/apng': everywhere('apng'),
  'image/gif': everywhere('gif'),
  'image/webp': everywhere('webp'),
  'image/avif': everywhere('avif avifs'),
  'image/svg+xml': everywhere('svg'),
  'image/bmp': everywhere('bmp dib'),
  'image/x-icon': everywhere('ico cur'),
  'image/heic': somewhere('heic heics'),
  'image/heif': somewhere('heif heifs hif'),
  'image/tiff': somewhere('tif tiff'),
  'image/jp2': somewhere('jp2 j2k jpf jpx'),
  'image/jxl': somewhere('jxl'),
  'image/vnd.adobe.photoshop': nowhere('psd'),
  'image/x-tga': nowhere('tga'),
  'image/x-adobe-dng': nowhere('dng'),
  'image/x-canon-cr2': nowhere('cr2'),
  'image/x-canon-cr3': nowhere('cr3'),
  'image/x-nikon-nef': nowhere('nef nrw'),
  'image/x-sony-arw': nowhere('arw'),
  'image/x-olympus-orf': nowhere('orf'),
  'image/x-panasonic-rw2': nowhere('rw2'),
  'image/x-fuji-raf': nowhere('raf'),
  'image/x-pentax-pef': nowhere('pef'),
  'image/x-samsung-srw': nowhere('srw'),
};

const VIDEOS: FileTypes = {
  // m4v counts as MP4: some browsers would not try to play video/x-m4v.
  'video/mp4': everywhere('mp4 m4v mp4v f4v'),
  'video/webm': everywhere('webm'),
  'video/quicktime': somewhere('mov qt'),
  'video/ogg': somewhere('ogv ogm'),
  'video/x-matroska': somewhere('mkv'),
  'video/3gpp': somewhere('3gp 3gpp'),
  'video/3gpp2': somewhere('3g2 3gp2'),
  'video/x-msvideo': nowhere('avi divx'),
  'video/mpeg': nowhere('mpeg mpg mpe m1v m2v mpv vob'),
  'video/x-ms-wmv': nowhere('wmv'),
  'video/x-ms-asf': nowhere('asf'),
  'video/x-flv': nowhere('flv'),
  'video/mp2t': nowhere('ts mts m2ts m2t'),
};

const AUDIOS: FileTypes = {
  'audio/mpeg': everywhere('mp3 mp2 mpga'),
  // A recording called .mp4 goes by its type: the extension alone would mean a film.
  'audio/mp4': everywhere('m4a m4b m4r'),
  'audio/aac': everywhere('aac adts'),
  'audio/wav': everywhere('wav wave'),
  'audio/flac': everywhere('flac'),
  'audio/webm': somewhere('webm weba'),
  'audio/ogg': somewhere('ogg oga opus spx'),
  'audio/3gpp': nowhere('3gp 3gpp 3ga'),
  'audio/amr': nowhere('amr'),
  'audio/amr-wb': nowhere('awb'),
  'audio/aiff': somewhere('aiff aif aifc'),
  'audio/x-caf': somewhere('caf'),
  'audio/x-ms-wma': nowhere('wma'),
  'audio/x-matroska': nowhere('mka'),
  'audio/midi': nowhere('mid midi'),
};

const DOCUMENTS: FileTypes = {
  'application/pdf': nowhere('pdf'),
  'application/msword': nowhere('doc'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': nowhere('docx'),
  'application/vnd.ms-excel': nowhere('xls'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': nowhere('xlsx'),
  'application/vnd.ms-powerpoint': nowhere('ppt'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': nowhere('pptx'),
};

/** The browsers that show a type; 'nowhere' for one that no table knows. */
export const shownWhere = (mimeType: string): Shown =>
  ({ ...IMAGES, ...VIDEOS, ...AUDIOS })[mimeType]?.shown ?? 'nowhere';

export type MediaType = 'image' | 'video' | 'file';

export type UploadKind = 'main' | 'audio' | 'video';

interface UploadKindRules {
  bucket: string;
  /** The picker's accept attribute (docs/behaviour.md#files). */
  accept: string;
  types: FileTypes;
}

export const UPLOAD_KINDS: Readonly<Record<UploadKind, UploadKindRules>> = {
  main: {
    bucket: 'gift_media',
    accept: 'image/*,video/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx',
    types: { ...IMAGES, ...VIDEOS, ...DOCUMENTS },
  },
  audio: { bucket: 'gift_audio', accept: 'audio/*', types: AUDIOS },
  video: { bucket: 'gift_video', accept: 'video/*', types: VIDEOS },
};

export const FILE_SLOTS = Object.keys(UPLOAD_KINDS) as UploadKind[];

/** How a file is stored; the extension without the dot. */
export interface StoredType {
  mimeType: string;
  extension: string;
  shown: Shown;
}

export function extensionsOf(kind: UploadKind): StoredType[] {
  return Object.entries(UPLOAD_KINDS[kind].types).flatMap(([mimeType, { extensions, shown }]) =>
    extensions.split(' ').map((extension) => ({ mimeType, extension, shown })),
  );
}

/**
 * A type that no table knows may be another name of a known one: of its family (`video/matroska`),
 * a vendor's (`application/wps-office.docx`), or of a container of films and sounds (`video/webm`).
 */
const mayMean = (reported: string, mimeType: string) =>
  reported.split('/')[0] === mimeType.split('/')[0] ||
  /^(application|text)\/(vnd|wps-office)\./.test(reported) ||
  reported.replace('video/', 'audio/') === mimeType;

/**
 * How a chosen file is stored, null when the kind does not take it. The extension decides where the
 * reported type says nothing.
 */
export function storedType(kind: UploadKind, file: { name: string; type: string }): StoredType | null {
  const known = extensionsOf(kind);
  const extension = fileExtension(file.name);
  const named = known.find((type) => type.extension === extension);
  const reported = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (reported === '' || reported === 'application/octet-stream') return named ?? null;
  if (named?.mimeType === reported) return named;
  const typed = known.find(({ mimeType }) => mimeType === reported);
  return typed ?? (named && mayMean(reported, named.mimeType) ? named : null);
}

/** Whether a picture, film or sound may be opened by its address. An SVG can hold a script. */
export function opensByAddress({ bucket, name }: { bucket: string; name: string }): boolean {
  const kind = FILE_SLOTS.find((each) => UPLOAD_KINDS[each].bucket === bucket);
  const type = kind && extensionsOf(kind).find(({ extension }) => extension === fileExtension(name));
  return type !== undefined && type.shown !== 'nowhere' && type.mimeType !== 'image/svg+xml';
}

export function mediaTypeOf(mimeType: string): MediaType {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  return 'file';
}
