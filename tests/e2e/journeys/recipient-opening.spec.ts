import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { giftRow } from '../../builders.ts';
import { hevc, wav, webm } from '../../files/movies.ts';
import { heic, jpeg } from '../../files/pictures.ts';
import { amr } from '../../files/sounds.ts';
import { expect, test } from '../fixtures.ts';
import { unwrap, visit } from '../pages.ts';
import { answerGift, letter, showGift, storeFile, storeGift } from './gift-rows.ts';

const openButton = (page: Page) => page.getByRole('button', { name: /Klicke zum Öffnen$/ });
const closeButton = (page: Page) => page.getByRole('button', { name: 'Klicke zum Schließen' });
const skip = (page: Page) => page.getByRole('button', { name: 'Überspringen' });
const again = (page: Page) => page.getByRole('button', { name: 'Nochmal auspacken' });

/** The visible wrapping: its first drawn part, or its picture. */
const drawing = (page: Page) =>
  page.locator('.front .wrapping :is(img, svg)').filter({ visible: true }).first();

const arrived = (page: Page) =>
  page
    .locator('.front .wrapping img')
    .evaluateAll((pictures: HTMLImageElement[]) => pictures.every(({ naturalWidth }) => naturalWidth > 0));

/** The live region's announcements so far, in order. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page
    .getByRole('group', { name: /^Geschenk für/ })
    .getByRole('status')
    .evaluate((status) => {
      const told: string[] = [];
      new MutationObserver(() => told.push(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { told });
    });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told.filter(Boolean));
}

const hasFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement));

test('the whole opening by keyboard, announced to screen readers', { tag: ['@core', '@dev'] }, async ({
  page,
  database,
}) => {
  const { id } = await storeGift(database, {
    recipient_name: 'Mia',
    wrapping_style: 'envelope',
    pattern: null,
  });
  await showGift(page, id);
  await expect(openButton(page)).toHaveAccessibleName('Geschenk für Mia. Klicke zum Öffnen');
  const told = await announcements(page);

  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(skip(page)).toBeVisible();
  // Without skipping, the letter appears at the end of the sequence and takes the focus.
  await expect(letter(page)).toBeFocused();
  await expect(letter(page)).toHaveAccessibleName('Für Mia');
  expect(await told()).toEqual(['Das Geschenk wird ausgepackt …', 'Das Geschenk ist geöffnet.']);

  // The whole letter stands in the page: there is nothing in it to scroll, and so to focus.
  await page.keyboard.press('Tab');
  await expect(closeButton(page)).toBeFocused();
  // The front cannot be focused while the letter shows: Shift+Tab leaves the card.
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Shift+Tab');
  await expect(openButton(page)).toHaveCount(0);
  expect(await hasFocus(page.locator('.front'))).toBe(false);

  await closeButton(page).focus();
  await page.keyboard.press('Space');
  await expect(openButton(page)).toBeFocused();
  await expect(again(page)).toHaveCount(0);
  // The letter cannot be focused while it is wrapped: Tab leaves the card.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zurück zur Startseite' })).toBeFocused();

  // Wrapped again: the opening has been played backwards.
  await expect(page.locator('.gift[data-unwrapped]')).toHaveCount(0);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(skip(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(letter(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openButton(page)).toBeFocused();
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a gift opens at once by a cross-fade; nothing moves', async ({ page, database }) => {
    const { id } = await storeGift(database, {
      wrapping_style: 'treasure_chest',
      pattern: null,
      confetti: true,
      shine: true,
      magicalEffect: 'sparkle_aura',
    });
    await showGift(page, id);
    await expect(page.locator('.effect')).toBeAttached();
    await expect(drawing(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    await openButton(page).click();
    const animated = await page.evaluate(() =>
      document.getAnimations().map((each) => (each as CSSTransition).transitionProperty),
    );
    expect(animated.filter((property) => property !== 'opacity' && property !== 'visibility')).toEqual([]);
    await expect(skip(page)).toHaveCount(0);
    await expect(letter(page)).toBeFocused();
    await expect(page.locator('.confetti-piece')).toHaveCount(0);
  });
});

test('each of the twenty wrappings is drawn, opens and shows its letter', async ({ page }) => {
  for (const { value, label } of PACKING_STYLES) {
    const row = giftRow({ wrapping_style: value, pattern: null, recipient_name: label });
    await answerGift(page, row);
    await visit(page, `#/g/${row.id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Ein Geschenk für ${label}!` })).toBeVisible();
    await expect(openButton(page), value).toBeVisible();
    await expect(drawing(page), value).toBeVisible();
    await expect.poll(() => arrived(page), { message: value }).toBe(true);
    await unwrap(page);
    await expect(letter(page).getByRole('heading', { name: `Für ${label}` }), value).toBeVisible();
  }
});

/** Saves the keepsake of the opened gift, and opens it as a file. */
async function keepsake(page: Page): Promise<Page> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Erinnerung speichern' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Geschenk für .*\.html$/);
  const kept = test.info().outputPath('erinnerung.html');
  await download.saveAs(kept);
  const memory = await page.context().newPage();
  await memory.goto(`file://${kept}`);
  return memory;
}

test('what the browser cannot show is offered as a download, in letter and keepsake', async ({
  page,
  database,
  serverOrigin,
}) => {
  const [photo, film, sound] = [heic(), hevc(), amr()];
  const [media_url, video_greeting_url, music_url] = await Promise.all([
    storeFile(serverOrigin, 'gift_media', photo),
    storeFile(serverOrigin, 'gift_video', film),
    storeFile(serverOrigin, 'gift_audio', sound),
  ]);
  const { id } = await storeGift(database, {
    ...{ media_type: 'image', media_file_name: photo.name, media_url, video_greeting_url, music_url },
  });
  await showGift(page, id);
  await unwrap(page);
  // Without a decoder for its pictures Chromium fires no `error`, and would play the sound.
  await expect(letter(page).getByText('Video kann nicht geladen werden')).toBeVisible();
  await expect(letter(page).getByRole('link', { name: /^Herunterladen/ })).toHaveCount(3);
  await expect(letter(page).locator('img, video, audio')).toHaveCount(0);

  const memory = await keepsake(page);
  await expect(memory.locator('img, video, audio')).toHaveCount(0);
  for (const [name, { bytes }] of [
    [photo.name, photo],
    ['Videogruß.mp4', film],
    ['Sprachnachricht.amr', sound],
  ] as const) {
    const saving = memory.waitForEvent('download');
    await memory.locator(`a[download="${name}"]`).click();
    expect(await readFile(await (await saving).path()), name).toEqual(Buffer.from(bytes));
  }
});

test("'Erinnerung speichern' keeps a gift in one file that asks nobody", async ({
  page,
  context,
  database,
  serverOrigin,
}) => {
  const file = jpeg();
  const [media_url, video_greeting_url, music_url] = await Promise.all([
    storeFile(serverOrigin, 'gift_media', file),
    storeFile(serverOrigin, 'gift_video', webm()),
    storeFile(serverOrigin, 'gift_audio', wav()),
  ]);
  const { id } = await storeGift(database, {
    recipient_name: 'Käthe <3',
    message: 'Zeile eins\nZeile zwei & </p><b>fett</b>',
    wrapping_style: 'happy_birthday_cake',
    pattern: null,
    ...{ media_type: 'image', media_file_name: file.name, media_url, video_greeting_url, music_url },
  });
  await showGift(page, id);
  await unwrap(page);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.frame().page() !== page && !/^(data|blob):/.test(request.url())) asked.push(request.url());
  });
  const memory = await keepsake(page);
  await expect(memory.getByRole('heading', { name: 'Ein Geschenk für Käthe <3!' })).toBeVisible();
  await expect(memory.getByText('Zeile eins\nZeile zwei & </p><b>fett</b>')).toBeVisible();
  for (const player of await memory.locator('video, audio').all())
    await expect
      .poll(() => player.evaluate((element: HTMLMediaElement) => element.readyState))
      .toBeGreaterThanOrEqual(1);
  const picture = memory.getByRole('img', { name: file.name });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(asked).toEqual([memory.url()]);
});
