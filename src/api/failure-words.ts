import { BackendError } from './backend-error.ts';
import { isMissingChunk, PART_MISSING } from './missing-chunk.ts';

const UNREADABLE = 'Unverständliche Antwort des Servers.';

const SENTENCES: Readonly<Record<string, string>> = {
  OFFLINE: 'Keine Verbindung zum Server.',
  TIMEOUT: 'Der Server antwortet nicht.',
  UNREADABLE,
  HTTP_429: 'Der Server ist gerade überlastet.',
  NOT_CONFIGURED: 'Es ist kein Backend eingerichtet.',
  NO_ROW: 'Es gab ein Problem beim Bestätigen der Speicherung.',
  NOT_OWN: 'Löschen geht nur in dem Browser, in dem das Geschenk entstanden ist.',
};

/**
 * The German sentence for any thrown value, for toasts and notices. The database's own words are
 * quoted as they are; a gateway's are not, because they may be a whole web page. The sentences for
 * uploads are in src/media/upload-failure-words.ts.
 */
export function failureWords(error: unknown): string {
  if (isMissingChunk(error)) return PART_MISSING;
  if (!(error instanceof BackendError))
    return error instanceof Error && error.message ? error.message : String(error);
  const { code, serverWords } = error;
  const sentence = SENTENCES[code];
  if (sentence) return sentence;
  if (code.startsWith('HTTP_5')) return 'Der Server hat gerade ein Problem.';
  return code.startsWith('HTTP_') ? UNREADABLE : serverWords || `Der Server hat mit ${code} geantwortet.`;
}
