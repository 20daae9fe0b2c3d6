/**
 * All messages that the page may show after a fault: title and text of a toast or notice
 * (docs/behaviour.md#payment-outcomes, docs/behaviour.md#files, docs/behaviour.md#recipient-page).
 * Any other, such as a server's English one, fails the journey.
 */
const REASON =
  '(Keine Verbindung zum Server\\. Bitte prüfe dein Internet\\.|Der Server antwortet nicht\\. Bitte versuche es noch einmal\\.|' +
  'Unverständliche Antwort des Servers\\. Bitte versuche es noch einmal\\.|' +
  'Der Server (ist gerade überlastet|hat gerade ein Problem)\\. Bitte versuche es gleich noch einmal\\.)';

const UPLOAD_REASON = `(${REASON}|Der Server konnte die Datei nicht speichern\\. Bitte versuche es gleich noch einmal\\.|Es wird gerade sehr viel hochgeladen\\. Bitte versuche es in einer Minute noch einmal\\.)`;

const MESSAGES: readonly RegExp[] = [
  /^Fehler beim Laden ?Geschenke konnten nicht aus der Datenbank geladen werden\.$/,
  /^Fehler bei der Prüfung ?Der Gutschein konnte nicht überprüft werden\.$/,
  /^Der Gutschein konnte nicht überprüft werden\.$/,
  new RegExp(
    `^Speicherfehler ?Dein Geschenk konnte nicht in der Datenbank gespeichert werden\\. Fehler: ${REASON}$`,
  ),
  /^Speicherfehler ?Es gab ein Problem beim Bestätigen der Speicherung\.$/,
  new RegExp(`^Upload-Fehler (Hauptdatei|Audiodatei|Videodatei) ?${UPLOAD_REASON}$`),
  new RegExp(`^Ein Fehler ist beim Laden des Geschenks aufgetreten: ${REASON}$`),
];

/** Whether an alert is one of these messages; `text` is its text with white space folded. */
export function isKnownMessage(text: string): boolean {
  return MESSAGES.some((message) => message.test(text));
}
