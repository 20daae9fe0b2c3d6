import { routeHashes } from '../../addresses.ts';
import { expect, test } from '../fixtures.ts';
import { visit } from '../pages.ts';

test('the start button stands in the first screen of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(page);
  await expect(page.getByRole('button', { name: 'Jetzt Geschenk erstellen' })).toBeInViewport({ ratio: 1 });
});

// No assertion is needed: the guard of every journey reports requests to other hosts.
test('a whole visit without payment asks no foreign host', { tag: '@core' }, async ({ page }) => {
  for (const hash of Object.values(routeHashes())) {
    await visit(page, hash);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await visit(page);
  await page.getByRole('button', { name: 'Inspiration' }).click();
  const ideas = page.getByRole('dialog', { name: 'Inspiration' });
  await ideas.getByRole('tab', { name: 'Animierte GIFs' }).click();
  await ideas.getByRole('button', { name: /^Geburtstagstorte/ }).click();
  await expect(page.getByRole('heading', { name: 'Dein Digitales Geschenk' })).toBeVisible();
});
