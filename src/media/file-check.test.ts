// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { UploadKind } from '@/gift/file-types.ts';
import { toFile } from '../../tests/files/bytes.ts';
import { FILE_CASES } from '../../tests/files/table.ts';
import { checkFile, sizeRefusal } from './file-check.ts';

const MB = 1024 * 1024;

const ofSize = (size: number) =>
  Object.defineProperty(new File(['x'], 'film.mp4', { type: 'video/mp4' }), 'size', { value: size });

describe('checkFile', () => {
  it.each(FILE_CASES.filter(({ what }) => !what.includes('25 MB')))(
    '$what',
    ({ make, refusal, mediaType }) => {
      const file = toFile(make());
      const check = checkFile('main', file);
      expect(check).toMatchObject(
        refusal === null ? { ok: true, mimeType: file.type, mediaType } : { ok: false, title: refusal },
      );
    },
  );

  it('refuses 25 MB and takes one byte less', () => {
    expect(checkFile('main', ofSize(25 * 1024 * 1024))).toEqual({
      ok: false,
      reason: 'size',
      title: 'Datei zu groß',
      text: 'Bitte wähle eine Datei, die kleiner als 25 MB ist.',
    });
    expect(checkFile('main', ofSize(25 * 1024 * 1024 - 1))).toMatchObject({ ok: true });
  });

  it.each<[UploadKind, string, string, boolean]>([
    ['main', 'brief.docx', '', true],
    ['main', 'brief.DOCX', '', true],
    ['main', 'lied.mp3', 'audio/mpeg', false],
    ['main', 'seite.html', 'text/html', false],
    ['main', 'ohne-endung', '', false],
    ['audio', 'lied.mp3', 'audio/mpeg', true],
    ['audio', 'aufnahme.weba', 'audio/webm;codecs=opus', true],
    ['audio', 'film.mp4', 'video/mp4', false],
    ['video', 'film.mp4', 'video/mp4', true],
    ['video', 'foto.jpg', 'image/jpeg', false],
  ])('%s: %s reported as "%s" is accepted: %s', (kind, name, type, ok) => {
    expect(checkFile(kind, new File(['x'], name, { type })).ok).toBe(ok);
  });
});

it.each<[UploadKind, string, number, string, string, boolean]>([
  ['main', 'urlaub.mp4', 76 * MB, 'Dein Film hat 76 MB, 25 MB passen.', '„Videogruß aufnehmen“', true],
  ['video', 'IMG_0001.MOV', 1536 * MB, 'Dein Film hat 1.536 MB, 25 MB passen.', 'kürzen', true],
  ['video', 'ohne-endung', 30 * MB, 'Dein Film hat 30 MB, 25 MB passen.', 'kürzen', true],
  ['main', 'film.mp4', 25 * MB, 'Dein Film hat genau 25 MB, es müssen weniger sein.', 'kürzen', true],
  ['main', 'film.mp4', 25 * MB + 1, 'Dein Film hat 25,1 MB, 25 MB passen.', 'kürzen', true],
  ['audio', 'konzert.wav', 90 * MB, 'Deine Aufnahme hat 90 MB, 25 MB passen.', '„Audio aufnehmen“', false],
  ['main', 'foto.tif', 40 * MB, 'Dein Bild hat 40 MB, 25 MB passen.', 'Foto-App', false],
  ['main', 'fotobuch.pdf', 40 * MB, 'Deine Datei hat 40 MB, 25 MB passen.', 'PDF', false],
])('refuses %s: %s of %d bytes', (kind, name, size, title, way, isFilm) => {
  const file = Object.defineProperty(new File(['x'], name), 'size', { value: size });
  expect(sizeRefusal(kind, file)).toEqual({
    title: title.replaceAll(' MB', '\u00a0MB'),
    ways: expect.stringContaining(way),
    isFilm,
  });
});
