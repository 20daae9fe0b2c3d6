import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { showGift, storeGift } from './gift-rows.ts';

const STARS_AND_SHINE = 15;

/**
 * The closed gift's own movements: how many run, and the milliseconds after which all have ended.
 */
const movements = (page: Page) =>
  page.locator('.gift').evaluate((card) => {
    const own = card
      .getAnimations({ subtree: true })
      .filter(({ effect }) => Number(effect?.getComputedTiming().iterations) > 1);
    return {
      running: own.filter(({ playState }) => playState === 'running').length,
      end: Math.max(...own.map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
    };
  });

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
  await showGift(page, id);
  const card = page.locator('.gift');
  const picture = card.locator('.moving');
  await expect(picture).toBeVisible();
  const { running, end } = await movements(page);
  expect(running).toBe(STARS_AND_SHINE);
  expect(end).toBeLessThan(65_000);
  await expect(picture).toBeHidden();
  await expect(card.locator('.still-frame')).toBeVisible();

  // The minute is over.
  await card.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true }))
      if (Number(animation.effect?.getComputedTiming().iterations) > 1) animation.finish();
  });
  expect((await movements(page)).running).toBe(0);
  const star = card.locator('.effect i').first();
  const pose = () => star.evaluate((element) => getComputedStyle(element).opacity);
  expect(await pose()).toBe('1');

  await card.hover();
  await expect(picture).toBeVisible();
  expect((await movements(page)).running).toBe(STARS_AND_SHINE);
  await page.mouse.move(0, 0);
  await expect(picture).toBeHidden();
});
