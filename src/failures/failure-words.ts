import { BackendError } from './backend-error.ts';

/** A part of the page that could not be fetched, for somebody who has just clicked for it. */
export const PART_MISSING = 'Ein Teil der Seite konnte nicht geladen werden.';

const UNREADABLE = 'Unverständliche Antwort des Servers.';

const SENTENCES: Readonly<Record<string, string>> = {
  OFFLINE: 'Keine Verbindung zum Server.',
  TIMEOUT: 'Der Server antwortet nicht.',
  UNREADABLE,
  HTTP_429: 'Der Server ist gerade überlastet.',
  NOT_CONFIGURED: 'Es ist kein Backend eingerichtet.',
  NO_ROW: 'Es gab ein Problem beim Bestätigen der Speicherung.',
  NOT_OWN: 'Nur der Browser, der ein Geschenk gespeichert hat, kann es löschen.',
};

/**
 * Anything thrown, as a sentence for a toast or notice that quotes the reason. The database's own words are quoted as they are; a
 * gateway's are not: they may be a whole web page. Uploads have sentences of their own (src/media/upload-failure-words.ts).
 */
export function failureWords(error: unknown): string {
  if (!(error instanceof BackendError))
    return error instanceof Error && error.message ? error.message : String(error);
  const { code, serverWords } = error;
  const sentence = SENTENCES[code];
  if (sentence) return sentence;
  if (code.startsWith('HTTP_5')) return 'Der Server hat gerade ein Problem.';
  return code.startsWith('HTTP_') ? UNREADABLE : serverWords || code;
}
