import '../../../tests/files/jsdom-blobs.ts';
import { describe, expect, it } from 'vitest';
import { type Column, readColumns } from './columns.ts';
import { type NameTable, tableOfFile, tableOfText } from './name-table.ts';
import { lineOf } from './recipient-list.ts';

const line = (name: string, email = '', text = '') => ({ name, email, text });
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const bytes = (text: string) => [...new TextEncoder().encode(text)];
const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const utf16 = (text: string) => latin(text).flatMap((code) => [code, 0]);
const file = (content: number[], name = 'liste.csv') => new File([new Uint8Array(content)], name);

/** The lines of a table, with the columns as they are guessed. */
function linesOf(table: NameTable) {
  const { rows, columns } = readColumns(table);
  return rows.map((cells) => {
    const { name, email, text } = lineOf(cells, columns);
    return { name, email, text };
  });
}

describe('typed or pasted', () => {
  it.each([
    ['a name a line', 'Anna\nBen, der Große\r\nÇelik', [line('Anna'), line('Ben, der Große'), line('Çelik')]],
    [
      'a table',
      'Anna\tanna@example.org\tDanke!\nBen\t\tBis bald',
      [line('Anna', 'anna@example.org', 'Danke!'), line('Ben', '', 'Bis bald')],
    ],
    ['a heading', 'Name\tE-Mail\nAnna\ta@example.org', [line('Anna', 'a@example.org')]],
    [
      'semicolons',
      'Anna;a@example.org\nBen;b@example.org',
      [line('Anna', 'a@example.org'), line('Ben', 'b@example.org')],
    ],
    ['one semicolon among names', 'Anna\nBen; Clara\nDora', [line('Anna'), line('Ben; Clara'), line('Dora')]],
    ['an empty line', 'Anna\n\nBen\n', [line('Anna'), line(''), line('Ben')]],
    ['a cell with a line break', '"Anna\nund Ben"\t\t', [line('Anna\nund Ben')]],
    ['a quotation mark in a name', '"Mausi" Müller\nBen', [line('"Mausi" Müller'), line('Ben')]],
    ['nothing', ' \n', []],
  ])('%s', (_, text, expected) => expect(linesOf(tableOfText(text))).toEqual(expected));

  it('contacts are no list of names', () => {
    expect(() => tableOfText('BEGIN:VCARD\nFN:Anna')).toThrow(/Kontaktkarten/);
  });
});

const THREE = [
  line('Anna Müller', 'anna@example.org'),
  line('Bernd', 'bernd@example.org'),
  line('Clara', 'clara@example.org'),
];

describe('a file', () => {
  it.each([
    ['commas', bytes('Anna,a@example.org,Hallo'), [line('Anna', 'a@example.org', 'Hallo')]],
    [
      'semicolons and quotes',
      bytes('"Müller; Anna";a@example.org;"Sie sagte ""Ja"""'),
      [line('Müller; Anna', 'a@example.org', 'Sie sagte "Ja"')],
    ],
    ['a mark', [...UTF8_MARK, ...bytes('Name;E-Mail\nJörg;')], [line('Jörg')]],
    ['Windows-1252', latin('Jörg;;Grüße'), [line('Jörg', '', 'Grüße')]],
    ['UTF-16 with tabs', [0xff, 0xfe, ...utf16('Jörg\tj@example.org')], [line('Jörg', 'j@example.org')]],
    ['UTF-16 without a mark', utf16('Name;E-Mail\r\nJörg;j@example.org'), [line('Jörg', 'j@example.org')]],
    [
      'UTF-16 of the other order',
      [0xfe, 0xff, ...utf16('Jörg').map((_, at, all) => all[at ^ 1] ?? 0)],
      [line('Jörg')],
    ],
    [
      'a quotation mark at the start of a name, which swallows nothing',
      bytes('"Oma" Inge;inge@example.org\r\nBernd;bernd@example.org\r\n'),
      [line('"Oma" Inge', 'inge@example.org'), line('Bernd', 'bernd@example.org')],
    ],
    [
      'an open quotation mark, which swallows nothing',
      bytes('"Oma Inge;inge@example.org\nBernd;bernd@example.org'),
      [line('"Oma Inge', 'inge@example.org'), line('Bernd', 'bernd@example.org')],
    ],
    [
      'a comma in each name: semicolons win',
      bytes('Müller, Anna;anna@example.org\r\nSchmidt, Bernd;bernd@example.org\r\n'),
      [line('Müller, Anna', 'anna@example.org'), line('Schmidt, Bernd', 'bernd@example.org')],
    ],
    [
      'Excel’s first line: no person, and the heading is one',
      [...UTF8_MARK, ...bytes('sep=;\r\nName;E-Mail\r\nAnna;anna@example.org\r\n')],
      [line('Anna', 'anna@example.org')],
    ],
    [
      'Excel’s first line with a comma',
      bytes('sep=,\nAnna,anna@example.org'),
      [line('Anna', 'anna@example.org')],
    ],
    [
      'first and last names',
      bytes('Vorname;Nachname;E-Mail\nAnna;Müller;anna@example.org\nBernd;;bernd@example.org\n'),
      THREE.slice(0, 2),
    ],
    [
      'a cell of two lines',
      bytes('Name;E-Mail;Eigene Worte\nAnna;;"Zwei\nZeilen"\nBen;;'),
      [line('Anna', '', 'Zwei\nZeilen'), line('Ben')],
    ],
  ])('with %s', async (_, content, expected) =>
    expect(linesOf(await tableOfFile(file(content)))).toEqual(expected),
  );

  const mac = (text: string) => latin(text.replaceAll('ü', '\u009f').replaceAll('ä', '\u008a'));
  const dos = (text: string) => latin(text.replaceAll('ü', '\u0081').replaceAll('ä', '\u0084'));
  it.each([
    ['a workbook', file([0x50, 0x4b, 3, 4], 'liste.xlsx'), 'Speichere die Tabelle als CSV'],
    ['an old workbook', file([0xd0, 0xcf, 0x11, 0xe0], 'liste.csv'), 'Speichere die Tabelle als CSV'],
    [
      'a page that calls itself a workbook',
      file(bytes('<table><tr>'), 'liste.csv'),
      'Speichere die Tabelle als CSV',
    ],
    ['something else', file([1, 0, 2, 0]), 'Das ist keine Liste. Wähle eine CSV-Datei aus.'],
    ['a letter', file(bytes('{\\rtf1 Anna}')), 'Das ist keine Liste. Wähle eine CSV-Datei aus.'],
    ['a PDF', file(bytes('%PDF-1.4')), 'Das ist keine Liste. Wähle eine CSV-Datei aus.'],
    ['contacts', file(bytes('BEGIN:VCARD\nFN:Anna\nEND:VCARD'), 'anna.vcf'), 'Das sind Kontaktkarten'],
    ['a calendar', file(bytes('BEGIN:VCALENDAR\n')), 'Das ist ein Kalender'],
    ['the umlauts of a Mac', file(mac('Müller;m@example.org\nJäger;')), 'Die Umlaute in dieser Liste'],
    ['the umlauts of DOS', file(dos('Müller;m@example.org\nJäger;')), 'Die Umlaute in dieser Liste'],
    ['umlauts read wrongly once before', file(bytes('MÃ¼ller;m@example.org')), 'Die Umlaute in dieser Liste'],
    ['an empty file', file([]), 'In der Datei stehen keine Namen.'],
    ['one of 2 MB', file(Array(2 << 20).fill(65)), 'Die Liste ist größer als 1 MB.'],
  ])('%s is refused', async (_, chosen, words) => expect(tableOfFile(chosen)).rejects.toThrow(words));

  it.each(['Dušan Ÿ', 'Çelik', 'Šimić', 'Zoë', 'João', 'Łukasz', '„Mausi“ Müller', 'Anna – Bea'])(
    'the name %s is read',
    async (name) => expect(linesOf(await tableOfFile(file(bytes(name))))).toEqual([line(name)]),
  );
});

describe('columns', () => {
  it.each<[string, string, Column[]]>([
    [
      'company list',
      'Firma;Anrede;Name;Telefon;E-Mail-Adresse\nX;Frau;Anna;1;a@x.de',
      ['none', 'none', 'name', 'none', 'email'],
    ],
    ['halves', 'Name;Vorname;E-Mail\nMüller;Anna;a@x.de', ['lastName', 'firstName', 'email']],
    ['English', 'First Name;Last Name;Email\nAnna;Müller;a@x.de', ['firstName', 'lastName', 'email']],
    ['two addresses', 'Name;E-Mail privat;E-Mail dienstlich\nA;a@x.de;', ['name', 'email', 'none']],
    ['headings of their own', 'Kunde;Kontakt\nAnna;a@x.de\nBen;b@x.de', ['name', 'email']],
    ['addresses alone', 'Kunde;E-Mail\nAnna;a@x.de', ['name', 'email']],
    [
      'no heading, halves first',
      'Anna;Müller;a@x.de\nBen;Schmidt;b@x.de',
      ['firstName', 'lastName', 'email'],
    ],
    ['no heading, address first', 'a@x.de;Anna\nb@x.de;Ben', ['email', 'name']],
    ['no heading, no address', 'Anna;Müller\nBen;Schmidt', ['firstName', 'lastName']],
    [
      'no heading, more columns',
      'Anna;a@x.de;Berlin;7\nBen;b@x.de;Köln;8',
      ['name', 'email', 'none', 'none'],
    ],
  ])('are guessed: %s', (_, text, columns) =>
    expect(readColumns(tableOfText(text)).columns).toEqual(columns),
  );

  it('divided by a comma have the last name first', async () => {
    const table = await tableOfFile(file(bytes('Müller, Anna\nSchmidt, Bernd')));
    expect(linesOf(table)).toEqual([line('Anna Müller'), line('Bernd Schmidt')]);
  });

  it('tell their headings, and the row of them is no person', () => {
    const read = readColumns(tableOfText('Kunde;Kontakt\nAnna;a@x.de'));
    expect(read).toMatchObject({ headings: ['Kunde', 'Kontakt'], rows: [['Anna', 'a@x.de']] });
  });
});
