// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ascii, toFile } from '../../tests/files/bytes.ts';
import { tellsPlace, tellsWhere } from '../../tests/files/exif.ts';
import { hevc, mp4WithSensor } from '../../tests/files/movies.ts';
import { dng, svgWithNotes, tiff } from '../../tests/files/pictures.ts';
import { m4a, mp3, ogg } from '../../tests/files/sounds.ts';
import { FILE_CASES } from '../../tests/files/table.ts';
import { checkFile } from './file-check.ts';
import { NOT_EVERYWHERE } from './file-words.ts';
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
    ['PDF', 'Steht in diesem Dokument, wer es geschrieben hat'],
    ['PNG of 12,000 × 12,000', ''],
  ])('%s: says so', async (what, remark) => {
    const file = toFile(FILE_CASES.find((row) => row.what === what)?.make() ?? expect.fail(what));
    const check = checkFile('main', file);
    if (!check.ok) throw new Error(check.title);
    const prepared = await prepareFile(file, check);
    expect(prepared.remarks.join(' ').startsWith(remark)).toBe(true);
    expect(prepared.remarks.length > 0).toBe(remark !== '');
  });

  it.each([
    ['main', 'a film of HEVC', hevc(), [NOT_EVERYWHERE.video]],
    [
      'main',
      'a TIFF of the long kind',
      { ...tiff(), bytes: ascii('II+\0\x08\0') },
      [NOT_EVERYWHERE.image, /Kamera in diesem Bild/],
    ],
    [
      'video',
      'a film of a camcorder',
      { name: 'a.mts', mimeType: 'video/mp2t', bytes: ascii('G@') },
      [/Kamera in diesem Film/],
    ],
    [
      'audio',
      'a sound of Microsoft’s',
      { name: 'a.wma', mimeType: 'audio/x-ms-wma', bytes: ascii('0&') },
      [/Ort in dieser Aufnahme/],
    ],
    ['audio', 'an Ogg of an unknown codec', ogg('Unknown!'), [NOT_EVERYWHERE.file, /Ort in dieser Aufnahme/]],
    [
      'main',
      'a drawing with a photo',
      { ...svgWithNotes(), bytes: ascii('<svg><image href="data:image/jpeg;base64,"/></svg>') },
      [/Kamera in diesem Bild/],
    ],
    ['main', 'a bitmap', { name: 'a.bmp', mimeType: 'image/bmp', bytes: ascii('BM') }, []],
    ['audio', 'a sound of an old phone', { name: 'a.amr', mimeType: 'audio/amr', bytes: ascii('#!AMR') }, []],
  ] as const)('%s file, %s: says what stays, and where it is shown', async (kind, _what, made, remarks) => {
    const file = toFile(made);
    const check = checkFile(kind, file);
    if (!check.ok) throw new Error(check.title);
    const prepared = await prepareFile(file, check);
    expect(prepared.remarks).toHaveLength(remarks.length);
    for (const [at, remark] of remarks.entries()) expect(prepared.remarks[at]).toMatch(remark);
  });

  it.each([
    ['main', 'SVG', svgWithNotes()],
    ['audio', 'M4A', m4a()],
    ['audio', 'MP3', mp3()],
    ['video', 'MP4', mp4WithSensor()],
  ] as const)('takes the place out of a file in the slot %s: %s', async (kind, _name, made) => {
    const file = toFile(made);
    const check = checkFile(kind, file);
    if (!check.ok) throw new Error(check.title);
    expect(tellsWhere(await bytesOf(file))).toBe(true);
    const prepared = await prepareFile(file, check);
    expect(tellsWhere(await bytesOf(prepared.file))).toBe(false);
    expect(prepared.remarks).toEqual([]);
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
    expect(prepared.remarks.join(' ')).toMatch(remark);
    expect(tellsWhere(await bytesOf(prepared.file))).toBe(false);
  });
});
