import { describe, expect, it } from 'vitest';
import { downloadAddress, publicAddress, savedFileName, shownFileName, storedFile } from './stored-file.ts';

const ID = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
const at = (path: string, host = 'https://abc.supabase.co') => `${host}/storage/v1/object/public/${path}`;

describe('storedFile', () => {
  it.each([
    ['a picture', at(`gift_media/${ID}.jpg`)],
    ['a document', at(`gift_media/${ID}.docx`)],
    ['a sound', at(`gift_audio/${ID}.webm`)],
    ['a film', at(`gift_video/${ID}.webm`)],
    ['a file of the old domain', at(`gift_media/${ID}.png`, 'http://alt.example:8000')],
    ['a file below a path', at(`gift_media/${ID}.png`, 'https://example.de/api')],
  ])('knows %s', (_what, address) => {
    const [bucket, name] = new URL(address).pathname.split('/').slice(-2);
    expect(storedFile(address)).toEqual({ bucket, name });
  });

  it.each([
    ['nothing', null],
    ['a number', 1],
    ['an empty text', ''],
    ['a foreign page', 'https://example.de/Amazon-Gutschein%2050%20EUR.pdf'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a blob', `blob:https://abc.supabase.co/${ID}`],
    ['a path without a host', `/storage/v1/object/public/gift_media/${ID}.png`],
    ['another bucket', at(`private/${ID}.png`)],
    ['a name of its own', at('gift_media/index.html')],
    ['a bucket whose name only begins alike', at(`gift_media_2/${ID}.png`)],
    ['a folder', at(`gift_media/x/${ID}.png`)],
    ['the folder above', at(`gift_media/../private/${ID}.png`)],
    ['a query', at(`gift_media/${ID}.png?download=x.html`)],
    ['our path in a query', `https://example.de/?${at(`gift_media/${ID}.png`)}`],
    ['our path behind #', `https://example.de/#${at(`gift_media/${ID}.png`)}`],
    ['a signed address', `https://abc.supabase.co/storage/v1/object/sign/gift_media/${ID}.png`],
    ['capitals', at(`gift_media/${ID.toUpperCase()}.PNG`)],
    ['a line break', `${at(`gift_media/${ID}.png`)}\n`],
  ])('does not know %s', (_what, address) => {
    expect(storedFile(address)).toBeNull();
  });
});

it('the address is built anew from the project of today', () => {
  const file = storedFile(at(`gift_media/${ID}.png`, 'http://alt.example')) ?? expect.fail();
  expect(publicAddress('https://neu.example', file)).toBe(at(`gift_media/${ID}.png`, 'https://neu.example'));
});

it('a download asks for the file under its name', () => {
  const address = downloadAddress(at(`gift_media/${ID}.svg`), 'Grüße & Küsse.svg');
  expect(new URL(address).searchParams.get('download')).toBe('Grüße & Küsse.svg');
});

it.each([
  ['Gutschein.pdf', 'Gutschein.pdf'],
  ['Gutschein.PDF', 'Gutschein.PDF'],
  ['Gutschein', 'Gutschein.pdf'],
  ['Gutschein.exe', 'Gutschein.exe.pdf'],
  ['Gutschein.hta', 'Gutschein.hta.pdf'],
  ['Gutschein.pdf.lnk', 'Gutschein.pdf.lnk.pdf'],
  ['Gutschein.pdf.', 'Gutschein.pdf..pdf'],
  ['Gutschein.appref-ms', 'Gutschein.appref-ms.pdf'],
  ['Gutschein\u202Efdp.exe', 'Gutscheinfdp.exe.pdf'],
  ['', ''],
])('what is stored as pdf and called %j is saved as %j', (name, saved) => {
  expect(savedFileName(name, 'pdf')).toBe(saved);
});

it.each([
  ['base.heic', 'heif', 'base.heic'],
  ['BASE.HEIF', 'heic', 'BASE.HEIF'],
  ['foto.jpeg', 'jpg', 'foto.jpeg'],
  ['scan.tiff', 'tif', 'scan.tiff'],
  ['foto.jpeg', 'heic', 'foto.jpeg.heic'],
])('%s, stored as .%s, is saved as %s', (name, extension, saved) => {
  expect(savedFileName(name, extension)).toBe(saved);
});

it.each([
  ['Gutschein\u202Efdp.exe', 'Gutscheinfdp.exe'],
  ['a\u2066b\u2069\u200F.pdf\n', 'ab.pdf'],
  ['👨‍👩‍👧 مرحبا.pdf', '👨‍👩‍👧 مرحبا.pdf'],
  [null, ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});
