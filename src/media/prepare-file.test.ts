// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ascii, toFile } from '../../tests/files/bytes.ts';
import { tellsPlace, tellsWhere } from '../../tests/files/exif.ts';
import { dng, tiff } from '../../tests/files/pictures.ts';
import { FILE_CASES } from '../../tests/files/table.ts';
import { checkFile } from './file-check.ts';
import { prepareFile } from './prepare-file.ts';

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

describe('prepareFile', () => {
  it.each(FILE_CASES.filter(({ refusal, what }) => refusal === null && !what.includes('25 MB')))(
    '$what: no place, same name, type and date',
    async ({ make, hasPlace }) => {
      const file = toFile(make());
      const check = checkFile('main', file);
      if (!check.ok) throw new Error(check.title);
      expect(tellsPlace(await bytesOf(file))).toBe(hasPlace);
      const prepared = await prepareFile(file, check);
      expect(tellsPlace(await bytesOf(prepared.file))).toBe(false);
      expect(prepared.file).toMatchObject({
        name: file.name,
        type: file.type,
        lastModified: file.lastModified,
      });
    },
  );

  it.each([
    ['text called .png', 'Der Inhalt dieser Datei passt nicht zu ihrer Endung.'],
    ['PNG called .mp4', 'Der Inhalt dieser Datei passt nicht zu ihrer Endung.'],
    ['truncated JPEG', 'Diese Datei scheint beschädigt zu sein.'],
    ['PDF', ''],
    ['PNG of 12,000 × 12,000', ''],
  ])('%s: says so', async (what, remark) => {
    const file = toFile(FILE_CASES.find((row) => row.what === what)?.make() ?? expect.fail(what));
    const check = checkFile('main', file);
    if (!check.ok) throw new Error(check.title);
    const prepared = await prepareFile(file, check);
    expect(prepared.remark.startsWith(remark)).toBe(true);
    expect(prepared.remark === '').toBe(remark === '');
  });

  it.each([
    ['a raw file', dng(), /^Rohbilder brauchen Angaben der Kamera/],
    [
      'a raw file of which nothing can be followed',
      { ...dng(), name: 'roh.raf', bytes: ascii('FUJIFILM') },
      /^Rohbilder/,
    ],
    ['a TIFF', tiff(), /^Nicht jeder Browser kann dieses Bild zeigen\.[^.]*\.$/],
  ])('%s: says what stays in it', async (_what, made, remark) => {
    const file = toFile(made);
    const check = checkFile('main', file);
    if (!check.ok) throw new Error(check.title);
    const prepared = await prepareFile(file, check);
    expect(prepared.remark).toMatch(remark);
    expect(tellsWhere(await bytesOf(prepared.file))).toBe(false);
  });
});
