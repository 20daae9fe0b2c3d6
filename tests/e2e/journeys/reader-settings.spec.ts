import { expect, test } from '../fixtures.ts';
import { visit } from '../pages.ts';

/* What people have set in their system or browser. */

test.describe('a contrast theme', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('tells the open tab from the others', async ({ page }) => {
    await visit(page, '#/create');
    const background = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor);
    await expect(page.getByRole('tab', { name: 'Inhalt' })).toHaveAttribute('aria-selected', 'true');
    expect(await background('Inhalt')).not.toBe(await background('Design'));
    expect(await background('Design')).toBe(await background('Zahlung'));
  });
});

test.describe('an iPhone', () => {
  test.use({ viewport: { width: 360, height: 740 }, newsletterDismissed: false });

  test('enlarges the page at no field: each has 16 pixels or more', async ({ page }) => {
    for (const hash of ['', '#/create']) {
      await visit(page, hash);
      await expect(page.getByRole('dialog', { name: 'Newsletter' })).toBeVisible();
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
      await page.evaluate(() => sessionStorage.clear());
    }
  });
});
