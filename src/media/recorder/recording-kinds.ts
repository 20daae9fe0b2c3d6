import type { IconName } from '@/ui/icons.tsx';
import { clockTime } from '../showing/player/times.ts';

export type RecordingKind = 'voice' | 'video';

interface RecordingRules {
  /** Name of the button that starts the recording. */
  start: string;
  /** Text shown before the browser asks for permission. */
  beforehand: string;
  icon: IconName;
  /** Greatest length in seconds. */
  maxSeconds: number;
  constraints: MediaStreamConstraints;
  /**
   * Types in order of preference, of which the first that the browser records is taken: formats
   * that every browser plays, then WebM, then others.
   */
  mimeTypes: readonly string[];
  audioBitsPerSecond: number;
  videoBitsPerSecond?: number;
  /** What the recording is called. */
  name: string;
}

const SPEECH: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/**
 * The two recordings of the wizard. The bit rates keep them far below 25 MB: about 2 MB for a
 * voice, 14 MB for a film.
 */
export const RECORDINGS: Readonly<Record<RecordingKind, RecordingRules>> = {
  voice: {
    start: 'Audio aufnehmen',
    beforehand:
      'Bis zu 3 Minuten. Dein Browser fragt dich, ob er das Mikrofon benutzen darf; dann geht es gleich los.',
    icon: 'mic',
    maxSeconds: 180,
    constraints: { audio: SPEECH },
    mimeTypes: [
      'audio/mp4;codecs=mp4a.40.2',
      'audio/webm;codecs=opus',
      'audio/webm',
      'audio/mp4',
      'audio/ogg;codecs=opus',
    ],
    audioBitsPerSecond: 96_000,
    name: 'Sprachnachricht',
  },
  video: {
    start: 'Videogruß aufnehmen',
    beforehand:
      'Bis zu 60 Sekunden. Dein Browser fragt dich, ob er Kamera und Mikrofon benutzen darf; ' +
      'dann geht es gleich los.',
    icon: 'camera',
    maxSeconds: 60,
    constraints: {
      audio: SPEECH,
      video: {
        facingMode: 'user',
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 30, max: 30 },
      },
    },
    mimeTypes: [
      'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
      'video/mp4;codecs=avc1,mp4a.40.2',
      'video/webm;codecs=vp9,opus',
      'video/webm;codecs=vp8,opus',
      'video/webm',
      'video/mp4',
    ],
    audioBitsPerSecond: 96_000,
    videoBitsPerSecond: 1_800_000,
    name: 'Videogruß',
  },
};

/** The preferred type that this browser records, null when it records none of them. */
export function recordingType(kind: RecordingKind): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return RECORDINGS[kind].mimeTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/**
 * A finished recording as a file, with a plain type that buckets know. Its name is for people:
 * 'Sprachnachricht, 0:30'; the type tells the extension under which it is stored.
 */
export function recordingFile(kind: RecordingKind, data: Blob, seconds: number): File {
  const type = data.type.split(';')[0] ?? '';
  return new File([data], `${RECORDINGS[kind].name}, ${clockTime(seconds)}`, { type });
}

/** What a recorder says about the place for which it records. */
export interface RecorderWords {
  /** The line beside a recording that was kept. */
  kept: (name: string) => string;
  /** The same once the kept recording was taken away again, outside the recorder. */
  removed: string;
  /** The toast when it is kept. */
  toast: (name: string) => readonly [title: string, text: string];
  /** What can be done where recording is impossible. */
  instead: string;
}

/** In the wizard a recording is one of the gift's files. */
export const IN_GIFT: RecorderWords = {
  kept: (name) => `Schon im Geschenk: ${name}.`,
  removed: 'Nicht mehr im Geschenk.',
  toast: (name) => ['Datei ausgewählt', name],
  instead: 'Du kannst stattdessen eine Datei auswählen.',
};

interface DeviceWords {
  refused: string;
  missing: string;
  silent: string;
}

const DEVICE_WORDS: Readonly<Record<RecordingKind, DeviceWords>> = {
  voice: {
    refused: 'Dein Browser darf das Mikrofon nicht benutzen.',
    missing: 'Es wurde kein Mikrofon gefunden.',
    silent: 'Das Mikrofon antwortet nicht. Vielleicht benutzt es gerade ein anderes Programm.',
  },
  video: {
    refused: 'Dein Browser darf Kamera oder Mikrofon nicht benutzen.',
    missing: 'Es wurde keine Kamera oder kein Mikrofon gefunden.',
    silent: 'Kamera oder Mikrofon antworten nicht. Vielleicht benutzt sie gerade ein anderes Programm.',
  },
};

/**
 * Why this browser cannot record at all, with what can be done instead; null if it has the
 * interfaces.
 */
export function missingRecorder(kind: RecordingKind, instead: string): string | null {
  if (!window.isSecureContext) {
    return `Aufnehmen geht nur über eine sichere Verbindung (https). ${instead}`;
  }
  if (!navigator.mediaDevices?.getUserMedia || !recordingType(kind)) {
    return `Dein Browser kann noch nicht aufnehmen. ${instead}`;
  }
  return null;
}

/**
 * Why getUserMedia or the recorder failed, as the German text beside the button, with what can be
 * done instead.
 */
export function recordingProblem(kind: RecordingKind, error: unknown, instead: string): string {
  const words = DEVICE_WORDS[kind];
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return `${words.refused} In seinen Einstellungen für diese Seite kannst du es erlauben. ${instead}`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return `${words.missing} ${instead}`;
    case 'NotReadableError':
    case 'AbortError':
      return `${words.silent} ${instead}`;
    default:
      return `Die Aufnahme hat nicht geklappt. ${instead}`;
  }
}
