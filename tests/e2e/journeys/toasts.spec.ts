import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, makeGift, visit } from '../pages.ts';

// A toast can be read, title and text, for its whole time, wherever a field is; on a phone it
// stands at the upper edge and covers no field that is being filled in.

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

// How long it stays: src/ui/toast/toast-viewport.test.tsx. Here it is looked at near both ends.
for (const [width, height] of [
  [360, 740],
  [360, 400],
  [768, 1024],
] as const) {
  test(`can be read beside the field that it is about, at ${width} × ${height} px`, async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '#/create');
    const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
    await page.getByRole('button', { name: 'Weiter: Verpackung' }).click();
    await expectToast(page, 'Empfängername fehlt', 'Bitte gib den Namen des Empfängers ein.');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.clock.runFor(3000);
    await expect(name).toBeFocused();
    await expect.poll(async () => (await boxOf(toast(page))).y).toBeLessThan(20);
    const { width: wide, height: high } = await boxOf(toast(page));
    expect([wide > 240, high > 40]).toEqual([true, true]);
    await expect(toast(page)).toHaveCSS('opacity', '1');
    await expectApart(toast(page), name);
    await page.clock.runFor(2000);
    await expect(toast(page)).toHaveCount(0);
  });
}

test('the toast after saving covers neither the headline nor the ways to share', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeGift(page);
  await expectToast(page, 'Geschenk bezahlt & gespeichert!');
  await expectApart(toast(page), page.getByRole('heading', { name: 'Das Geschenk für Mia ist fertig' }));
  for (const name of ['WhatsApp', 'Link kopieren'])
    await expectApart(toast(page), page.getByText(name, { exact: true }));
});
