import { expect, test } from '../fixtures.ts';
import { expectAccessible, openTab, visit } from '../pages.ts';

const headline = 'Digitale Geschenke, mit Liebe verpackt.';

test.describe('landing page', () => {
  test('opens the wrapping that is tapped in its place, and takes it with its colours', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await visit(page);
    await page
      .getByRole('heading', { name: 'Zwanzig Arten, Vorfreude zu schenken' })
      .scrollIntoViewIfNeeded();
    const box = page.getByRole('button', { name: 'Geschenkbox' });
    const stage = page.getByRole('group', { name: 'Geschenk für dich' });
    await box.focus();
    await page.keyboard.press('Enter');
    await expect(box).toHaveAttribute('aria-pressed', 'true');
    await expect(stage.getByText('Hier stehen deine Worte.')).toBeInViewport();
    await expect(stage).toHaveAttribute('data-stage', 'open');
    await expect(box).toBeFocused();
    await expectAccessible(page, { part: 'main' });
    const take = page.getByRole('button', { name: 'Diese nehmen' });
    await expect(take).toHaveAccessibleDescription('Geschenkbox');
    await expect(take).toBeInViewport();
    await take.click();
    await openTab(page, 'Design');
    for (const name of ['Geschenkbox', 'Minze-Rosa-Verlauf', 'Kräftiges Pink'])
      await expect(page.getByRole('radio', { name })).toBeChecked();
  });

  test('keeps the start button in the first screen of a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await visit(page);
    await expect(page.getByRole('button', { name: 'Jetzt Geschenk erstellen' })).toBeInViewport({ ratio: 1 });
  });
});

test('back and forward walk through all routes', async ({ page }) => {
  const stops: [open: () => Promise<void>, heading: string][] = [
    [() => page.getByRole('link', { name: 'Datenschutz' }).click(), 'Datenschutzerklärung'],
    [() => page.getByRole('link', { name: 'AGB' }).click(), 'Allgemeine Geschäftsbedingungen (AGB)'],
    [() => page.getByRole('link', { name: 'Digitale Geschenke' }).click(), headline],
    [() => page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).click(), 'Dein Digitales Geschenk'],
  ];
  await visit(page);
  for (const [open, heading] of stops) {
    await open();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const headings = [headline, ...stops.map(([, heading]) => heading)];
  for (const heading of headings.toReversed().slice(1)) {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  for (const heading of headings.slice(1)) {
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

// No assertion is needed: the guard of every journey reports requests to other hosts.
test('a whole visit without payment asks no foreign host', { tag: '@core' }, async ({ page }) => {
  for (const hash of ['', '#/datenschutz', '#/agb', '#/create', '#/preview', '#/g/']) {
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
