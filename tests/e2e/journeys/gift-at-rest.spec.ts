import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { showGift, storeGift } from './gift-rows.ts';

const STARS_AND_SHINE = 15;

/** How many of the closed gift's own movements run. */
const running = (page: Page) =>
  page
    .locator('.gift')
    .evaluate(
      (card) =>
        card
          .getAnimations({ subtree: true })
          .filter(
            ({ effect, playState }) =>
              Number(effect?.getComputedTiming().iterations) > 1 && playState === 'running',
          ).length,
    );

test('a gift that nobody touches rests, stands still after a minute, and wakes under a hand', async ({
  page,
  database,
}) => {
  const { id } = await storeGift(database, {
    wrapping_style: 'animated_gif_tiger',
    pattern: null,
    magicalEffect: 'sparkle_aura',
    shine: true,
  });
  await page.clock.install();
  await showGift(page, id);
  const card = page.locator('.gift');
  const picture = card.locator('.moving');
  await expect(picture).toBeVisible();
  expect(await running(page)).toBe(STARS_AND_SHINE);
  await expect(picture).toBeHidden();
  await expect(card.locator('.still-frame')).toBeVisible();

  await page.clock.fastForward(60_000);
  await expect.poll(() => running(page)).toBe(0);

  await card.hover();
  await expect(picture).toBeVisible();
  await expect.poll(() => running(page)).toBe(STARS_AND_SHINE);
  await page.mouse.move(0, 0);
  await expect(picture).toBeHidden();
});
