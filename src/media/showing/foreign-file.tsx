/** In place of a file that lies outside of the project's storage (docs/behaviour.md#files). */
export function ForeignFile() {
  return <p className="media-broken">{FOREIGN_FILE_WORDS}</p>;
}

export const FOREIGN_FILE_WORDS = 'Diese Datei gehört nicht zu diesem Geschenk';
