import { type RecordingKind, recordingType } from './recording-kinds.ts';

const DEVICES: Readonly<Record<RecordingKind, string>> = { voice: 'Mikrofon', video: 'Kamera oder Mikrofon' };
const INSTEAD = 'Du kannst stattdessen eine Datei auswählen.';

/** Why this browser cannot record at all, null if it has the interfaces. */
export function missingRecorder(kind: RecordingKind): string | null {
  if (!window.isSecureContext) {
    return `Aufnehmen geht nur über eine sichere Verbindung (https). ${INSTEAD}`;
  }
  if (!navigator.mediaDevices?.getUserMedia || !recordingType(kind)) {
    return `Dein Browser kann noch nicht aufnehmen. ${INSTEAD}`;
  }
  return null;
}

/** Why getUserMedia or the recorder failed, as the German text beside the button. */
export function recordingProblem(kind: RecordingKind, error: unknown): string {
  const device = DEVICES[kind];
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return `${device}: Der Zugriff wurde nicht erlaubt. In den Einstellungen des Browsers für diese Seite kannst du das ändern. ${INSTEAD}`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return `${device}: Es wurde kein Gerät gefunden. ${INSTEAD}`;
    case 'NotReadableError':
    case 'AbortError':
      return `${device}: Das Gerät antwortet nicht. Vielleicht benutzt es gerade ein anderes Programm. ${INSTEAD}`;
    default:
      return `Die Aufnahme hat nicht geklappt. ${INSTEAD}`;
  }
}
