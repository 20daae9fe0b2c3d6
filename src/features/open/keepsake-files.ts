import { type Shown, shownWhere } from '@/gift/file-types.ts';
import type { GiftFile } from '@/gift/wrapped-gift.ts';
import { hasRarePictures } from '@/media/metadata/iso-media.ts';
import { savedName } from '@/media/showing/download-link.tsx';
import { fileAddress } from '@/media/showing/file-address.ts';
import { type Showing, showsHere } from '@/media/showing/shows-here.ts';

/** Files inside of the keepsake, as data addresses: it is opened without a connection or a script. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** A data address that may stand in HTML and CSS: its type is what the uploader has named. */
const PLAIN_DATA = /^data:[\w.+/-]+(;[\w.=+-]+)*;base64,[\w+/=]*$/;

/** A refusal that stays: the file is gone. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * The file at an address, null when it is gone. Rejects when it could not be fetched now: a keepsake
 * without it would only be noticed when the gift is gone, too.
 */
async function stored(address: string): Promise<Blob | null> {
  const response = await fetch(address);
  if (isFinal(response.status)) return null;
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.blob();
}

/** null for a file whose type cannot stand in a document. */
function dataOf(file: Blob): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const data = String(reader.result);
      resolve(PLAIN_DATA.test(data) ? data : null);
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The file of this page as a data address, null for none. Rejects as `stored` does. */
export async function dataAddress(address: string): Promise<string | null> {
  const file = await stored(address);
  return file && dataOf(file);
}

/**
 * In which browsers it will be seen; 'nowhere' where not even this one shows it. Of films the type
 * alone does not tell: HEVC comes as MP4.
 */
async function shownAs(showing: Showing, file: Blob): Promise<Shown> {
  const shown = shownWhere(file.type.split(';')[0] ?? '');
  if (shown === 'nowhere' || !(await showsHere(showing, file))) return 'nowhere';
  const isRare = showing === 'video' && hasRarePictures(new Uint8Array(await file.arrayBuffer()));
  return isRare ? 'somewhere' : shown;
}

const ELEMENTS: Readonly<Record<Showing, (source: string, name: string) => string>> = {
  image: (source, name) => `<img src="${source}" alt="${name}">`,
  video: (source) => `<video controls src="${source}"></video>`,
  audio: (source) => `<audio controls src="${source}"></audio>`,
};

/**
 * A picture or player, and a download where some browser would show nothing: no script can notice
 * that once the keepsake is opened. `showing`: null for a document. '' for no file, and for one that
 * is gone. Rejects when it could not be fetched.
 */
export async function fileElement(
  showing: Showing | null,
  file: GiftFile | null,
  name: string,
): Promise<string> {
  const url = fileAddress(file);
  const content = url ? await stored(url) : null;
  const data = content && (await dataOf(content));
  if (!url || !data) return '';
  const shown = showing ? await shownAs(showing, content) : 'nowhere';
  const source = escaped(data);
  const element = showing && shown !== 'nowhere' ? ELEMENTS[showing](source, escaped(name)) : '';
  if (shown === 'everywhere') return element;
  const savedAs = escaped(savedName({ url, fileName: name }));
  return `${element}<p class="file"><a download="${savedAs}" href="${source}">${escaped(name)} speichern</a></p>`;
}
