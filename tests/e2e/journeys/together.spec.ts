import type { Page } from '@playwright/test';
import { toPayload } from '../../files/bytes.ts';
import { tellsPlace } from '../../files/exif.ts';
import { jpeg } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import {
  expectAccessible,
  expectToast,
  fillWizard,
  giftIdOf,
  goToPayment,
  openGift,
  openTab,
  payDemo,
  startGift,
  unwrap,
  visit,
} from '../pages.ts';
import { storeGift } from './gift-rows.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // Connections that the journeys cut.
  expectedConsole: [/ERR_(FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED)/],
});

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const region = (page: Page) => page.getByRole('region', { name: 'Gemeinsam schenken' });
const fromAll = (page: Page) => page.getByRole('region', { name: 'Grüße von allen' });
const lies = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Dein Gruß liegt dabei!' })).toBeVisible({ timeout: 60_000 });

async function write(page: Page, name: string, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Dein Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Dein Gruß' }).fill(message);
}

/** Makes a gift that gathers greetings; returns both links. */
async function makeTogether(page: Page): Promise<{ link: string; joining: string; giftId: string }> {
  await startGift(page);
  await fillWizard(page, { recipientName: 'Mia', senderName: 'Jonas', message: 'Für dich allein.' });
  await openTab(page, 'Inhalt');
  await press(page, 'Extras');
  await page.getByRole('switch', { name: 'Gemeinsam schenken' }).check();
  await goToPayment(page);
  await payDemo(page);
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
  const joining = await page.getByRole('textbox', { name: 'Link zum Mitmachen' }).inputValue();
  return { link, joining, giftId: giftIdOf(link) };
}

test('three greetings are laid down by the link, and read by sender and recipient', {
  tag: ['@core', '@sender'],
}, async ({ page, anotherBrowser }) => {
  test.setTimeout(240_000);
  const { link, joining, giftId } = await makeTogether(page);
  await expect(region(page)).toContainText('Noch keine Grüße');
  expect(joining).not.toContain(giftId);

  const phone = await anotherBrowser({ ...PHONE, reducedMotion: 'reduce' });
  const answers: string[] = [];
  phone.on('response', async (response) => {
    if (response.url().includes('/rest/v1/')) answers.push(await response.text().catch(() => ''));
  });
  await phone.goto(joining);
  await expect(phone.getByRole('heading', { name: 'Schreib mit für Mia' })).toBeVisible();
  await expect(phone.getByText('Jonas sammelt Grüße für Mia.')).toBeVisible();
  await write(phone, 'Lena', 'Weißt du noch, am Turm?');
  await phone.getByLabel('Foto auswählen').setInputFiles(toPayload(jpeg()));
  await expect(phone.getByRole('button', { name: 'Foto entfernen' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('textbox', { name: 'Dein Gruß' })).toHaveValue('Weißt du noch, am Turm?');
  await expect(phone.getByRole('button', { name: 'Foto entfernen' })).toBeVisible();
  await press(phone, 'Gruß dazulegen');
  await lies(phone);
  await expect(phone.getByRole('button', { name: /^Bild: Foto von Lena/ })).toBeVisible();
  expect(answers.join()).not.toMatch(new RegExp(`Für dich allein|${giftId}|@`));

  const voice = await anotherBrowser({ reducedMotion: 'reduce' });
  await voice.goto(joining);
  await write(voice, 'Karl', 'Hör mal!');
  await press(voice, 'Sprachnachricht aufnehmen');
  await expect(voice.getByRole('timer')).toHaveText('0:01 / 3:00');
  await press(voice, 'Aufnahme beenden');
  await press(voice, 'Aufnahme übernehmen');
  let cuts = 2;
  await voice.route('**/storage/v1/object/gift_audio/**', (route) =>
    cuts-- > 0 ? route.abort('connectionreset') : route.continue(),
  );
  await press(voice, 'Gruß dazulegen');
  await lies(voice);

  const third = await anotherBrowser({ reducedMotion: 'reduce' });
  await third.goto(joining);
  await write(third, 'Ben', 'Na ja.');
  await press(third, 'Gruß dazulegen');
  await lies(third);
  await press(third, 'Gruß ändern');
  await write(third, 'Ben', 'Alles Gute!');
  await press(third, 'Gruß dazulegen');
  await lies(third);

  await visit(page);
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Neuer Gruß' }).click();
  await expect(region(page)).toContainText('3 Grüße, von Lena, Karl und Ben');
  const items = region(page).getByRole('listitem');
  await expect(items.nth(0)).toContainText('Alles Gute!');
  await expect(items.nth(0)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Neuer Gruß' })).toBeHidden();
  /** The page shows the change before the database has taken it. */
  const changeSecond = (name: string) =>
    Promise.all([
      page.waitForResponse('**/rpc/hide_greeting'),
      items.nth(1).getByRole('button', { name }).click(),
    ]);
  await changeSecond('Ausblenden');

  const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
  await openGift(recipient, link);
  await unwrap(recipient);
  await expect(fromAll(recipient).getByRole('listitem')).toHaveText([
    /am Turm\?\s*Lena/,
    /Alles Gute!\s*Ben/,
  ]);
  const picture = fromAll(recipient)
    .getByRole('button', { name: /^Bild: Foto von Lena/ })
    .locator('img');
  await picture.scrollIntoViewIfNeeded();
  const stored = await (await fetch((await picture.getAttribute('src')) ?? '')).arrayBuffer();
  expect(tellsPlace(new Uint8Array(stored))).toBe(false);
  const downloading = recipient.waitForEvent('download');
  await press(recipient, 'Erinnerung speichern');
  const path = test.info().outputPath('erinnerung.html');
  await (await downloading).saveAs(path);
  const memory = await recipient.context().newPage();
  await memory.goto(`file://${path}`);
  await expect(memory.getByRole('heading', { name: 'Grüße von allen' })).toBeVisible();
  await expect(memory.getByRole('img', { name: 'Foto von Lena' })).toBeVisible();
  await expect(memory.getByText('Hör mal!')).toBeHidden();

  await press(third, 'Gruß zurücknehmen');
  await press(third, 'Ja, zurücknehmen');
  await expectToast(third, 'Gruß zurückgenommen');
  await changeSecond('Zeigen');
  await press(page, 'Sammeln beenden');
  await expect(region(page)).toContainText('Das Sammeln ist beendet');
  await press(third, 'Gruß dazulegen');
  await expect(third.getByText('Das Sammeln ist beendet.')).toBeVisible();
  await expect(third.getByRole('textbox', { name: 'Dein Gruß' })).toHaveValue('Alles Gute!');

  await recipient.reload();
  await unwrap(recipient);
  const cards = fromAll(recipient).getByRole('listitem');
  await expect(cards).toHaveText([/am Turm\?\s*Lena/, /Hör mal!.*Karl/s]);
  await cards.nth(1).scrollIntoViewIfNeeded();
  await expect(
    cards.nth(1).getByRole('button', { name: /Sprachnachricht von Karl abspielen/ }),
  ).toBeVisible();
});

test('sixty greetings on a phone come thirty at a time, after the opening alone, and by keyboard', async ({
  anotherBrowser,
  database,
}) => {
  const { id } = await storeGift(database, { recipient_name: 'Mia' });
  const greeting = (position: number) => ({
    position,
    name: position % 7 ? `Gast ${position}` : 'Tante Ursula-Margarethe von Hohenlohe-Langenburg',
    message:
      position % 5
        ? position % 2
          ? 'Hurra!'
          : 'Alles Gute, liebe Mia! 🎈'
        : 'Viel Glück und viel Segen. '.repeat(22),
    picture: null,
    voice: null,
  });
  const phone = await anotherBrowser({ ...PHONE, reducedMotion: 'no-preference' });
  const asked: string[] = [];
  await phone.route('**/rpc/greetings_of_gift**', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after'));
    asked.push(`after ${after}`);
    const greetings = Array.from({ length: 30 }, (_, index) => greeting(after + index + 1));
    return route.fulfill({ json: { greetings, has_more: after === 0 } });
  });
  await phone.goto(`/#/g/${id}`);
  await expect(phone.getByRole('button', { name: /Klicke zum Öffnen/ })).toBeVisible();
  expect(asked).toEqual([]);
  await unwrap(phone);
  await expect(fromAll(phone).getByRole('listitem')).toHaveCount(30);
  // Paper has all of them, and whoever wants to say thank you need not scroll past them.
  await expect.poll(() => asked).toEqual(['after 0', 'after 30']);
  expect((await phone.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(6);
  await press(phone, 'Danke sagen');
  await expect(phone.getByRole('heading', { name: /^Sag .* danke$/ })).toBeInViewport();
  const more = fromAll(phone).getByRole('button', { name: 'Weitere Grüße' });
  await more.focus();
  await phone.keyboard.press('Enter');
  await expect(fromAll(phone).getByRole('listitem')).toHaveCount(60);
  await expect(fromAll(phone).getByRole('listitem').nth(30)).toBeFocused();
  await expect(more).toBeHidden();
  expect(asked).toEqual(['after 0', 'after 30']);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Every card has come out once it was in sight.
  const last = fromAll(phone).getByRole('listitem').nth(59);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate((card) => getComputedStyle(card).opacity)).toBe('1');
});

test('axe finds nothing on a greeting’s way from the link to the letter', async ({
  page,
  anotherBrowser,
}) => {
  test.setTimeout(180_000);
  const widths = [1280, 360];
  const { link, joining } = await makeTogether(page);
  const guest = await anotherBrowser({ reducedMotion: 'reduce' });
  await guest.goto(joining);
  await press(guest, 'Gruß dazulegen');
  await expectAccessible(guest, { widths, state: 'problems' });
  await write(guest, 'Lena', 'Hurra!');
  await press(guest, 'Gruß dazulegen');
  await lies(guest);
  await expectAccessible(guest, { widths, state: 'laid down' });
  await page.reload();
  await expect(region(page)).toContainText('Ein Gruß, von Lena');
  await expectAccessible(page, { widths, state: 'gathered' });
  const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
  await openGift(recipient, link);
  await unwrap(recipient);
  await expect(fromAll(recipient)).toBeVisible();
  await expectAccessible(recipient, { widths, state: 'received' });
  await visit(guest, '#/mit/nothing');
  await expect(guest.getByText('Diesen Link gibt es nicht.')).toBeVisible();
  await expectAccessible(guest, { widths, state: 'unknown' });
});
