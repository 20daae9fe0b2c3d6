import { BackendError } from '@/api/backend-error.ts';
import { SENTENCES as COMMON } from '@/api/failure-words.ts';
import { isMissingChunk, PART_MISSING } from '@/api/missing-chunk.ts';
import { TOO_MANY } from './upload/upload-request.ts';

const REFUSED =
  'Der Server erlaubt das Hochladen nicht. Bitte lade die Seite neu und versuche es noch einmal.';
const NOT_STORED = 'Der Server konnte die Datei nicht speichern. Bitte versuche es gleich noch einmal.';

const SENTENCES: Readonly<Record<string, string>> = {
  ...COMMON,
  UNREADABLE: NOT_STORED,
  HTTP_400: 'Der Server hat die Datei nicht angenommen. Bitte versuche es mit einer anderen.',
  HTTP_401: REFUSED,
  HTTP_403: REFUSED,
  HTTP_404:
    'Der Speicherort für die Datei wurde auf dem Server nicht gefunden. Bitte versuche es später noch einmal.',
  HTTP_409: 'Auf dem Server liegt schon eine Datei mit diesem Namen. Bitte wähle deine noch einmal aus.',
  HTTP_413: 'Die Datei ist für den Server zu groß. Bitte wähle eine kleinere.',
  HTTP_415: 'Der Server nimmt diesen Dateityp nicht an. Bitte wähle eine andere Datei.',
  HTTP_429: 'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Minute noch einmal.',
  HTTP_507: 'Auf dem Server ist kein Platz mehr. Bitte versuche es später noch einmal.',
  INVALID_FILE: 'No file provided or invalid file type.',
  FILE_CHANGED: 'Die Datei wurde nach dem Auswählen geändert oder gelöscht. Bitte wähle sie noch einmal aus.',
  NO_PATH: 'Der Server hat nicht gesagt, wo die Datei liegt. Bitte versuche es noch einmal.',
  NO_PUBLIC_URL: 'Die Datei hat auf dem Server keine Adresse bekommen. Bitte versuche es noch einmal.',
};

/**
 * A refusal, whose message is shown as well (docs/behaviour.md#files); 429 is none, but a limit of the
 * storage itself, which is over sooner than the database's.
 */
const REFUSAL = /^HTTP_4(?!29)/;

/** Why an upload failed, as the sentence of its toast. */
export function uploadFailureWords(error: unknown): string {
  if (isMissingChunk(error)) return PART_MISSING;
  if (!(error instanceof BackendError)) {
    return (error instanceof Error && error.message) || 'Unbekannter Upload-Fehler';
  }
  const { code, serverWords } = error;
  const tooMany = TOO_MANY.exec(serverWords)?.[0];
  if (tooMany) return tooMany;
  const sentence = SENTENCES[code];
  if (sentence) return serverWords && REFUSAL.test(code) ? `${sentence} (${serverWords})` : sentence;
  if (code.startsWith('HTTP_5')) return NOT_STORED;
  return serverWords || `Der Server hat mit ${code.replace('HTTP_', '')} geantwortet.`;
}
