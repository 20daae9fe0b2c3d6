import type { IconName } from '@/ui/icons.tsx';
import { clockTime } from '../showing/player/times.ts';

export type RecordingKind = 'voice' | 'video';

interface RecordingRules {
  start: string;
  beforehand: string;
  icon: IconName;
  maxSeconds: number;
  constraints: MediaStreamConstraints;
  /** In order of preference: what every browser plays, then WebM. */
  mimeTypes: readonly string[];
  audioBitsPerSecond: number;
  videoBitsPerSecond?: number;
  name: string;
  /** Why it failed: without permission, without a device, and where that does not answer. */
  problems: Readonly<Record<'refused' | 'missing' | 'silent', string>>;
}

const SPEECH: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** Their bit rates keep them far below 25 MB: about 2 MB for a voice, 14 MB for a film. */
export const RECORDINGS: Readonly<Record<RecordingKind, RecordingRules>> = {
  voice: {
    start: 'Audio aufnehmen',
    beforehand:
      'Bis zu 3 Minuten. Dein Browser fragt dich, ob er das Mikrofon benutzen darf; dann geht es gleich los.',
    icon: 'mic',
    maxSeconds: 180,
    constraints: { audio: SPEECH },
    mimeTypes: ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'],
    audioBitsPerSecond: 96_000,
    name: 'Sprachnachricht',
    problems: {
      refused: 'Dein Browser darf das Mikrofon nicht benutzen.',
      missing: 'Es wurde kein Mikrofon gefunden.',
      silent: 'Das Mikrofon antwortet nicht. Vielleicht benutzt es gerade ein anderes Programm.',
    },
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
      'video/webm;codecs=vp9,opus',
      'video/webm;codecs=vp8,opus',
      'video/mp4',
    ],
    audioBitsPerSecond: 96_000,
    videoBitsPerSecond: 1_800_000,
    name: 'Videogruß',
    problems: {
      refused: 'Dein Browser darf Kamera oder Mikrofon nicht benutzen.',
      missing: 'Es wurde keine Kamera oder kein Mikrofon gefunden.',
      silent: 'Kamera oder Mikrofon antworten nicht. Vielleicht benutzt sie gerade ein anderes Programm.',
    },
  },
};

/** The preferred type that this browser records, null for none. */
export function recordingType(kind: RecordingKind): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return RECORDINGS[kind].mimeTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** By a type that buckets know, with a name for people: 'Sprachnachricht, 0:30'. */
export function recordingFile(kind: RecordingKind, data: Blob, seconds: number): File {
  const type = data.type.split(';')[0] ?? '';
  return new File([data], `${RECORDINGS[kind].name}, ${clockTime(seconds)}`, { type });
}

/** What a recorder says about the place for which it records. */
export interface RecorderWords {
  /** Beside a recording that was kept. */
  kept: (name: string) => string;
  /** The same once the recording was taken away outside the recorder. */
  removed: string;
  /** Said beside `kept`; none where it would outlive the sending. */
  toast?: (name: string) => readonly [title: string, text: string];
  /** What can be done where recording is impossible. */
  instead: string;
}

export const IN_GIFT: RecorderWords = {
  kept: (name) => `Schon im Geschenk: ${name}.`,
  removed: 'Nicht mehr im Geschenk.',
  toast: (name) => ['Datei ausgewählt', name],
  instead: 'Du kannst stattdessen eine Datei auswählen.',
};

/** Why this browser cannot record at all; null if it has the interfaces. */
export function missingRecorder(kind: RecordingKind, instead: string): string | null {
  if (!window.isSecureContext) {
    return `Aufnehmen geht nur über eine sichere Verbindung (https). ${instead}`;
  }
  if (!navigator.mediaDevices?.getUserMedia || !recordingType(kind)) {
    return `Dein Browser kann noch nicht aufnehmen. ${instead}`;
  }
  return null;
}

/** Why getUserMedia or the recorder failed. */
export function recordingProblem(kind: RecordingKind, error: unknown, instead: string): string {
  const { refused, missing, silent } = RECORDINGS[kind].problems;
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return `${refused} In seinen Einstellungen für diese Seite kannst du es erlauben. ${instead}`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return `${missing} ${instead}`;
    case 'NotReadableError':
    case 'AbortError':
      return `${silent} ${instead}`;
    default:
      return `Die Aufnahme hat nicht geklappt. ${instead}`;
  }
}
