import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { translatePage } from '../e2e/translation.ts';
import { jpeg } from '../files/pictures.ts';
import { Visitor } from './visitor.ts';

const MESSAGE = 'Schön, dass es dich gibt – in jedem Browser.';

/** One step that a browser must be able to do; throws when it cannot. */
export type Step = [what: string, work: () => Promise<void>];

/**
 * Making and opening a gift in the same steps for every browser. Each step needs the previous ones,
 * so a failure ends the journey.
 *
 * @param folder where the chosen picture is put.
 */
export async function stepsOf(browser: Browser, origin: string, folder: string): Promise<Step[]> {
  const picture = jpeg({ name: 'ausflug.jpg' });
  const picturePath = join(folder, picture.name);
  await writeFile(picturePath, picture.bytes);
  const sender = await Visitor.arrive(browser);
  let link = '';

  const expectQuiet = (visitor: Visitor) => {
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
  };

  /**
   * Opens the link in a second browser context, opens the gift by `unwrap`, and expects message and
   * picture.
   */
  const openBy = async (unwrap: (recipient: Visitor) => Promise<void>, { translated = false } = {}) => {
    const recipient = await Visitor.arrive(browser);
    if (translated) {
      // tsx gives functions their names by this one, which the page does not know.
      await recipient.page.evaluateOnNewDocument('globalThis.__name = (named) => named');
      await recipient.page.evaluateOnNewDocument(translatePage);
    }
    await recipient.page.goto(link);
    await recipient.see('heading', 'Ein Geschenk für Käthe!');
    await unwrap(recipient);
    await recipient.read('Das Geschenk ist geöffnet.');
    await recipient.read(MESSAGE);
    await recipient.until(
      (alt) => (document.querySelector(`img[alt="${alt}"]`) as HTMLImageElement | null)?.naturalWidth,
      `Bild: ${picture.name}`,
    );
    expectQuiet(recipient);
    await recipient.leave();
  };

  return [
    [
      'the landing page leads into the wizard',
      async () => {
        await sender.page.goto(origin);
        await sender.click('button', 'Jetzt Geschenk erstellen');
        await sender.see('heading', 'Dein Digitales Geschenk');
      },
    ],
    [
      'text, style, sender and a picture go in',
      async () => {
        await sender.write('Name des Empfängers', 'Käthe');
        await sender.write('Deine Nachricht', MESSAGE);
        await sender.click('tab', 'Design');
        await sender.click('radio', 'Eleganter Umschlag');
        await sender.click('tab', 'Medien & Absender');
        await sender.write('Dein Name', 'Jonas');
        await sender.write('Deine E-Mail-Adresse', 'jonas@example.org');
        await sender.chooseFile('Datei auswählen', picturePath);
        await sender.read('Datei ausgewählt');
      },
    ],
    [
      'a reload keeps all of it',
      async () => {
        await sender.page.reload();
        await sender.read('Entwurf wiederhergestellt');
        await sender.read(picture.name);
        const name = await sender.valueOf('Dein Name');
        if (name !== 'Jonas') throw new Error(`The name of the sender is '${name}'.`);
      },
    ],
    [
      'the demo payment leads to the link',
      async () => {
        await sender.click('button', 'Weiter zum Bezahlen & Geschenk erstellen');
        await sender.click('button', 'Demo-Zahlung abschließen');
        await sender.see('heading', 'Geschenkvorschau & Teilen');
        link = await sender.valueOf('Link zum Geschenk');
        if (!link.startsWith(`${origin}/#/g/`)) throw new Error(`The link is '${link}'.`);
        expectQuiet(sender);
        await sender.leave();
      },
    ],
    [
      'another browser opens it by a click: message and picture are there',
      () => openBy((recipient) => recipient.click('button', 'Geschenk für Käthe. Klicke zum Öffnen')),
    ],
    [
      'another browser translates the page, opens it and sends a heart and words of thanks',
      () =>
        openBy(
          async (recipient) => {
            await recipient.click('button', 'Geschenk für Käthe. Klicke zum Öffnen');
            await recipient.click('button', 'Herz schicken');
            await recipient.see('button', 'Herz geschickt');
            await recipient.until((selector) => document.querySelector(selector), 'h1 font');
            await recipient.write('Dein Dank', 'Danke!');
            await recipient.click('button', 'Danke senden');
            await recipient.read('Dein Dank ist angekommen.');
          },
          { translated: true },
        ),
    ],
    [
      'another browser opens it by hand, pulling with the mouse: message and picture are there',
      () =>
        openBy(async (recipient) => {
          const find = () => recipient.find('button', 'Geschenk für Käthe. Klicke zum Öffnen');
          await (await find()).focus();
          // The light that shows the way comes with what opens the gift by hand.
          await recipient.until((selector) => document.querySelector(selector), '.front .way');
          // Found again: what was focused may have been the painted card, which has given way to
          // React's.
          const card = await find();
          await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
          const place = await card.boundingBox();
          if (!place) throw new Error('The card is not on the screen.');
          const [x, y] = [place.x + place.width / 2, place.y + place.height / 4];
          const { mouse } = recipient.page;
          await mouse.move(x, y);
          await mouse.down();
          // The seal of the envelope is broken downwards.
          await mouse.move(x, y + place.height / 2, { steps: 10 });
          await mouse.up();
        }),
    ],
    [
      'another browser opens it by keyboard: message and picture are there',
      () =>
        openBy(async (recipient) => {
          await recipient.tabTo('Klicke zum Öffnen');
          await recipient.page.keyboard.press('Enter');
        }),
    ],
  ];
}
