import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { lineOf, linkListFile, messageFor, remarksOn } from './recipient-list.ts';

const line = (name: string, email = '', text = '') => ({ name, email, text });
it.each([
  [line('Anna'), 'Für {Name}', null],
  [line(''), 'x', 'Leere Zeile, wird ausgelassen'],
  [line('\u200b', 'a@example.org'), 'x', 'Der Name fehlt'],
  [line('a'.repeat(201)), 'x', 'Der Name ist länger als 200 Zeichen'],
  [line('Anna', 'anna@'), 'x', 'Die E-Mail-Adresse stimmt nicht'],
  [line('Anna'), '{Text}', 'Die Nachricht wäre leer'],
  [line('Müller; Anna'), 'x', 'Im Namen steht ein Trennzeichen: Sind das zwei Spalten?'],
  [line('anna@example.org'), 'x', 'Im Namen steht eine E-Mail-Adresse'],
  [line('Anna\nBen'), 'x', 'Hier steht ein Zeilenumbruch: Sind das zwei Zeilen?'],
  [line('Anna', 'a@x.de\n'), 'x', 'Hier steht ein Zeilenumbruch: Sind das zwei Zeilen?'],
  [line('Anna', '', 'Zwei\nZeilen'), 'x', null],
  [line('An\u0007na'), 'x', 'Hier stehen Zeichen, die man nicht sieht'],
  [line('Anna', '', 'Hal\u0000lo'), 'x', 'Hier stehen Zeichen, die man nicht sieht'],
  [line('Anna', 'a@example.org; b@example.org'), 'x', 'Hier stehen zwei E-Mail-Adressen'],
  [line('Anna', 'a@example.org,b@example.org'), 'x', 'Hier stehen zwei E-Mail-Adressen'],
  [line('M\uFFFDller'), 'x', 'Hier sind Buchstaben verloren gegangen: Speichere die Liste als „CSV UTF-8“'],
  [line('Anna', '', 'b'), `{Text}${'a'.repeat(5000)}`, 'Die Nachricht wäre länger als 5000 Zeichen'],
])('says of %j with %.20j: %s', (one, message, words) => {
  expect(remarksOn([one], message)[0]?.words ?? null).toBe(words);
});

it('marks a line with more cells than the others, until it is mended', () => {
  const cells = ['Anna', 'a@example.org', 'Hallo', 'du'];
  const read = lineOf(cells, ['name', 'email']);
  expect(remarksOn([read], 'x', 2)[0]?.words).toBe('Diese Zeile hat mehr Felder als die anderen');
  expect(remarksOn([{ ...read, cells: null }], 'x', 2)[0]).toBeNull();
});

it('puts first before last name, wherever they stand, and words of several columns in a row', () => {
  const cells = ['Müller', 'Anna', 'Hallo', 'du', 'egal'];
  expect(lineOf(cells, ['lastName', 'firstName', 'text', 'text', 'none'])).toMatchObject(
    line('Anna Müller', '', 'Hallo du'),
  );
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
