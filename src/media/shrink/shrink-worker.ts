import { shrinkFilm } from './shrink-film.ts';
import type { ShrinkMessage } from './shrink-message.ts';

const tell = (message: ShrinkMessage) => self.postMessage(message);

/** Answers a film with its progress and then with what `shrinkFilm` makes of it. */
self.onmessage = ({ data: file }: MessageEvent<File>) => {
  shrinkFilm(file, (progress) => tell({ progress })).then(
    (result) => tell({ result }),
    (error: unknown) => tell({ error: String(error) }),
  );
};
