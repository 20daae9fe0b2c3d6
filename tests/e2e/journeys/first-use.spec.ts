import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, openTab, roomAboveBanner, visit } from '../pages.ts';
import { storeLockedGift } from './gift-rows.ts';

// What stood in the way of first uses (docs/first-uses.md).

const PHONE = { width: 360, height: 640 };

/** Nothing lies over the middle of it. */
const isOnTop = (element: Locator) =>
  element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && found.contains(over);
  });

test.describe('on a first visit', () => {
  test.use({ cookieDecision: null });

  test('nothing lies over the ways to pay beside the cookie banner', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await visit(page, '#/create');
    await openTab(page, 'Zahlung');
    await expect(page.getByRole('region', { name: 'Cookie-Hinweis' })).toBeInViewport({ ratio: 1 });
    const pay = page.getByRole('button', { name: 'Demo-Zahlung abschließen' });
    const edges = async (element: Locator) =>
      element.evaluate((found) => {
        const { top, bottom } = found.getBoundingClientRect();
        return { top, bottom };
      });
    const options = await edges(page.getByRole('radiogroup', { name: 'Bezahloption' }));
    expect((await edges(pay)).top).toBeGreaterThan(options.bottom);
    await pay.scrollIntoViewIfNeeded();
    expect(await isOnTop(pay)).toBe(true);
  });
});

test('whoever chooses the business pack on a phone sees what it asks for', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const first = page.getByRole('textbox', { name: 'E-Mail für unsere Antwort' });
  await visit(page);
  await page.getByRole('button', { name: 'Jetzt anfragen' }).click();
  await expect.poll(() => isOnTop(first)).toBe(true);
  await page.getByRole('radio', { name: /Einzelnes Geschenk/ }).click();
  await page.getByRole('radio', { name: /Firmenpaket/ }).click();
  await expect.poll(() => isOnTop(first)).toBe(true);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: PHONE });
  const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

  /** A finger put down there and moved upwards by 200 px. */
  async function swipeUp(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: fingers });
    await touch('touchStart', [{ x, y }]);
    for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', [{ x, y: y - moved }]);
    await touch('touchEnd', []);
    await browser.detach();
  }

  async function middleOf(locator: Locator) {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not to be seen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  test.describe('a toast', () => {
    test.use({ cookieDecision: null });

    test('does not hold the page: it scrolls under a finger that begins on it', async ({ page }) => {
      await visit(page);
      await page.getByRole('button', { name: 'Nur essenzielle' }).tap();
      await expectToast(page, 'Cookies angepasst');
      const toast = page.getByRole('region', { name: /^Meldungen/ }).getByRole('status');
      await expect.poll(async () => (await toast.boundingBox())?.height ?? 0).toBeGreaterThan(40);
      await swipeUp(page, await middleOf(toast));
      await expect.poll(() => top(page)).toBeGreaterThan(100);
    });
  });

  test('a reload returns to where one was, in the wizard too', async ({ page }) => {
    await visit(page, '#/create');
    await openTab(page, 'Design');
    await page.getByRole('radio', { name: 'Kräftiges Pink' }).check();
    const left = 700;
    await page.evaluate((place) => {
      scrollTo({ top: place, behavior: 'instant' });
      // Before the event of this scrolling.
      location.reload();
    }, left);
    await expect(page.getByText('Entwurf wiederhergestellt')).toBeAttached();
    await expect.poll(() => top(page)).toBe(left);
  });

  test.describe('a first visit', () => {
    test.use({ cookieDecision: null });

    test('a tap on a gift that is still locked shows the words that say why', async ({
      page,
      serverOrigin,
    }) => {
      const lock = { opens_at: new Date(Date.now() + 3_600_000).toISOString() };
      // Her name takes a second line, which moves all below it towards the banner.
      const { row } = await storeLockedGift(serverOrigin, lock, { recipient_name: 'Oma Hildegard' });
      await visit(page, `#/g/${row.id}`);
      const countdown = page.getByRole('timer', { name: 'Countdown' });
      const room = () => roomAboveBanner(page, countdown);
      await expect.poll(room).toBeLessThan(0);
      await page.touchscreen.tap(180, 300);
      await expect.poll(room).toBeGreaterThanOrEqual(0);
      await expect(page.getByRole('heading', { name: 'Noch nicht auspacken!' })).toBeInViewport();
    });
  });
});
