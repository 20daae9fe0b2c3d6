/** Names in German quotation marks, as a list. */
export const namedFiles = (names: readonly string[]): string =>
  new Intl.ListFormat('de').format(names.map((name) => `„${name}“`));

/** What to do about films that are still made smaller (src/media/films/shrink-offer.tsx). */
const unfinishedWords = (names: readonly string[]): string =>
  names.length === 1
    ? `${namedFiles(names)} ist noch nicht im Geschenk: ` +
      'Warte, bis der Film verkleinert ist, oder bezahle ohne ihn.'
    : `${namedFiles(names)} sind noch nicht im Geschenk: ` +
      'Warte, bis die Filme verkleinert sind, oder bezahle ohne sie.';

/** What is said before a gift is paid for without these files. */
export const missingFilesWords = (lost: readonly string[], unfinished: readonly string[]): string =>
  [lost.length > 0 && lostFilesWords(lost), unfinished.length > 0 && unfinishedWords(unfinished)]
    .filter(Boolean)
    .join(' ');

/**
 * What to do about files that could not be restored, as their tiles say it
 * (src/media/file-picker.tsx).
 */
const lostFilesWords = (names: readonly string[]): string =>
  names.length === 1
    ? `${namedFiles(names)} konnte nicht wiederhergestellt werden. Bitte wähle die Datei noch einmal aus.`
    : `${namedFiles(names)} konnten nicht wiederhergestellt werden. Bitte wähle die Dateien noch einmal aus.`;
