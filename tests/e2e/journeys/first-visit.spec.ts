import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectToast, makeGift, openTab, visit } from '../pages.ts';
import { storeLockedGift } from './gift-rows.ts';

// Where somebody with a phone hesitated on a whole visit: what stood in the way at first is in
// first-use.spec.ts.

test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

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
  await page.evaluate((place) => scrollTo({ top: place, behavior: 'instant' }), left);
  await expect.poll(() => top(page)).toBe(left);
  await page.reload();
  await expect(page.getByText('Entwurf wiederhergestellt')).toBeAttached();
  await expect.poll(() => top(page)).toBe(left);
});

test('a tap on a gift that is still locked shows the words that say why', async ({ page, serverOrigin }) => {
  const { row } = await storeLockedGift(serverOrigin, {
    opens_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await visit(page, `#/g/${row.id}`);
  const countdown = page.getByRole('timer', { name: 'Countdown' });
  await expect(countdown).toBeAttached();
  await expect(countdown).not.toBeInViewport();
  await page.touchscreen.tap(180, 400);
  await expect(countdown).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Noch nicht auspacken!' })).toBeInViewport();
});

test('somebody who comes back finds the gifts made here', async ({ page, context }) => {
  await visit(page);
  const way = (at: Page) => at.getByRole('link', { name: 'Deine Geschenke' });
  await expect(page.getByRole('link', { name: 'AGB' })).toBeAttached();
  await expect(way(page)).toHaveCount(0);
  const { link } = await makeGift(page, { recipientName: 'Mama' });
  await page.close();
  const later = await context.newPage();
  await visit(later);
  await way(later).focus();
  await expectAccessible(later, { part: 'footer' });
  await later.keyboard.press('Enter');
  await expect(later.getByRole('heading', { name: 'Dein Geschenk ist bereit' })).toBeVisible();
  await expect(later.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(link);
});

test('a half typed opening time stays while the clock goes on, and Enter leads from question to answer', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '#/create');
  const extras = page.getByRole('button', { name: 'Extras' });
  await expect(extras).toHaveAccessibleDescription('Ein Tag zum Öffnen, eine Frage als Siegel');
  await extras.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'An einem bestimmten Tag öffnen' }).check();
  await page.getByRole('switch', { name: 'Mit einer Frage versiegeln' }).check();
  await expectAccessible(page, { state: 'extras' });
  const time = page.getByLabel('Öffnen ab');
  await time.click({ position: { x: 20, y: 20 } });
  await page.keyboard.type('12');
  const isHalfTyped = () => time.evaluate((field: HTMLInputElement) => field.validity.badInput);
  expect(await isHalfTyped()).toBe(true);
  await page.clock.fastForward(120_000);
  await page.getByRole('textbox', { name: 'Deine Frage' }).fill('Wie heißt unser Hund?');
  expect(await isHalfTyped()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Die Antwort' })).toBeFocused();
});

test('the focus that a step begins with is seen at its heading, not around the whole step', async ({
  page,
}) => {
  await visit(page, '#/create');
  await openTab(page, 'Inhalt');
  await page.keyboard.press('Tab');
  const panel = page.getByRole('tabpanel', { name: 'Inhalt' });
  await expect(panel).toBeFocused();
  const ringOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await ringOf(panel)).toBe('none');
  expect(await ringOf(panel.locator('.step-heading'))).toBe('solid');
});
