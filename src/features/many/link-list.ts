import Papa from 'papaparse';

/**
 * The links of a batch as a table for spreadsheets: semicolons, as Excel expects them where numbers
 * have a decimal comma, a mark by which it knows UTF-8, and names that look like formulas made text.
 */
export function linkListFile(rows: readonly { name: string; email: string | null; link: string }[]) {
  const table = Papa.unparse(
    {
      fields: ['Name', 'E-Mail', 'Link'],
      data: rows.map(({ name, email, link }) => [name, email ?? '', link]),
    },
    { delimiter: ';', newline: '\r\n', escapeFormulae: true },
  );
  return { name: 'geschenk-links.csv', type: 'text/csv;charset=utf-8', text: `\uFEFF${table}\r\n` };
}
