import type { Page } from '@playwright/test';
import type { GiftRow } from '@/gift/row.ts';
import { wav, webm } from '../../files/movies.ts';
import { jpeg } from '../../files/pictures.ts';
import type { Database } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, unwrap } from '../pages.ts';
import { letter, showGift, storeFile, storeGift } from './gift-rows.ts';

// The letter of the recipient's page, which unfolds to its full length.

const LONG = 'Weißt du noch, wie wir im Regen standen und der Bus nicht kam? '.repeat(78).trim();

const openButton = (page: Page) => page.getByRole('button', { name: /Klicke zum Öffnen$/ });
const closeButton = (page: Page) => page.getByRole('button', { name: 'Klicke zum Schließen' });

/** A letter with everything in it. */
async function storeFull(database: Database, origin: string, fields: Partial<GiftRow> = {}) {
  const [picture, greeting, voice] = await Promise.all([
    storeFile(origin, 'gift_media', jpeg()),
    storeFile(origin, 'gift_video', webm()),
    storeFile(origin, 'gift_audio', wav({ seconds: 3 })),
  ]);
  return storeGift(database, {
    recipient_name: 'ليلى',
    sender_name: 'Käthe',
    message: LONG,
    media_type: 'image',
    media_url: picture,
    media_file_name: 'Am See.jpg',
    video_greeting_url: greeting,
    music_url: voice,
    ...fields,
  });
}

/** Every movement is over, and the words are there. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('article')?.getAnimations({ subtree: true }).length === 0,
  );

const opacityOf = (page: Page, part: string) =>
  letter(page)
    .locator(part)
    .evaluate((element) => getComputedStyle(element).opacity);

test('unfolds in the page, with nothing that scrolls in it, and folds again', { tag: '@core' }, async ({
  page,
  database,
  serverOrigin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await storeFull(database, serverOrigin);
  await showGift(page, id);
  await unwrap(page);
  await settled(page);
  await expect(letter(page)).toBeFocused();

  expect(
    await letter(page).evaluate((sheet) => {
      const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
      const inner = [sheet, ...sheet.querySelectorAll('*')].filter(
        (element) => scrolls(element) && /auto|scroll|hidden/.test(getComputedStyle(element).overflowY),
      );
      const picture = sheet.querySelector('img') as HTMLImageElement;
      return {
        inner: inner.map(({ className }) => className),
        isLong: sheet.clientHeight > 2 * innerHeight,
        isReadable:
          Number.parseFloat(getComputedStyle(sheet.querySelector('.letter') as Element).fontSize) >= 17,
        fullWidth: picture.clientWidth === sheet.clientWidth,
        fits: document.documentElement.scrollWidth <= innerWidth,
        hasJumped: scrollY > 0,
      };
    }),
  ).toEqual({ inner: [], isLong: true, isReadable: true, fullWidth: true, fits: true, hasJumped: false });
  await expectAccessible(page, { part: 'article' });

  await closeButton(page).click();
  await expect(openButton(page)).toBeFocused();
  await expect(page.getByRole('group', { name: 'Geschenk für ليلى' })).toBeInViewport({ ratio: 1 });
});

test('a picture fills the screen by a tap, a click on it ends that, and the letter stays open', async ({
  page,
  database,
  serverOrigin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await storeFull(database, serverOrigin, { message: 'Schau!' });
  await showGift(page, id);
  await unwrap(page);
  await settled(page);
  const opener = page.getByRole('button', { name: 'Bild: Am See.jpg – groß ansehen' });
  await opener.click();
  const large = page.getByRole('dialog', { name: 'Bild: Am See.jpg' });
  await expect(large).toBeVisible();
  expect(await large.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await large.getByRole('img').click();
  await expect(large).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(closeButton(page)).toBeVisible();
});

test('its words come after a moment of stillness, the sender last; a key brings them at once', async ({
  page,
  database,
}) => {
  await page.clock.install();
  const { id } = await storeGift(database, { message: LONG, sender_name: 'Käthe' });
  await showGift(page, id);
  // What opening needs is there with the letter.
  await expect(page.locator('.letter')).toBeAttached();
  // Time stands still from here on; animations do not belong to this clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await unwrap(page);
  await expect.poll(() => opacityOf(page, '.letter-message')).toBe('0');
  expect(await opacityOf(page, '.letter-sender')).toBe('0');
  expect(await opacityOf(page, '.letter-name')).toBe('1');
  // They are made to come after a frame, and frames belong to this clock.
  await page.clock.runFor(40);
  expect(await opacityOf(page, '.letter-message')).toBe('0');
  const delays = await letter(page).evaluate((sheet) =>
    Object.fromEntries(
      sheet
        .getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'paused')
        .map(({ effect }) => [
          ((effect as KeyframeEffect).target as Element).className,
          Number(effect?.getTiming().delay),
        ]),
    ),
  );
  expect(Math.max(...Object.values(delays))).toBe(delays['letter-sender']);

  // So does unfolding.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.locator('[data-unfolded]')).toBeAttached({ timeout: 50 });
  }).toPass();
  await page.clock.runFor(2500);
  await settled(page);
  expect(await opacityOf(page, '.letter-message')).toBe('1');

  await closeButton(page).click();
  await page.clock.runFor(1000);
  await unwrap(page);
  await page.clock.runFor(40);
  await expect.poll(() => opacityOf(page, '.letter-message')).toBe('0');
  await page.keyboard.press('Tab');
  await expect.poll(() => opacityOf(page, '.letter-message')).toBe('1');
  expect(await opacityOf(page, '.letter-sender')).toBe('1');
});

test('a tap on the blank paper brings the words and closes nothing, and so does a key', async ({
  page,
  database,
}) => {
  await page.clock.install();
  const { id } = await storeGift(database, { message: LONG, sender_name: 'Käthe' });
  await showGift(page, id);
  // What opening needs is there with the letter.
  await expect(page.locator('.letter')).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
  const isBlank = async () => {
    await unwrap(page);
    await expect.poll(() => opacityOf(page, '.letter-message')).toBe('0');
    await expect(letter(page)).toBeFocused();
    await page.clock.runFor(40);
    // In the first half of the turn a tap meets the closed side.
    await letter(page).evaluate((sheet) =>
      Promise.all(sheet.getAnimations().map(({ finished }) => finished)),
    );
  };
  await isBlank();
  await letter(page)
    .locator('.letter-message')
    .click({ force: true, position: { x: 20, y: 20 } });
  expect(await opacityOf(page, '.letter-message')).toBe('1');
  await page.clock.runFor(1000);
  await expect(closeButton(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await page.clock.runFor(1000);
  await isBlank();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => opacityOf(page, '.letter-message')).toBe('1');
  expect(await opacityOf(page, '.letter-sender')).toBe('1');
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('is there at once, in its full length', async ({ page, database }) => {
    const { id } = await storeGift(database, { message: LONG, sender_name: 'Käthe' });
    await showGift(page, id);
    await openButton(page).click();
    await expect(letter(page)).toBeFocused();
    await expect.poll(() => letter(page).evaluate((sheet) => sheet.clientHeight > innerHeight)).toBe(true);
    expect(await opacityOf(page, '.letter-sender')).toBe('1');
    await expect(page.locator('.letter-fold')).toHaveCount(0);
  });

  test('unfolds too when it comes after the card has turned', async ({ page, database }) => {
    const { id } = await storeGift(database, { message: LONG });
    let deliver = () => {};
    const opened = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route(/\/assets\/inside-[^/]*\.js$/, async (route) => {
      await opened;
      await route.continue();
    });
    await showGift(page, id);
    await openButton(page).click();
    await expect(letter(page)).toBeFocused();
    deliver();
    await expect(page.locator('[data-unfolded=long]')).toBeAttached();
    await expect(letter(page).getByText(LONG)).toBeVisible();
  });
});
