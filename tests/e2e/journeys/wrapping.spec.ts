import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { unwrap, visit } from '../pages.ts';
import { showGift, storeGift } from './gift-rows.ts';

const wrappingsOf = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/wrappings\/(\w+)\.svg/.exec(request.url()) ?? [];
    if (name && !asked.includes(name)) asked.push(name);
  });
  return asked;
};

test('no animated wrapping is loaded before it is needed', async ({ page, database }) => {
  const asked = wrappingsOf(page);
  const box = await storeGift(database, { wrapping_style: 'box' });
  await showGift(page, box.id);
  await unwrap(page);
  await visit(page, '#/create');
  await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toBeVisible();
  expect(asked).toEqual([]);

  const cake = await storeGift(database, { wrapping_style: 'happy_birthday_cake', pattern: null });
  await showGift(page, cake.id);
  await unwrap(page);
  expect(asked).toEqual(['happy_birthday_cake']);
});

/**
 * Screenshots of a picture now and a second later. The loops take 3 to 6 s and always move within a
 * second.
 */
async function paintedTwice(picture: Locator): Promise<[Buffer, Buffer]> {
  const before = await picture.screenshot();
  await picture.evaluate(
    (element) => element.animate({ outlineColor: ['#0000', '#0000'] }, { duration: 1000 }).finished,
  );
  return [before, await picture.screenshot()];
}

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the wrapping itself rests, also when the browser knows it from an earlier visit', async ({
    page,
    database,
  }) => {
    const cake = await storeGift(database, { wrapping_style: 'happy_birthday_cake', pattern: null });
    for (const visits of ['first', 'second']) {
      await showGift(page, cake.id);
      const wrapping = page.locator('.gift .moving').first();
      await expect
        .poll(() => wrapping.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      // Repeated, because the surroundings may still settle; a moving picture differs every time.
      await expect
        .poll(
          async () => {
            const [still, stillStill] = await paintedTwice(wrapping);
            return still.equals(stillStill);
          },
          { message: visits },
        )
        .toBe(true);
      await page.goto('about:blank');
    }
  });
});
