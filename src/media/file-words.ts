import type { MediaType, UploadKind } from '@/gift/file-types.ts';
import type { IconName } from '@/ui/icons.tsx';

interface FileWords {
  /** Name of the slot and icon of its tile. */
  slot: string;
  /** Title of the toast of a failed upload (docs/behaviour.md#files). */
  uploadError: string;
  tileIcon: IconName;
  choose: string;
  remove: string;
  limits: string;
  icon: IconName;
}

/** Of the three file inputs in the wizard: accessible names, and what is accepted. */
export const FILE_WORDS: Readonly<Record<UploadKind, FileWords>> = {
  main: {
    slot: 'Foto oder Datei',
    uploadError: 'Upload-Fehler Hauptdatei',
    tileIcon: 'image',
    choose: 'Datei auswählen',
    remove: 'Datei entfernen',
    limits: 'Bild, Video, PDF, Word, Excel oder PowerPoint, kleiner als 25 MB.',
    icon: 'image',
  },
  audio: {
    slot: 'Sprachnachricht',
    uploadError: 'Upload-Fehler Audiodatei',
    tileIcon: 'mic',
    choose: 'Audionachricht auswählen',
    remove: 'Sprachnachricht entfernen',
    limits: 'Eine Audiodatei, kleiner als 25 MB.',
    icon: 'audio',
  },
  video: {
    slot: 'Film',
    uploadError: 'Upload-Fehler Videodatei',
    tileIcon: 'camera',
    choose: 'Videogruß auswählen',
    remove: 'Videogruß entfernen',
    limits: 'Eine Videodatei, kleiner als 25 MB.',
    icon: 'video',
  },
};

const notEverywhere = (whatIsShown: string, it: string) =>
  `Nicht jeder Browser kann ${whatIsShown}. Wo es nicht geht, wird ${it} zum Herunterladen angeboten.`;

/** Remarks on files that not every browser shows, by media type. */
export const NOT_EVERYWHERE: Readonly<Record<MediaType, string>> = {
  image: notEverywhere('dieses Bild zeigen', 'es'),
  video: notEverywhere('dieses Video abspielen', 'es'),
  file: notEverywhere('diese Aufnahme abspielen', 'sie'),
};

/** Whether a remark only says that the file is a download in some browsers. */
export const isDownloadRemark = (remark: string): boolean => Object.values(NOT_EVERYWHERE).includes(remark);
