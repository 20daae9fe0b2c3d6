import { strToU8, zipSync } from 'fflate';
import { ascii, join, noise, type TestFile } from './bytes.ts';

/**
 * A PDF of one page with the text 'Alles Liebe'. Noise after its end, which readers ignore, brings
 * it to `size` bytes.
 */
export function pdf({ name = 'gutschein.pdf', size = 0 } = {}): TestFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 44 >>\nstream\nBT /F1 18 Tf 40 45 Td (Alles Liebe) Tj ET   \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  const page = ascii(text);
  const bytes = size > page.length ? join(page, noise(size - page.length)) : page;
  return { name, mimeType: 'application/pdf', bytes };
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

function openXml(name: string, subtype: string, part: string, content: string): TestFile {
  const mimeType = `${OPEN_XML}.${subtype}`;
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${part}" ContentType="${mimeType}.main+xml"/></Types>`;
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`;
  const bytes = zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relations),
    [part]: strToU8(content),
  });
  return { name, mimeType, bytes };
}

export const docx = () =>
  openXml(
    'Grüße & Küsse.docx',
    'wordprocessingml.document',
    'word/document.xml',
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Alles Liebe</w:t></w:r></w:p></w:body></w:document>',
  );

export const xlsx = () =>
  openXml(
    'reiseplan.xlsx',
    'spreadsheetml.sheet',
    'xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>',
  );

export const pptx = () =>
  openXml(
    'diashow.pptx',
    'presentationml.presentation',
    'ppt/presentation.xml',
    '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
  );

/**
 * The header of an OLE compound file (xls, ppt, doc) and an empty sector: enough to be recognised
 * by its type.
 */
const ole = () =>
  join(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(1016));

export const doc = (): TestFile => ({ name: 'brief.doc', mimeType: 'application/msword', bytes: ole() });
export const xls = (): TestFile => ({
  name: 'reiseplan.xls',
  mimeType: 'application/vnd.ms-excel',
  bytes: ole(),
});
export const ppt = (): TestFile => ({
  name: 'diashow.ppt',
  mimeType: 'application/vnd.ms-powerpoint',
  bytes: ole(),
});
