// @vitest-environment node
import { expect, it } from 'vitest';
import type { UploadKind } from '@/gift/file-types.ts';
import { sizeRefusal } from './refusal-words.ts';

const MB = 1024 * 1024;

it.each<[UploadKind, string, number, string, string, boolean]>([
  ['main', 'urlaub.mp4', 76 * MB, 'Dein Film hat 76 MB, 25 MB passen.', '„Videogruß aufnehmen“', true],
  ['video', 'IMG_0001.MOV', 1536 * MB, 'Dein Film hat 1.536 MB, 25 MB passen.', 'kürzen', true],
  ['video', 'ohne-endung', 30 * MB, 'Dein Film hat 30 MB, 25 MB passen.', 'kürzen', true],
  ['main', 'film.mp4', 25 * MB, 'Dein Film hat genau 25 MB, es müssen weniger sein.', 'kürzen', true],
  ['main', 'film.mp4', 25 * MB + 1, 'Dein Film hat 25,1 MB, 25 MB passen.', 'kürzen', true],
  ['audio', 'konzert.wav', 90 * MB, 'Deine Aufnahme hat 90 MB, 25 MB passen.', '„Audio aufnehmen“', false],
  ['main', 'foto.tif', 40 * MB, 'Dein Bild hat 40 MB, 25 MB passen.', 'Foto-App', false],
  ['main', 'fotobuch.pdf', 40 * MB, 'Deine Datei hat 40 MB, 25 MB passen.', 'PDF', false],
])('%s: %s of %d bytes', (kind, name, size, title, way, isFilm) => {
  const file = Object.defineProperty(new File(['x'], name), 'size', { value: size });
  expect(sizeRefusal(kind, file)).toEqual({
    title: title.replaceAll(' MB', '\u00a0MB'),
    ways: expect.stringContaining(way),
    isFilm,
  });
});
