/** Names in German quotation marks, as a list. */
export const namedFiles = (names: readonly string[]): string =>
  new Intl.ListFormat('de').format(names.map((name) => `„${name}“`));

/** What to do about files that could not be restored, as their tiles say it (src/media/file-picker.tsx). */
export const lostFilesWords = (names: readonly string[]): string =>
  names.length === 1
    ? `${namedFiles(names)} konnte nicht wiederhergestellt werden. Bitte wähle die Datei noch einmal aus.`
    : `${namedFiles(names)} konnten nicht wiederhergestellt werden. Bitte wähle die Dateien noch einmal aus.`;
