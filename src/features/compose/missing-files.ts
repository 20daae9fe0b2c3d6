/** Names in German quotation marks, as a list. */
export const namedFiles = (names: readonly string[]): string =>
  new Intl.ListFormat('de').format(names.map((name) => `„${name}“`));

const words = (names: readonly string[], ofOne: string, ofMany: string): string[] =>
  names.length === 0 ? [] : [`${namedFiles(names)} ${names.length === 1 ? ofOne : ofMany}`];

/**
 * What is said before a gift is paid for without these files: lost ones, as their tiles say it
 * (src/media/file-picker.tsx), and films that are still made smaller.
 */
export const missingFilesWords = (lost: readonly string[], unfinished: readonly string[]): string =>
  [
    ...words(
      lost,
      'konnte nicht wiederhergestellt werden. Bitte wähle die Datei noch einmal aus.',
      'konnten nicht wiederhergestellt werden. Bitte wähle die Dateien noch einmal aus.',
    ),
    ...words(
      unfinished,
      'ist noch nicht im Geschenk: Warte, bis der Film verkleinert ist, oder bezahle ohne ihn.',
      'sind noch nicht im Geschenk: Warte, bis die Filme verkleinert sind, oder bezahle ohne sie.',
    ),
  ].join(' ');
