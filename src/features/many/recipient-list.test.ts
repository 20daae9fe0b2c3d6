import '../../../tests/files/jsdom-blobs.ts';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { linesOfFile, linesOfText, linkListFile, messageFor, remarksOn } from './recipient-list.ts';

const line = (name: string, email = '', text = '') => ({ name, email, text });
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const bytes = (text: string) => [...new TextEncoder().encode(text)];
const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const utf16 = (text: string) => [0xff, 0xfe, ...latin(text).flatMap((code) => [code, 0])];
const file = (content: number[], name = 'liste.csv') => new File([new Uint8Array(content)], name);

describe('linesOfText', () => {
  it.each([
    ['a name a line', 'Anna\nBen, der Große\r\nÇelik', [line('Anna'), line('Ben, der Große'), line('Çelik')]],
    [
      'a table',
      'Anna\tanna@example.org\tDanke!\nBen\t\tBis bald',
      [line('Anna', 'anna@example.org', 'Danke!'), line('Ben', '', 'Bis bald')],
    ],
    ['a heading', 'Name\tE-Mail\nAnna\ta@example.org', [line('Anna', 'a@example.org')]],
    ['an empty line', 'Anna\n\nBen\n', [line('Anna'), line(''), line('Ben')]],
    ['a cell with a line break', '"Anna\nund Ben"\t\t', [line('Anna\nund Ben')]],
    ['nothing', ' \n', []],
  ])('reads %s', (_, text, expected) => expect(linesOfText(text)).toEqual(expected));
});

describe('linesOfFile', () => {
  it.each([
    ['commas', bytes('Anna,a@example.org,Hallo'), [line('Anna', 'a@example.org', 'Hallo')]],
    [
      'semicolons and quotes',
      bytes('"Müller; Anna";a@example.org;"Sie sagte ""Ja"""'),
      [line('Müller; Anna', 'a@example.org', 'Sie sagte "Ja"')],
    ],
    ['a mark', [...UTF8_MARK, ...bytes('Name;E-Mail\nJörg;')], [line('Jörg')]],
    ['Windows-1252', latin('Jörg;;Grüße'), [line('Jörg', '', 'Grüße')]],
    ['UTF-16 with tabs', utf16('Jörg\tj@example.org'), [line('Jörg', 'j@example.org')]],
  ])('reads %s', async (_, content, expected) => expect(await linesOfFile(file(content))).toEqual(expected));

  it.each([
    ['a workbook', file([0x50, 0x4b, 3, 4], 'liste.xlsx'), 'Speichere die Tabelle als CSV'],
    ['an old workbook', file([0xd0, 0xcf, 0x11, 0xe0], 'liste.csv'), 'Speichere die Tabelle als CSV'],
    ['something else', file([1, 0, 2, 0]), 'Das ist keine Liste. Wähle eine CSV-Datei aus.'],
    ['an empty file', file([]), 'In der Datei stehen keine Namen.'],
    ['one of 2 MB', file(Array(2 << 20).fill(65)), 'Die Liste ist größer als 1 MB.'],
  ])('refuses %s', async (_, chosen, words) => expect(linesOfFile(chosen)).rejects.toThrow(words));
});

it.each([
  [line('Anna'), 'Für {Name}', null],
  [line(''), 'x', 'Leere Zeile, wird ausgelassen'],
  [line('\u200b', 'a@example.org'), 'x', 'Der Name fehlt'],
  [line('a'.repeat(201)), 'x', 'Der Name ist länger als 200 Zeichen'],
  [line('Anna', 'anna@'), 'x', 'Die E-Mail-Adresse stimmt nicht'],
  [line('Anna'), '{Text}', 'Die Nachricht wäre leer'],
  [line('Anna', '', 'b'), `{Text}${'a'.repeat(5000)}`, 'Die Nachricht wäre länger als 5000 Zeichen'],
])('says of %j with %.20j: %s', (one, message, words) => {
  expect(remarksOn([one], message)[0]?.words ?? null).toBe(words);
});

it('marks doubles, whatever their case', () => {
  const remarks = remarksOn([line('Anna'), line('Anna', 'a@example.org'), line('ANNA')], 'x');
  expect(remarks.map((remark) => remark?.words)).toEqual([undefined, undefined, 'Steht schon in Zeile 1']);
});

it('puts name and words into the message as they are', () => {
  expect(messageFor('Liebe {Name}! {Text} {Name}', { name: '$& Anna', text: '' })).toBe(
    'Liebe $& Anna!  $& Anna',
  );
});

it('the list of links is a table for Excel: with a mark, semicolons and defused formulas', () => {
  const link = 'https://gifts.example/#/g/1';
  const rows = ['Jörg; der "Große"', '=SUMME(A1)', '+49 30', '@name', '-5', 'Anna\nBen'];
  const { text: written } = linkListFile(rows.map((name) => ({ name, email: null, link })));
  const content = new TextEncoder().encode(written);
  expect([...content.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(content);
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Name;E-Mail;Link',
    `"Jörg; der ""Große""";;${link}`,
    `"'=SUMME(A1)";;${link}`,
  ]);
  const read = Papa.parse<string[]>(text.trimEnd(), { delimiter: ';' }).data.slice(1);
  expect(read.map(([name]) => name)).toEqual(rows.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name)));
});
