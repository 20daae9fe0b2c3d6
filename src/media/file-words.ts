import type { UploadKind } from '@/gift/file-types.ts';
import type { IconName } from '@/ui/icons.tsx';

interface FileWords {
  /** Name of the slot and icon of its tile. */
  slot: string;
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
    tileIcon: 'image',
    choose: 'Datei auswählen',
    remove: 'Datei entfernen',
    limits: 'Bild, Video, PDF, Word, Excel oder PowerPoint, kleiner als 25 MB.',
    icon: 'image',
  },
  audio: {
    slot: 'Sprachnachricht',
    tileIcon: 'mic',
    choose: 'Audionachricht auswählen',
    remove: 'Sprachnachricht entfernen',
    limits: 'Eine Audiodatei, kleiner als 25 MB.',
    icon: 'audio',
  },
  video: {
    slot: 'Film',
    tileIcon: 'camera',
    choose: 'Videogruß auswählen',
    remove: 'Videogruß entfernen',
    limits: 'Eine Videodatei, kleiner als 25 MB.',
    icon: 'video',
  },
};

/** By media type, on files that not every browser shows. */
export const NOT_EVERYWHERE: Readonly<Record<string, string>> = {
  image:
    'Nicht jeder Browser kann dieses Bild zeigen. Wo es nicht geht, wird es zum Herunterladen angeboten.',
  video:
    'Nicht jeder Browser kann dieses Video abspielen. Wo es nicht geht, wird es zum Herunterladen angeboten.',
  file:
    'Nicht jeder Browser kann diese Aufnahme abspielen. Wo es nicht geht, wird sie zum ' +
    'Herunterladen angeboten.',
};

/** Whether a remark only says that the file is a download in some browsers. */
export const isDownloadRemark = (remark: string): boolean => Object.values(NOT_EVERYWHERE).includes(remark);
