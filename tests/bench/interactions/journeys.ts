import type { Locator, Page } from '@playwright/test';
import { PACKING_STYLES } from '../../../src/gift/packing-styles.ts';
import { MAGICAL_EFFECTS, PAPERS } from '../../../src/gift/papers-and-effects.ts';
import { RIBBONS } from '../../../src/gift/ribbons.ts';
import { toPayload } from '../../files/bytes.ts';
import { jpeg } from '../../files/pictures.ts';
import type { Hand } from './hand.ts';

/** What a server holds for the journeys. */
export interface Stock {
  origin: string;
  /**
   * Stores a gift with a long letter and a picture, and resolves to its id: a gift takes three
   * thanks only.
   */
  newGift: () => Promise<string>;
}

export interface Journey {
  name: string;
  go: (hand: Hand, stock: Stock) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });

const TABS = ['Design', 'Medien & Absender', 'Zahlung', 'Inhalt'];
const WORDS = [...'Alles Liebe zum Tag!'];
/** A message of 4,200 characters. */
export const LONG_MESSAGE = 'Weißt du noch, wie wir zusammen am Meer waren, im Regen, und gelacht haben? '
  .repeat(56)
  .slice(0, 4200);

const toWizard = (origin: string) => [`${origin}/#/create`, heading('Dein Digitales Geschenk')] as const;

/** Fills a field without typing, which is not measured. */
const fill = async (field: Locator, value: string) => {
  await field.fill(value);
};

const CLOSE = 'Schließen';

/** No part of what a person does: the row to compare the others with. */
export const FLOOR = 'the only button of a page without anything else';

/**
 * A page of one button that changes its own colour: what the browser itself takes from a tap to the
 * next paint.
 */
const BARE_PAGE = `<meta name="viewport" content="width=device-width"><h1>Titel</h1>
<button style="width:200px;height:60px" onclick="this.style.background = this.style.background ? '' : 'red'">Tippen</button>`;

/** What people do, in the order in which they do it. Steps of one name are one row of the table. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'floor',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await page.route(`${origin}/bare`, (route) =>
        route.fulfill({ contentType: 'text/html', body: BARE_PAGE }),
      );
      await hand.arrive(`${origin}/bare`, heading('Titel'));
      for (let time = 0; time < 5; time += 1) await hand.tap(FLOOR, button(page, 'Tippen'));
    },
  },
  {
    name: 'landing',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await hand.arrive(`${origin}/`, heading('Digitale Geschenke, mit Liebe verpackt.'));
      await hand.tap("'Inspiration'", button(page, 'Inspiration'));
      await hand.tap("close 'Inspiration'", page.getByRole('dialog').getByRole('button', { name: CLOSE }));
      await hand.tap("'Jetzt Geschenk erstellen'", button(page, 'Jetzt Geschenk erstellen'));
    },
  },
  {
    name: 'tabs',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await hand.arrive(...toWizard(origin));
      for (const time of ['first', 'second']) {
        for (const name of TABS) await hand.tap(`tab '${name}', ${time} time`, tab(page, name));
      }
    },
  },
  {
    name: 'design',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await hand.arrive(...toWizard(origin));
      await tab(page, 'Design').tap();
      await page.waitForLoadState('networkidle');
      // The drawn styles and every third animated one; the box comes last, because it takes paper
      // and ribbon.
      const styles = PACKING_STYLES.filter(({ animation }, index) => !animation || index % 3 === 0);
      for (const { label, animation } of styles.reverse())
        await hand.tap(`style, ${animation ? 'animated' : 'drawn'}`, radio(page, 'Verpackungsstil', label));
      for (const { label } of PAPERS.slice(-3)) await hand.tap('paper', radio(page, 'Papiermuster', label));
      for (const { label } of RIBBONS.slice(-3)) await hand.tap('ribbon', radio(page, 'Bandfarbe', label));
      for (const { label } of MAGICAL_EFFECTS.slice(-3))
        await hand.tap('effect', radio(page, 'Magischer Effekt', label));
      for (const name of ['Konfetti', 'Konfetti', 'Glanz', 'Glanz'])
        await hand.tap('switch', page.getByRole('switch', { name }));
    },
  },
  {
    name: 'typing',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await hand.arrive(...toWizard(origin));
      await hand.tap('into a field', box(page, 'Name des Empfängers'));
      await hand.type('key in the name', WORDS);
      const message = box(page, 'Deine Nachricht');
      await hand.tap('into a field', message);
      await hand.type('key in a short message', WORDS);
      await fill(message, LONG_MESSAGE);
      await hand.tap('into a field', message);
      await page.keyboard.press('Control+End');
      await hand.type('key in a message of 4,200 characters', [...WORDS, ...Array(10).fill('Backspace')]);
      await hand.tap("'Extras', unfold", button(page, 'Extras'));
      await hand.tap("'Extras', fold", button(page, 'Extras'));
      for (const time of ['first', 'second']) {
        await hand.tap(`'Vorschau', ${time} time`, button(page, 'Vorschau'));
        const sheet = page.getByRole('dialog', { name: 'Vorschau' });
        await sheet.waitFor();
        if (time === 'first') {
          await hand.tap("card in 'Vorschau'", sheet.getByRole('button', { name: /Klicke zum Öffnen/ }));
          await sheet.locator('.gift[data-stage="open"]').waitFor();
        }
        await hand.tap("close 'Vorschau'", sheet.getByRole('button', { name: CLOSE, exact: true }));
        await sheet.waitFor({ state: 'detached' });
      }
    },
  },
  {
    name: 'finish',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await hand.arrive(...toWizard(origin));
      await fill(box(page, 'Name des Empfängers'), 'Mia');
      await fill(box(page, 'Deine Nachricht'), LONG_MESSAGE);
      await tab(page, 'Medien & Absender').tap();
      await hand.tap('into a field', box(page, 'Dein Name'));
      await hand.type("key in 'Dein Name'", WORDS);
      await fill(box(page, 'Deine E-Mail-Adresse'), 'jonas@example.org');
      const choose = async () => {
        await page.getByLabel('Datei auswählen', { exact: true }).setInputFiles(toPayload(jpeg()));
        await button(page, 'Datei entfernen').waitFor();
      };
      await choose();
      await hand.tap("'Datei entfernen'", button(page, 'Datei entfernen'));
      await choose();
      const toPayment = 'Weiter zum Bezahlen & Geschenk erstellen';
      await hand.tap(`'${toPayment}'`, button(page, toPayment));
      await page.getByRole('radiogroup', { name: 'Bezahloption' }).waitFor();
      for (const name of [/^Monatsabo/, /^Firmenpaket/, /^Einzelnes Geschenk/])
        await hand.tap('payment option', page.getByRole('radio', { name }));
      await page.getByText('hochgeladen').first().waitFor();
      await hand.tap("'Demo-Zahlung abschließen'", button(page, 'Demo-Zahlung abschließen'));
      await heading('Geschenkvorschau & Teilen')(page).waitFor();
      await page.waitForLoadState('networkidle');
      await hand.tap("'Link kopieren'", button(page, 'Link kopieren'));
      await hand.tap("'Teilen'", button(page, 'Teilen'));
      await hand.tap("close 'Teilen'", page.getByRole('dialog').getByRole('button', { name: CLOSE }));
      await hand.tap("'Details'", page.getByRole('region', { name: 'Details' }).locator('summary'));
    },
  },
  {
    name: 'recipient',
    go: async (hand, { origin, newGift }) => {
      const { page } = hand;
      await hand.arrive(`${origin}/#/g/${await newGift()}`, heading('Ein Geschenk für Mia!'));
      const open = page.locator('.gift[data-stage="open"]');
      await hand.tap('first tap on the gift', page.locator('.front .flip'));
      await open.waitFor();
      await button(page, 'Nochmal auspacken').waitFor();
      await hand.tap("'Nochmal auspacken'", button(page, 'Nochmal auspacken'));
      await hand.tap("'Überspringen'", button(page, 'Überspringen'));
      await open.waitFor();
      // Who thanks has read first: nothing flies any more.
      await page.locator('.confetti-piece').first().waitFor({ state: 'detached' });
      await hand.tap("'Herz schicken'", button(page, 'Herz schicken'));
      await hand.tap("into 'Dein Dank'", box(page, 'Dein Dank'));
      await hand.type("key in 'Dein Dank'", WORDS);
      await hand.tap("'Danke senden'", button(page, 'Danke senden'));
    },
  },
  {
    name: 'list',
    go: async (hand, { origin }) => {
      const { page } = hand;
      await hand.arrive(`${origin}/#/preview`, heading('Geschenkvorschau & Teilen'));
      const others = page.getByRole('region', { name: 'Andere Geschenke' }).getByRole('listitem');
      for (let more = 0; more < 5; more += 1) {
        await hand.tap("'Weitere Geschenke laden'", button(page, 'Weitere Geschenke laden'));
        await others.nth(5 * (more + 2) - 1).waitFor();
      }
      for (let other = 0; other < 3; other += 1)
        await hand.tap('another gift of the list', others.nth(other + 1).getByRole('button'));
    },
  },
];
