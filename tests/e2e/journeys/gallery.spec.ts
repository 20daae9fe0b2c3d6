import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { expect, test } from '../fixtures.ts';
import { visit } from '../pages.ts';

const GALLERY = '#/galerie';

test.describe('in a build that asks for it', () => {
  // A low viewport, because painting sixty moving pictures without a graphics card takes minutes.
  test.use({ server: 'built-gallery', viewport: { width: 600, height: 160 } });

  test('the gallery shows every wrapping closed, in the middle of its opening and open', async ({ page }) => {
    await visit(page, GALLERY);
    await expect(page.getByRole('heading', { name: 'Galerie der Verpackungen' })).toBeVisible();
    for (const { value } of PACKING_STYLES) {
      const row = page.getByRole('region', { name: value, exact: true }).locator('> div').first();
      await expect(row.locator('.wrapping-picture')).toHaveCount(1);
      await expect(row.locator('.gift[data-stage="open"]')).toHaveCount(1);
      // An animation that is paused after its start proves that the wrapping is held in the middle
      // of its opening. Without the wrapping's own parts it would not open: the build's CSS
      // transformer once took their animations away.
      const held = row.locator('.scrubbed');
      await expect
        .poll(() =>
          held.evaluate((place) => ({
            held: place.getAnimations({ subtree: true }).some(({ playState }) => playState === 'paused'),
            parts: [...place.querySelectorAll('.part, .letter-sheet')].some(
              (part) => part.getAnimations().length > 0,
            ),
          })),
        )
        .toEqual({ held: true, parts: true });
    }
    // The slider turns all of them.
    await page.getByRole('slider', { name: 'Öffnung' }).fill('1');
    const turned = page
      .getByRole('region', { name: 'happy_birthday_cake', exact: true })
      .locator('.scrubbed .back');
    await expect(turned).toHaveCSS('visibility', 'visible');
    await expect(turned).toContainText('Alles Gute zum Geburtstag');
  });
});

test('an ordinary build has no gallery', async ({ page }) => {
  await visit(page, GALLERY);
  await expect(page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Galerie der Verpackungen' })).toHaveCount(0);
});
