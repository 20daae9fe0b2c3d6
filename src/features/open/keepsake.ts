import { saveFile } from '@/browser/save-file.ts';
import { allGreetings } from '@/features/group-greetings/shown-greetings.ts';
import { readThanks } from '@/features/thanks/thanks.ts';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { paper } from '@/gift/papers-and-effects.ts';
import { EMPTY_MESSAGE, UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { greetingOf, VIDEO_GREETING, VOICE_MESSAGE } from '@/media/showing/greetings.tsx';
import { dataAddress, escaped, fileElement } from './keepsake-files.ts';

const NAMELESS = { image: 'Bild zum Geschenk', video: 'Video', file: 'Datei' } as const;

/** What came back for the gift, for its sender only; `name` is escaped. */
async function thanksElement(giftId: string, name: string): Promise<string> {
  const thanks = isOwnGift(giftId) ? await readThanks().catch(() => []) : [];
  const items = thanks
    .filter((one) => one.giftId === giftId && !one.hidden)
    .map(
      async ({ heart, message, voice }) => `${heart ? '<p>♥</p>' : ''}
${message ? `<p class="message" dir="auto">${escaped(message)}</p>` : ''}
${await fileElement('audio', voice, VOICE_MESSAGE)}`,
    );
  if (items.length === 0) return '';
  return [`<h2 dir="auto">Danke von ${name}</h2>`, ...(await Promise.all(items))].join('\n');
}

async function greetingsElement(giftId: string): Promise<string> {
  const items: string[] = [];
  // One file after the other: a hundred at once would not fit into a phone's memory.
  for (const { name, message, picture, voice } of await allGreetings(giftId)) {
    items.push(`<section class="greeting">
<p class="message" dir="auto">${escaped(message)}</p>
${await fileElement('image', picture, `Foto von ${name}`)}
${await fileElement('audio', voice, greetingOf(VOICE_MESSAGE, name))}
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
  const { media, videoGreeting, audio, senderName } = gift;
  const [wrapping, attached, video, sound] = await Promise.all([
    // The keepsake wears paper where its picture does not come.
    animation && dataAddress(new URL(animation, document.baseURI).href).catch(() => null),
    media &&
      fileElement(
        media.type === 'file' ? null : media.type,
        media.file,
        media.fileName || NAMELESS[media.type],
      ),
    fileElement('video', videoGreeting, VIDEO_GREETING),
    fileElement('audio', audio, VOICE_MESSAGE),
  ]);
  const greeting = (kind: string, element: string) =>
    element
      ? `<figure><figcaption dir="auto">${escaped(greetingOf(kind, senderName))}</figcaption>${element}</figure>`
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
.file { margin: 1rem 0; overflow-wrap: anywhere; }
figure { margin: 1.5rem 0; }
figure > :is(video, audio) { margin: 0.5rem 0; }
figcaption { font-weight: 600; overflow-wrap: anywhere; }
.from { font-size: 1.3rem; font-style: italic; text-align: end; overflow-wrap: anywhere; }
a { color: #b4196b; }
.greeting { margin: 1.5rem 0; padding: 1rem 1.5rem; border-radius: 1rem; background: #fdf6ea; break-inside: avoid; }
</style>
<main>
<header></header>
<h1 dir="auto">Ein Geschenk für ${name}!</h1>
<p class="message" dir="auto">${escaped(gift.message || EMPTY_MESSAGE)}</p>
${attached ?? ''}
${greeting(VIDEO_GREETING, video)}
${greeting(VOICE_MESSAGE, sound)}
${senderName ? `<p class="from" dir="auto">Von: ${escaped(senderName)}</p>` : ''}
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
