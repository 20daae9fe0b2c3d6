import { type RecordingKind, recordingType } from './recording-kinds.ts';

interface DeviceWords {
  refused: string;
  missing: string;
  silent: string;
}

const WORDS: Readonly<Record<RecordingKind, DeviceWords>> = {
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
  const words = WORDS[kind];
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
