import type { Locator, Page } from '@playwright/test';
import type { GiftRow } from '@/gift/row.ts';
import type { TestFile } from '../../files/bytes.ts';
import { wav, webm } from '../../files/movies.ts';
import { jpeg } from '../../files/pictures.ts';
import type { Database } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { unwrap } from '../pages.ts';
import { letter, showGift, storeFile, storeGift } from './gift-rows.ts';

const attached = (file: TestFile, url: string, type: 'image' | 'video' | 'file'): Partial<GiftRow> => ({
  media_type: type,
  media_url: url,
  media_file_name: file.name,
});

async function showOpened(page: Page, { id }: GiftRow): Promise<void> {
  await showGift(page, id);
  await unwrap(page);
}

const naturalWidth = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test('an image opens large by keyboard; Escape closes the large view only', async ({
  page,
  database,
  serverOrigin,
}) => {
  const file = jpeg({ name: 'Eiffelturm.jpg' });
  const url = await storeFile(serverOrigin, 'gift_media', file);
  // A missing type counts as image (docs/behaviour.md#files).
  await showOpened(page, await storeGift(database, { ...attached(file, url, 'image'), media_type: null }));
  const image = letter(page).getByRole('img', { name: 'Bild: Eiffelturm.jpg' });
  await expect.poll(() => naturalWidth(image)).toBeGreaterThan(0);

  const opener = page.getByRole('button', { name: 'Bild: Eiffelturm.jpg – groß ansehen' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Bild: Eiffelturm.jpg' });
  await expect(large).toBeVisible();
  expect(await naturalWidth(large.getByRole('img'))).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByRole('button', { name: 'Klicke zum Schließen' })).toBeVisible();
});

/** The three media of a letter, stored: a film, a greeting and a voice message. */
async function storeThree(
  database: Database,
  origin: string,
  files: Record<'film' | 'greeting' | 'voice', TestFile>,
) {
  const [film, greeting, voice] = await Promise.all([
    storeFile(origin, 'gift_media', files.film),
    storeFile(origin, 'gift_video', files.greeting),
    storeFile(origin, 'gift_audio', files.voice),
  ]);
  const row = await storeGift(database, {
    ...attached(files.film, film, 'video'),
    sender_name: 'Max',
    video_greeting_url: greeting,
    music_url: voice,
  });
  return { film, greeting, voice, row };
}

test('film, greeting and voice message play by pointer and keyboard, one at a time', {
  tag: ['@core', '@dev'],
}, async ({ page, database, serverOrigin }) => {
  const files = { film: webm({ name: 'Unser Film.webm' }), greeting: webm(), voice: wav({ seconds: 30 }) };
  const { row } = await storeThree(database, serverOrigin, files);
  await showOpened(page, row);
  const names = ['Unser Film.webm', 'Videogruß von Max', 'Sprachnachricht von Max'];
  // Also of the closed letter, which has no role.
  const media = page.locator('.letter :is(video, audio)');
  await expect(media).toHaveCount(names.length);
  const playing = () =>
    media.evaluateAll((elements: HTMLMediaElement[]) => elements.map(({ paused }) => !paused));
  for (const [index, name] of names.entries()) {
    await expect
      .poll(() => media.nth(index).evaluate((element: HTMLMediaElement) => element.readyState), {
        message: name,
      })
      .toBeGreaterThanOrEqual(1);
  }
  expect(await playing()).toEqual([false, false, false]);

  const slider = page.getByRole('slider', { name: 'Stelle: Sprachnachricht von Max' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0 Sekunden von 30 Sekunden');
  // Drawn as it sounds: not every bar is as high as the others.
  await expect
    .poll(() => letter(page).locator('.player-wave path').first().getAttribute('d'))
    .not.toMatch(/^(M[\d.]+ 19\.0v2\.0)+$/);
  await slider.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Sprachnachricht von Max anhalten' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^[5-9] Sekunden von/);
  await page.getByRole('slider', { name: 'Lautstärke: Sprachnachricht von Max' }).press('Home');
  expect(await media.nth(2).evaluate((voice: HTMLMediaElement) => voice.volume)).toBe(0);

  const greeting = page.getByLabel('Videogruß von Max', { exact: true });
  await expect(greeting).toHaveAttribute('controls');
  await greeting.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await playing())[1]).toBe(true);
  await expect.poll(async () => (await playing())[2]).toBe(false);
  await page.getByRole('button', { name: 'Sprachnachricht von Max abspielen' }).click();
  // Nothing sounds out of a closed gift.
  await page.getByRole('button', { name: 'Klicke zum Schließen' }).click();
  await expect.poll(playing).toEqual([false, false, false]);
});
