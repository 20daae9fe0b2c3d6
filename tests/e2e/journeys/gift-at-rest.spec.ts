import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { showGift, storeGift } from './gift-rows.ts';

/**
 * Endless movements of the card that run now, by who moves: only a style sheet's report their
 * rounds to the page.
 */
const moving = (page: Page) =>
  page.locator('.gift').evaluate((card) => {
    const endless = card
      .getAnimations({ subtree: true })
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      );
    const reporting = endless.filter((animation) => animation instanceof CSSAnimation).length;
    return { reporting, quiet: endless.length - reporting };
  });

const STARS_AND_SHINE = 15;

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
  await expect(card.locator('.effect')).toBeAttached();
  expect(await moving(page)).toEqual({ reporting: STARS_AND_SHINE, quiet: 0 });

  // Its timers begin with the card, the part that lets it rest is loaded by them.
  await page.clock.runFor(4000);
  await expect.poll(() => moving(page)).toEqual({ reporting: 0, quiet: STARS_AND_SHINE });
  await expect(picture).toBeHidden();
  await expect(card.locator('.resting-frame')).toBeVisible();

  await page.clock.runFor(60_000);
  await expect.poll(() => moving(page)).toEqual({ reporting: 0, quiet: 0 });

  await card.hover();
  await expect(picture).toBeVisible();
  expect(await moving(page)).toEqual({ reporting: 0, quiet: STARS_AND_SHINE });

  const hide = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  expect((await moving(page)).quiet).toBe(0);
  await hide(false);
  expect((await moving(page)).quiet).toBe(STARS_AND_SHINE);

  // Off screen: a window in which the gift lies above what is seen.
  await page.setViewportSize({ width: 390, height: 200 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(async () => (await moving(page)).quiet).toBe(0);
});
