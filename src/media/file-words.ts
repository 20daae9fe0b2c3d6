import type { UploadKind } from '@/gift/file-types.ts';
import type { IconName } from '@/ui/icons.tsx';

interface FileWords {
  /** Accessible name of the file input. */
  choose: string;
  remove: string;
  /** Accepted types and size, shown before choosing. */
  limits: string;
  icon: IconName;
}

/** Words of the three file inputs in the wizard. */
export const FILE_WORDS: Readonly<Record<UploadKind, FileWords>> = {
  main: {
    choose: 'Datei auswählen',
    remove: 'Datei entfernen',
    limits: 'Bild, Video, PDF, Word, Excel oder PowerPoint, kleiner als 25 MB.',
    icon: 'image',
  },
  audio: {
    choose: 'Audionachricht auswählen',
    remove: 'Audionachricht entfernen',
    limits: 'Eine Audiodatei, kleiner als 25 MB.',
    icon: 'audio',
  },
  video: {
    choose: 'Videogruß auswählen',
    remove: 'Videogruß entfernen',
    limits: 'Eine Videodatei, kleiner als 25 MB.',
    icon: 'video',
  },
};
