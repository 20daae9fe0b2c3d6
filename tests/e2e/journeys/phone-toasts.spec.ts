import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, makeGift, visit } from '../pages.ts';

// What is said at a field in sight is not said a second time over the page; what is said as a toast
// alone covers neither headline nor tabs.

const toast = (page: Page) =>
  page.getByRole('region', { name: /^Meldungen/ }).locator('[role="alert"], [role="status"]');

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to compare');
  return box;
};

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  expect(a.y >= b.y + b.height || b.y >= a.y + a.height, JSON.stringify([a, b])).toBe(true);
}

for (const height of [740, 400]) {
  test(`a message at its field is only announced as a toast at 360 × ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '#/create');
    const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
    await page.getByRole('button', { name: 'Weiter: Verpackung' }).click();
    await expectToast(page, 'Empfängername fehlt', 'Bitte gib den Namen des Empfängers ein.');
    await expect(name).toBeFocused();
    await expect.poll(async () => (await boxOf(toast(page))).width).toBeLessThanOrEqual(1);

    // Out of sight, the toast says it, and lies over neither headline nor tabs.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(name).not.toBeInViewport();
    await expect.poll(async () => (await boxOf(toast(page))).width).toBeGreaterThan(200);
    await expectApart(toast(page), page.getByRole('tablist'));
    await expectApart(toast(page), page.getByRole('heading', { level: 1 }));
    await expectApart(toast(page), page.getByRole('button', { name: 'Weiter zum Bezahlen' }));

    await name.fill('M');
    await expect(toast(page)).toHaveCount(0);
  });
}

test.describe('the answer to the cookie banner', () => {
  test.use({ cookieDecision: null });

  for (const hash of ['', '#/create', '#/preview'])
    test(`covers no headline on a phone: ${hash || 'landing page'}`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(page, hash);
      await page.getByRole('button', { name: 'Nur essenzielle' }).click();
      await expectToast(page, 'Cookies angepasst');
      await expectApart(toast(page), page.getByRole('heading', { level: 1 }));
    });
});

test.describe('a toast over the field that has the focus', () => {
  test.use({ cookieDecision: null });

  test('goes when it has been read; beside it, it stays', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '#/create');
    await page.clock.install();
    await page.getByRole('button', { name: 'Nur essenzielle' }).click();
    await expectToast(page, 'Cookies angepasst');
    await page.getByRole('textbox', { name: 'Name des Empfängers' }).focus();
    await page.clock.runFor(1600);
    await expect(toast(page)).toBeVisible();
    const message = page.getByRole('textbox', { name: 'Deine Nachricht' });
    await message.focus();
    await message.evaluate((field) =>
      scrollTo({
        top: scrollY + field.getBoundingClientRect().bottom - innerHeight + 40,
        behavior: 'instant',
      }),
    );
    // Long before its five seconds are over.
    await expect(toast(page)).toHaveCount(0, { timeout: 1500 });
  });
});

test('the toast after saving covers neither the headline nor the ways to share', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeGift(page);
  await expectToast(page, 'Geschenk bezahlt & gespeichert!');
  await expectApart(toast(page), page.getByRole('heading', { name: 'Das Geschenk für Mia ist fertig' }));
  for (const name of ['WhatsApp', 'Link kopieren'])
    await expectApart(toast(page), page.getByText(name, { exact: true }));
});
