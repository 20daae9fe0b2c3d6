import { fileExtension } from './text.ts';

/**
 * The one explicit list of file types, for the page and the buckets alike (ruling 13; a database test holds them equal).
 * Wildcards would be shorter, but a bucket with image/* also takes whatever a browser may invent tomorrow.
 */

const IMAGE_EXTENSIONS = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  heif: 'image/heif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ico: 'image/x-icon',
  apng: 'image/apng',
  jxl: 'image/jxl',
} as const;

const VIDEO_EXTENSIONS = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  wmv: 'video/x-ms-wmv',
  m4v: 'video/x-m4v',
  ts: 'video/mp2t',
} as const;

const DOCUMENT_EXTENSIONS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;

const AUDIO_EXTENSIONS = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/opus',
  wav: 'audio/wav',
  weba: 'audio/webm',
  flac: 'audio/flac',
  amr: 'audio/amr',
} as const;

const unique = (...values: string[]) => [...new Set(values)].sort();

export const IMAGE_MIME_TYPES = /* @__PURE__ */ unique(
  ...Object.values(IMAGE_EXTENSIONS),
  'image/vnd.microsoft.icon',
);
export const VIDEO_MIME_TYPES = /* @__PURE__ */ unique(...Object.values(VIDEO_EXTENSIONS));
export const DOCUMENT_MIME_TYPES = /* @__PURE__ */ unique(...Object.values(DOCUMENT_EXTENSIONS));
/** Browsers name the same container differently, hence the second names. */
export const AUDIO_MIME_TYPES = /* @__PURE__ */ unique(
  ...Object.values(AUDIO_EXTENSIONS),
  'audio/x-m4a',
  'audio/x-wav',
  'audio/wave',
  'audio/x-flac',
  'audio/3gpp',
  'audio/mp3',
);
/** Main file: images, videos, PDF and office documents. */
export const MEDIA_MIME_TYPES = /* @__PURE__ */ unique(
  ...IMAGE_MIME_TYPES,
  ...VIDEO_MIME_TYPES,
  ...DOCUMENT_MIME_TYPES,
);

export type MediaType = 'image' | 'video' | 'file';

export type UploadKind = 'main' | 'audio' | 'video';

interface UploadKindRules {
  bucket: 'gift_media' | 'gift_audio' | 'gift_video';
  /** The picker's accept attribute (section 2, ruling 13). */
  accept: string;
  mimeTypes: readonly string[];
  extensions: Readonly<Record<string, string>>;
}

export const UPLOAD_KINDS: Readonly<Record<UploadKind, UploadKindRules>> = {
  main: {
    bucket: 'gift_media',
    accept: 'image/*,video/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx',
    mimeTypes: MEDIA_MIME_TYPES,
    extensions: { ...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS, ...DOCUMENT_EXTENSIONS },
  },
  audio: {
    bucket: 'gift_audio',
    accept: 'audio/*',
    mimeTypes: AUDIO_MIME_TYPES,
    extensions: AUDIO_EXTENSIONS,
  },
  video: {
    bucket: 'gift_video',
    accept: 'video/*',
    mimeTypes: VIDEO_MIME_TYPES,
    extensions: VIDEO_EXTENSIONS,
  },
};

/**
 * The MIME type under which a file is stored: its own, without parameters, or by extension where the browser reports none.
 * null when the kind does not take it.
 */
export function acceptedMimeType(kind: UploadKind, file: { name: string; type: string }): string | null {
  const rules = UPLOAD_KINDS[kind];
  const reported = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = reported || rules.extensions[fileExtension(file.name)] || '';
  return rules.mimeTypes.includes(type) ? type : null;
}

/** Media type as stored in gifts.media_type, derived from the MIME type (section 5). */
export function mediaTypeOf(mimeType: string): MediaType {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  return 'file';
}
