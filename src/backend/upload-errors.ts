import { BackendError } from './errors.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'Der Server hat die Datei nicht angenommen.',
  401: 'Der Server erlaubt das Hochladen nicht.',
  403: 'Der Server erlaubt das Hochladen nicht.',
  404: 'Der Speicherort für die Datei wurde auf dem Server nicht gefunden.',
  413: 'Die Datei ist für den Server zu groß. Bitte wähle eine kleinere.',
  415: 'Der Server nimmt diesen Dateityp nicht an.',
  429: 'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Minute noch einmal.',
  507: 'Auf dem Server ist kein Platz mehr. Bitte versuche es später noch einmal.',
};

/**
 * An answer of the storage as an error with a German sentence. Supabase's storage wraps its own status into the body of a
 * 400 ({"statusCode":"413"}), hence the second argument.
 */
export function uploadError(
  status: number,
  statusCode: string | undefined,
  serverWords: string,
): BackendError {
  if (status === 0) {
    return new BackendError(
      'OFFLINE',
      'Keine Verbindung zum Server. Bitte prüfe dein Internet.',
      serverWords,
    );
  }
  const inner = Number(statusCode);
  const actual = inner >= 400 && inner < 600 ? inner : status;
  const sentence =
    SENTENCES[actual] ??
    (actual >= 500
      ? 'Der Server konnte die Datei nicht speichern. Bitte versuche es gleich noch einmal.'
      : serverWords || `Der Server hat mit ${actual} geantwortet.`);
  return new BackendError(`HTTP_${actual}`, sentence, serverWords);
}

/** The server fell silent in the middle of an upload. */
export function stalledError(): BackendError {
  return new BackendError('TIMEOUT', 'Der Server antwortet nicht. Bitte versuche es noch einmal.');
}

/** What a storage server says in the body of a refusal, '' when it is not JSON. */
export function serverWords(body: string): { statusCode?: string; message: string } {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return { message: '' };
    const { statusCode, message, error } = parsed as Record<string, unknown>;
    return {
      ...(statusCode === undefined ? {} : { statusCode: String(statusCode) }),
      message: String(message ?? error ?? ''),
    };
  } catch {
    return { message: '' };
  }
}
