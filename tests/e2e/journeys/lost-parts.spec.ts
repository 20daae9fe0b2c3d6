import { expect, test } from '../fixtures.ts';
import { expectToast, openTab, startGift, unwrap } from '../pages.ts';
import { showGift, storeGift } from './gift-rows.ts';

// Parts of a page that cannot be loaded when they are wanted. What a deploy takes away:
// deploy.spec.ts.

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS|Failed to fetch/,
  ],
});

test('the first message of a visit without a connection is shown once it is back', async ({
  page,
  context,
  database,
}) => {
  const { id } = await storeGift(database);
  await showGift(page, id);
  await unwrap(page);
  const heart = page.getByRole('button', { name: 'Herz schicken' });
  await expect(heart).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await heart.click();
  await expect(heart).not.toHaveAttribute('aria-busy');
  await context.setOffline(false);
  await expectToast(page, 'Dank nicht gesendet');
  await page.getByRole('button', { name: 'Impressum' }).click();
  await expect(page.getByRole('dialog', { name: 'Impressum' })).toBeVisible();
});

test('the wizard stays without a connection, and what could not be loaded comes once it is back', async ({
  page,
  context,
}) => {
  await startGift(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Extras' }).click();
  await openTab(page, 'Medien & Absender');
  await expect(page.getByRole('textbox', { name: 'Dein Name' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Inspiration' });
  const lost = page.waitForEvent('requestfailed', (request) => /\/dialogs-/.test(request.url()));
  await button.click();
  await lost;
  await context.setOffline(false);
  await expectToast(page, 'Das ging gerade nicht auf');
  await expect(page.getByText('Foto oder Datei').first()).toBeVisible();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Inspiration' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openTab(page, 'Inhalt');
  await page.getByRole('button', { name: 'Extras' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
});
