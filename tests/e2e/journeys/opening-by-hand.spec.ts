import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { letter, showGift, storeGift } from './gift-rows.ts';

/**
 * Traces of fingers, as Chromium gets them from a touch screen: it decides itself what scrolls the
 * page and what is the card's.
 */

test.use({ hasTouch: true, viewport: { width: 390, height: 560 } });

interface Finger {
  x: number;
  y: number;
}

class Touch {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  #send(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) {
    return this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  }

  /** Puts fingers down and moves them by this way, in small steps. */
  async drag(fingers: readonly Finger[], way: Finger): Promise<void> {
    await this.#send('touchStart', fingers);
    const steps = 12;
    for (let step = 1; step <= steps; step += 1)
      await this.#send(
        'touchMove',
        fingers.map(({ x, y }) => ({ x: x + (way.x * step) / steps, y: y + (way.y * step) / steps })),
      );
  }

  lift = () => this.#send('touchEnd', []);
}

const touchOf = async (page: Page) => new Touch(await page.context().newCDPSession(page));
const card = (page: Page) => page.locator('.gift');

/** Milliseconds of the opening at which its parts stand, in the next frame. */
const moment = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          const lid = document.querySelector('.moving-picture .top');
          resolve(Number(lid?.getAnimations()[0]?.currentTime ?? -1));
        }),
      ),
  );

/** The middle of a cake whose opening can be pulled. */
async function showCake(page: Page, id: string): Promise<Finger> {
  await showGift(page, id);
  await page.getByRole('button', { name: /Klicke zum Öffnen$/ }).focus();
  // The light that shows the way comes with what opens the gift by hand.
  await expect(page.locator('.front .way')).toBeAttached();
  const box = await card(page).boundingBox();
  if (!box) throw new Error('The card is not on the screen.');
  return { x: box.x + box.width / 3, y: box.y + box.height / 3 };
}

test('a pull springs back early, and opens the gift past a third', {
  tag: '@core',
}, async ({ page, database }) => {
  const { id } = await storeGift(database, { wrapping_style: 'happy_birthday_cake', pattern: null });
  const at = await showCake(page, id);
  const touch = await touchOf(page);

  await touch.drag([at], { x: 60, y: 4 });
  const early = await moment(page);
  expect(early).toBeGreaterThan(0);
  await touch.lift();
  await expect(card(page)).not.toHaveAttribute('data-unwrapped');
  await expect(card(page)).toHaveAttribute('data-stage', 'closed');

  await touch.drag([at], { x: 180, y: -10 });
  expect(await moment(page)).toBeGreaterThan(2 * early);
  await expect(card(page)).toHaveAttribute('data-stage', 'closed');
  await touch.lift();
  await expect(letter(page)).toBeFocused();
  await expect(card(page)).toHaveAttribute('data-stage', 'open');
});

test('a scroll, a press or two fingers leave the gift closed; a tap opens it', async ({ page, database }) => {
  const { id } = await storeGift(database, { wrapping_style: 'happy_birthday_cake', pattern: null });
  const at = await showCake(page, id);
  const touch = await touchOf(page);

  await touch.drag([at], { x: 6, y: -160 });
  await touch.lift();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
  await expect(card(page)).not.toHaveAttribute('data-unwrapped');
  await page.evaluate(() => scrollTo(0, 0));

  await touch.drag([at, { x: at.x + 40, y: at.y + 40 }], { x: 150, y: 0 });
  await expect(card(page)).not.toHaveAttribute('data-unwrapped');
  await touch.lift();
  await expect(card(page)).toHaveAttribute('data-stage', 'closed');

  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const moves = () => page.locator('.front').evaluate((front) => front.getAnimations().length);
  await expect.poll(moves).toBe(1);
  await page.mouse.move(at.x, at.y + 1000);
  await page.mouse.up();
  await expect(card(page)).toHaveAttribute('data-stage', 'closed');

  await page.touchscreen.tap(at.x, at.y);
  await expect(card(page)).toHaveAttribute('data-unwrapped');
  await expect(letter(page)).toBeFocused();
});
