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
  await expect(page.locator('.letter-fold'), 'over the letter').toHaveCount(0);

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

test('its words come after a moment of stillness; a key brings them at once', async ({ page, database }) => {
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
  await page.clock.runFor(40);
  await page.keyboard.press('Tab');
  await expect.poll(() => opacityOf(page, '.letter-message')).toBe('1');
  expect(await opacityOf(page, '.letter-sender')).toBe('1');
});
