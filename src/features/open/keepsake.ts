import { saveFile } from '@/browser/save-file.ts';
import { readThanks } from '@/features/thanks/thanks.ts';
import { allGreetings } from '@/features/together/shown-greetings.ts';
import { paper } from '@/gift/looks.ts';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import type { StoredFile } from '@/gift/stored-file.ts';
import { EMPTY_MESSAGE, UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { savedName } from '@/media/showing/download-link.tsx';
import { fileAddress } from '@/media/showing/file-address.ts';
import { greetingOf, VIDEO_GREETING, VOICE_MESSAGE } from '@/media/showing/greetings.tsx';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** As it may stand in HTML and CSS: its type is what an uploader has told the storage server. */
const PLAIN_DATA = /^data:[\w.+/-]+(;[\w.=+-]+)*;base64,[\w+/=]*$/;

/** A refusal that stays: the file is gone. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * The file as a data address; null for none, one that is gone, and one whose type cannot stand in a
 * document. Rejects when it could not be fetched now: nobody would notice before the gift has gone.
 */
async function dataAddress(address: string | null): Promise<string | null> {
  if (!address) return null;
  const response = await fetch(address);
  if (isFinal(response.status)) return null;
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const data = String(reader.result);
      resolve(PLAIN_DATA.test(data) ? data : null);
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The attached file, given its data address. */
function mediaElement(gift: WrappedGift, data: string | null): string {
  if (!gift.media || !data) return '';
  const { type, file, fileName } = gift.media;
  const source = escaped(data);
  if (type === 'image') return `<img src="${source}" alt="${escaped(fileName)}">`;
  if (type === 'video') return `<video controls src="${source}"></video>`;
  const name = escaped(savedName({ url: fileAddress(file) ?? '', fileName: fileName || 'Datei' }));
  return `<p><a download="${name}" href="${source}">${escaped(fileName || 'Datei')} speichern</a></p>`;
}

async function soundElement(file: StoredFile | null): Promise<string> {
  const sound = await dataAddress(fileAddress(file));
  return sound ? `<audio controls src="${escaped(sound)}"></audio>` : '';
}

/** What came back for the gift, for its sender only; `name` is escaped. */
async function thanksElement(giftId: string, name: string): Promise<string> {
  const thanks = isOwnGift(giftId) ? await readThanks().catch(() => []) : [];
  const items = thanks
    .filter((one) => one.giftId === giftId && !one.hidden)
    .map(
      async ({ heart, message, voice }) => `${heart ? '<p>♥</p>' : ''}
${message ? `<p class="message" dir="auto">${escaped(message)}</p>` : ''}
${await soundElement(voice)}`,
    );
  if (items.length === 0) return '';
  return [`<h2 dir="auto">Danke von ${name}</h2>`, ...(await Promise.all(items))].join('\n');
}

async function greetingsElement(giftId: string): Promise<string> {
  const items: string[] = [];
  // One file after the other: a hundred at once would not fit into a phone's memory.
  for (const { name, message, picture, voice } of await allGreetings(giftId)) {
    const image = await dataAddress(fileAddress(picture));
    items.push(`<section class="greeting">
<p class="message" dir="auto">${escaped(message)}</p>
${image ? `<img src="${escaped(image)}" alt="Foto von ${escaped(name)}">` : ''}
${await soundElement(voice)}
<p class="from" dir="auto">${escaped(name)}</p>
</section>`);
  }
  return items.length > 0 ? `<h2>Grüße von allen</h2>\n${items.join('\n')}` : '';
}

/**
 * The gift as one self-contained HTML file, for its sender also with the thanks. Its content
 * security policy forbids scripts and requests, so that an uploaded file cannot run any. Rejects
 * when one of the files cannot be fetched.
 */
export async function keepsakeHtml(gift: WrappedGift): Promise<string> {
  const animation = packingStyleOf(gift.packingStyle)?.animation;
  const [wrapping, media, audio, video] = await Promise.all([
    // Without its picture the keepsake wears paper.
    dataAddress(animation ? new URL(animation, document.baseURI).href : null).catch(() => null),
    dataAddress(fileAddress(gift.media?.file ?? null)),
    dataAddress(fileAddress(gift.audio)),
    dataAddress(fileAddress(gift.videoGreeting)),
  ]);
  const greeting = (player: 'video' | 'audio', kind: string, address: string | null) =>
    address
      ? `<figure><figcaption dir="auto">${escaped(greetingOf(kind, gift.senderName))}</figcaption><${player} controls src="${escaped(address)}"></${player}></figure>`
      : '';
  const name = escaped(gift.recipientName || UNKNOWN_RECIPIENT);
  const cover = wrapping ? `center / cover url("${wrapping}")` : paper(gift.pattern).background;
  return `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'">
<title>Ein Geschenk für ${name}!</title>
<style>
body { margin: 0; background: #fffdf9; color: #2b2140; font: 1.05rem/1.6 Poppins, system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
header { min-height: 16rem; border-radius: 1.5rem; background: ${cover}; border-bottom: 0.75rem solid ${gift.ribbonColor}; }
h1 { line-height: 1.2; overflow-wrap: anywhere; }
.message { white-space: pre-wrap; overflow-wrap: anywhere; }
img, video, audio { display: block; width: 100%; margin: 1.5rem 0; border-radius: 1rem; }
figure { margin: 1.5rem 0; }
figcaption { margin-bottom: -1rem; font-weight: 600; overflow-wrap: anywhere; }
.from { font-size: 1.3rem; font-style: italic; text-align: end; overflow-wrap: anywhere; }
a { color: #b4196b; }
.greeting { margin: 1.5rem 0; padding: 1rem 1.5rem; border-radius: 1rem; background: #fdf6ea; break-inside: avoid; }
</style>
<main>
<header></header>
<h1 dir="auto">Ein Geschenk für ${name}!</h1>
<p class="message" dir="auto">${escaped(gift.message || EMPTY_MESSAGE)}</p>
${mediaElement(gift, media)}
${greeting('video', VIDEO_GREETING, video)}
${greeting('audio', VOICE_MESSAGE, audio)}
${gift.senderName ? `<p class="from" dir="auto">Von: ${escaped(gift.senderName)}</p>` : ''}
${await greetingsElement(gift.id)}
${await thanksElement(gift.id, name)}
</main>
</html>
`;
}

/** 'Erinnerung speichern': hands the keepsake to the browser as a download. */
export async function saveKeepsake(gift: WrappedGift): Promise<void> {
  saveFile({
    name: `Geschenk für ${gift.recipientName || UNKNOWN_RECIPIENT}.html`,
    type: 'text/html',
    text: await keepsakeHtml(gift),
  });
}
