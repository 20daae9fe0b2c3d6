import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { NEXT_STEPS, openTab, visit } from '../pages.ts';

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

  test('the first field of the wizard lies in sight beside the cookie banner', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await visit(page, '#/create');
    await expect(page.getByRole('region', { name: 'Cookie-Hinweis' })).toBeInViewport({ ratio: 1 });
    const field = page.getByRole('textbox', { name: 'Name des Empfängers' });
    await expect(field).toBeInViewport({ ratio: 1 });
    expect(await isOnTop(field)).toBe(true);
  });

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

for (const size of [PHONE, { width: 1280, height: 800 }])
  test(`the next step is in sight at the top of every tab at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, '#/create');
    for (const [tab, next] of NEXT_STEPS) {
      await openTab(page, tab);
      const button = page.getByRole('button', { name: next });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await isOnTop(button), next).toBe(true);
      await expect(
        page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }),
      ).toBeVisible();
    }
  });

test('whoever chooses the business pack on a phone sees what it asks for', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const company = page.getByRole('textbox', { name: 'Firma' });
  await visit(page);
  await page.getByRole('button', { name: 'Jetzt anfragen' }).click();
  await expect.poll(() => isOnTop(company)).toBe(true);
  await page.getByRole('radio', { name: /Einzelnes Geschenk/ }).click();
  await page.getByRole('radio', { name: /Firmenpaket/ }).click();
  await expect.poll(() => isOnTop(company)).toBe(true);
});

test('the shelf of wrappings shows that there are more than fit', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page);
  const shelf = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Geschenkbox' }) });
  // The wrappings are loaded when somebody comes near them.
  await page.getByRole('heading', { name: /^Zwanzig Arten/ }).scrollIntoViewIfNeeded();
  await shelf.scrollIntoViewIfNeeded();
  const cut = await shelf.getByRole('button').evaluateAll(
    (tiles) =>
      tiles.filter((tile) => {
        const { left, right } = tile.getBoundingClientRect();
        return left < innerWidth - 16 && right > innerWidth;
      }).length,
  );
  expect(cut).toBeGreaterThan(0);
});

test('the header is one line on a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(page);
  const logo = await page.getByRole('link', { name: 'Digitale Geschenke' }).first().boundingBox();
  const inspiration = await page.getByRole('button', { name: 'Inspiration' }).boundingBox();
  if (!logo || !inspiration) throw new Error('nothing to compare');
  expect(inspiration.y).toBeLessThan(logo.y + logo.height);
});
