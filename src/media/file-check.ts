import { acceptedMimeType, type MediaType, mediaTypeOf, type UploadKind } from '@/gift/file-types.ts';
import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import { FILE_WORDS } from './file-words.ts';

export interface AcceptedFile {
  ok: true;
  /** Type under which the file is stored; by extension where the browser reports none. */
  mimeType: string;
  mediaType: MediaType;
}

export interface RefusedFile {
  ok: false;
  /** Title and text of the toast. */
  title: string;
  text: string;
}

export type FileCheck = AcceptedFile | RefusedFile;

/** The file rules of section 5: smaller than 25 MB and of a type that its bucket takes (ruling 13). */
export function checkFile(kind: UploadKind, file: File): FileCheck {
  if (file.size >= MAX_FILE_BYTES) {
    return {
      ok: false,
      title: 'Datei zu groß',
      text: 'Bitte wähle eine Datei, die kleiner als 25 MB ist.',
    };
  }
  const mimeType = acceptedMimeType(kind, file);
  if (mimeType === null) {
    return {
      ok: false,
      title: 'Dateityp nicht möglich',
      text: `„${file.name}“ passt hier leider nicht. Möglich ist: ${FILE_WORDS[kind].limits}`,
    };
  }
  if (file.size === 0) {
    return {
      ok: false,
      title: 'Datei ist leer',
      text: `„${file.name}“ enthält keine Daten. Bitte wähle eine andere Datei.`,
    };
  }
  return { ok: true, mimeType, mediaType: mediaTypeOf(mimeType) };
}
