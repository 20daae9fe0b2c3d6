import {
  type MediaType,
  mediaTypeOf,
  type StoredType,
  storedType,
  type UploadKind,
} from '@/gift/file-types.ts';
import { MAX_FILE_BYTES } from '@/gift/limits.ts';
import { FILE_WORDS } from './file-words.ts';
import { formatBytes } from './showing/file-size.ts';

export type AcceptedFile = StoredType & { ok: true; mediaType: MediaType };

export interface RefusedFile {
  ok: false;
  reason: 'size' | 'other';
  title: string;
  text: string;
}

const refused = (title: string, text: string, reason: RefusedFile['reason'] = 'other'): RefusedFile => ({
  ok: false,
  reason,
  title,
  text,
});

/** The rules for files (docs/behaviour.md#files). */
export function checkFile(kind: UploadKind, file: File): AcceptedFile | RefusedFile {
  if (file.size >= MAX_FILE_BYTES)
    return refused('Datei zu groß', 'Bitte wähle eine Datei, die kleiner als 25 MB ist.', 'size');
  const stored = storedType(kind, file);
  if (!stored) {
    const limits = `Möglich ist: ${FILE_WORDS[kind].limits}`;
    return refused('Dateityp nicht möglich', `„${file.name}“ passt hier leider nicht. ${limits}`);
  }
  if (file.size === 0)
    return refused('Datei ist leer', `„${file.name}“ enthält keine Daten. Bitte wähle eine andere Datei.`);
  return { ok: true, ...stored, mediaType: mediaTypeOf(stored.mimeType) };
}

/**
 * Why the bytes of a file cannot be read, null where they can: a phone lists files that lie in a cloud,
 * and hands out none of them without a connection.
 */
export async function readingProblem(file: File): Promise<RefusedFile | null> {
  try {
    await file.arrayBuffer();
    return null;
  } catch {
    return refused(
      'Datei nicht lesbar',
      `„${file.name}“ lässt sich gerade nicht lesen. Liegt die Datei in einer Cloud, lade sie zuerst ` +
        'auf dein Gerät und wähle sie dann noch einmal aus.',
    );
  }
}

/** By media type or kind: the subject of the sentence about the size, and what else can be done. */
const TOO_LARGE: Readonly<Record<MediaType | 'audio', { what: string; ways: string }>> = {
  video: {
    what: 'Dein Film',
    ways:
      'Du kannst ihn auch in der Foto-App kürzen oder hier mit „Videogruß aufnehmen“ einen ' +
      'neuen drehen: 60 Sekunden passen immer.',
  },
  audio: {
    what: 'Deine Aufnahme',
    ways:
      'Du kannst sie kürzen, als MP3 speichern oder hier mit „Audio aufnehmen“ neu sprechen: 3 ' +
      'Minuten passen immer.',
  },
  image: {
    what: 'Dein Bild',
    ways: 'Du kannst es in der Foto-App verkleinern oder als JPEG speichern: Dann passt es fast immer.',
  },
  file: {
    what: 'Deine Datei',
    ways: 'Du kannst sie mit kleineren Bildern speichern, zum Beispiel als PDF.',
  },
};

/** A size next to the limit is not rounded down to it. */
function sizeText(bytes: number): string {
  if (bytes === MAX_FILE_BYTES) return 'hat genau 25 MB, es müssen weniger sein';
  const tenths = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  const shown = tenths < 26 ? `${tenths.toLocaleString('de-DE')} MB` : formatBytes(bytes);
  return `hat ${shown}, 25 MB passen`;
}

/** 'Dein Film hat 76 MB, 25 MB passen.', and the ways out. */
export function sizeRefusal(kind: UploadKind, file: File): { title: string; ways: string; isFilm: boolean } {
  const stored = storedType(kind, file);
  const mediaType = stored ? mediaTypeOf(stored.mimeType) : kind === 'video' ? 'video' : 'file';
  const { what, ways } = TOO_LARGE[kind === 'audio' ? 'audio' : mediaType];
  const title = `${what} ${sizeText(file.size)}.`.replaceAll(' MB', '\u00a0MB');
  return { title, ways, isFilm: kind !== 'audio' && mediaType === 'video' };
}
