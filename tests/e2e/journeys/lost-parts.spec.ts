import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, openTab, startGift, unwrap } from '../pages.ts';
import { letter, showGift, storeGift, storeLockedGift } from './gift-rows.ts';

// Parts of a page that cannot be loaded when they are wanted. What a deploy takes away:
// deploy.spec.ts.

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS|Failed to fetch/,
  ],
});

const AFTER_OPENING = /\/assets\/after-opening-/;
const BOTTOM_SHEET = /\/assets\/bottom-sheet-.*\.js/;
const LOCKED_GIFT = /\/assets\/locked-gift-.*\.js/;

/**
 * A chunk that does not arrive although the browser takes itself for online; the returned function
 * lets it arrive.
 */
async function lose(page: Page, chunk: RegExp): Promise<() => Promise<void>> {
  await page.route(chunk, (route) => route.abort());
  return () => page.unroute(chunk);
}

/** What waits for the network is told that it is back. */
async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

test('an opened letter stays when what follows below it cannot be loaded, and that comes later', async ({
  page,
  context,
  database,
}) => {
  const { id } = await storeGift(database, { message: 'Alles Liebe!' });
  await showGift(page, id);
  const arrive = await lose(page, AFTER_OPENING);
  const lost = page.waitForEvent('requestfailed', (request) => AFTER_OPENING.test(request.url()));
  await unwrap(page);
  await lost;
  await arrive();
  await reconnect(context);
  await expect(page.getByRole('button', { name: 'Nochmal auspacken' })).toBeVisible();
  await expect(letter(page).getByText('Alles Liebe!')).toBeVisible();
});

test('a locked gift whose countdown was lost says so, and brings it without being told that the network is back', async ({
  page,
  serverOrigin,
}) => {
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const { row } = await storeLockedGift(serverOrigin, { opens_at: day });
  const arrive = await lose(page, LOCKED_GIFT);
  await showGift(page, row.id);
  await expect(page.getByRole('heading', { name: 'Noch nicht auspacken!' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await expect(again).toBeVisible();
  await arrive();
  await expect(page.getByRole('timer', { name: 'Countdown' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('the first message of a visit, without a connection, is shown once it is back, and dialogs open', async ({
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
  await page.setViewportSize({ width: 390, height: 800 });
  const preview = page.getByRole('button', { name: 'Vorschau' });
  const lost = page.waitForEvent('requestfailed', (request) => BOTTOM_SHEET.test(request.url()));
  await preview.click();
  await lost;
  await context.setOffline(false);
  await expectToast(page, 'Das ging gerade nicht auf');
  await expect(page.getByText('Foto oder Datei').first()).toBeVisible();
  await preview.click();
  await expect(page.getByRole('dialog', { name: 'Vorschau' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openTab(page, 'Inhalt');
  await page.getByRole('button', { name: 'Extras' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
});
