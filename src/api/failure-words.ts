import { BackendError } from './backend-error.ts';
import { isMissingChunk, PART_MISSING } from './missing-chunk.ts';

export const SERVER_IN_TROUBLE = 'Der Server hat gerade ein Problem. Bitte versuche es gleich noch einmal.';
const UNREADABLE = 'Unverständliche Antwort des Servers. Bitte versuche es noch einmal.';

/** Sentences for the codes that every request may end with. */
export const SENTENCES: Readonly<Record<string, string>> = {
  OFFLINE: 'Keine Verbindung zum Server. Bitte prüfe dein Internet.',
  TIMEOUT: 'Der Server antwortet nicht. Bitte versuche es noch einmal.',
  UNREADABLE,
  HTTP_429: 'Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.',
  // The next three are about the whole project: its plan is used up, its key was changed, it is paused.
  HTTP_402:
    'Der Betreiber dieser Seite hat gerade keinen Platz mehr frei. Bitte versuche es später noch einmal.',
  HTTP_401: 'Der Server kennt diese Seite nicht mehr. Bitte lade sie neu.',
  HTTP_540: 'Diese Seite macht gerade Pause. Bitte versuche es später noch einmal.',
  NOT_CONFIGURED: 'Es ist kein Backend eingerichtet.',
  NO_ROW: 'Es gab ein Problem beim Bestätigen der Speicherung.',
  NOT_OWN: 'Löschen geht nur in dem Browser, in dem das Geschenk entstanden ist.',
};

/** The first that fits a code of PostgreSQL or PostgREST; other PT… bring German words. */
const OF_DATABASE: readonly [codes: RegExp, sentence: string][] = [
  [/^(08|25|40|5[3-8]|XX|PGRST00)/, SERVER_IN_TROUBLE],
  [/^(42501|PGRST30)/, 'Der Server erlaubt das nicht. Bitte lade die Seite neu und versuche es noch einmal.'],
  [/^23505/, 'Das gibt es auf dem Server schon. Bitte lade die Seite neu.'],
  [/^2[23]/, 'Der Server nimmt eine der Angaben nicht an. Bitte prüfe, was du eingegeben hast.'],
  [/^(42|PGRST|PT400)/, 'Diese Seite passt nicht mehr zum Server. Bitte lade sie neu.'],
];

/** The German sentence for any thrown value, with the database's code for the support. */
export function failureWords(error: unknown): string {
  if (isMissingChunk(error)) return PART_MISSING;
  if (!(error instanceof BackendError))
    return `Auf dieser Seite ging etwas schief. Bitte lade sie neu. (${error instanceof Error ? error.message : error})`;
  const { code, serverWords } = error;
  const sentence = SENTENCES[code];
  if (sentence) return sentence;
  if (code.startsWith('HTTP_')) return code.startsWith('HTTP_5') ? SERVER_IN_TROUBLE : UNREADABLE;
  const known = OF_DATABASE.find(([codes]) => codes.test(code));
  if (known) return `${known[1]} (${code})`;
  return serverWords || `Der Server hat mit ${code} geantwortet.`;
}
