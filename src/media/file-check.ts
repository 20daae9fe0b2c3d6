import { type MediaType, mediaTypeOf, type Shown, storedType, type UploadKind } from '@/gift/file-types.ts';
import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import { FILE_WORDS } from './file-words.ts';

export interface AcceptedFile {
  ok: true;
  /** MIME type under which the file is stored. */
  mimeType: string;
  /** In which recipients' browsers the page can show the file. */
  shown: Shown;
  mediaType: MediaType;
}

export interface RefusedFile {
  ok: false;
  reason: 'size' | 'other';
  /** Title and text of the toast. */
  title: string;
  text: string;
}

export type FileCheck = AcceptedFile | RefusedFile;

/**
 * The rules for files (docs/behaviour.md#files): smaller than 25 MB and of a type that the kind
 * takes.
 */
export function checkFile(kind: UploadKind, file: File): FileCheck {
  if (file.size >= MAX_FILE_BYTES) {
    return {
      ok: false,
      reason: 'size',
      title: 'Datei zu groß',
      text: 'Bitte wähle eine Datei, die kleiner als 25 MB ist.',
    };
  }
  const stored = storedType(kind, file);
  if (stored === null) {
    return {
      ok: false,
      reason: 'other',
      title: 'Dateityp nicht möglich',
      text: `„${file.name}“ passt hier leider nicht. Möglich ist: ${FILE_WORDS[kind].limits}`,
    };
  }
  if (file.size === 0) {
    return {
      ok: false,
      reason: 'other',
      title: 'Datei ist leer',
      text: `„${file.name}“ enthält keine Daten. Bitte wähle eine andere Datei.`,
    };
  }
  const { mimeType, shown } = stored;
  return { ok: true, mimeType, mediaType: mediaTypeOf(mimeType), shown };
}
