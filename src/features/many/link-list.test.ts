import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { linkListFile } from './link-list.ts';

const link = 'https://gifts.example/#/g/1';

it('is a table for Excel: with a mark, semicolons and defused formulas', () => {
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
