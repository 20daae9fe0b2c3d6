/** What a recorder says about the place for which it records. */
export interface RecorderWords {
  /** The line beside a recording that was kept. */
  kept: (name: string) => string;
  /** The same once the kept recording was taken away again, outside the recorder. */
  removed: string;
  /** The toast when it is kept. */
  toast: (name: string) => readonly [title: string, text: string];
  /** What can be done where recording is impossible. */
  instead: string;
}

/** In the wizard a recording is one of the gift's files. */
export const IN_GIFT: RecorderWords = {
  kept: (name) => `Schon im Geschenk: ${name}.`,
  removed: 'Nicht mehr im Geschenk.',
  toast: (name) => ['Datei ausgewählt', name],
  instead: 'Du kannst stattdessen eine Datei auswählen.',
};
