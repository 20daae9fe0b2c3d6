import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, makeGift, openTab, startGift, unwrap, visit } from '../pages.ts';
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
const GALLERY = /\/assets\/gallery-.*\.js/;
const RECORDER = /\/assets\/recorder-panel-/;
const BOTTOM_SHEET = /\/assets\/bottom-sheet-.*\.js/;
const LOCKED_GIFT = /\/assets\/locked-gift-.*\.js/;
const MISSING_GIFT = /\/assets\/missing-gift-page-/;

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

test('a locked gift whose question was lost can be loaded anew', async ({ page, serverOrigin }) => {
  const { row } = await storeLockedGift(serverOrigin, { question: 'Wo?', answer: 'Köln' });
  const arrive = await lose(page, LOCKED_GIFT);
  // Nothing that is tried again by itself comes before the tap.
  await page.clock.install();
  await showGift(page, row.id);
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await expect(again).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await arrive();
  const anew = page.waitForEvent('load');
  await again.click();
  await anew;
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Wo?' })).toBeVisible();
});

test('another gift gets another chance after a page that could not be loaded', async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Zoë' });
  await lose(page, MISSING_GIFT);
  await showGift(page, 'nicht-da');
  await expect(page.getByRole('heading', { name: 'Da ist etwas schiefgegangen' })).toBeVisible();
  await page.evaluate((next) => {
    location.hash = `#/g/${next}`;
  }, id);
  await expect(page.getByRole('heading', { name: 'Ein Geschenk für Zoë!' })).toBeVisible();
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

test('a recorder that cannot be loaded says so and leaves the letter', async ({ page, database }) => {
  const { id } = await storeGift(database, { message: 'Alles Liebe!' });
  await showGift(page, id);
  await unwrap(page);
  const arrive = await lose(page, RECORDER);
  const begin = page.getByRole('button', { name: 'Audio aufnehmen' });
  await begin.click();
  await expect(page.getByText('Die Aufnahme hat nicht geklappt.')).toBeVisible();
  await expect(letter(page).getByText('Alles Liebe!')).toBeVisible();
  await arrive();
  await expect(begin).toBeVisible();
});

test('a dialog that cannot be loaded counts as closed and opens at the next tap', async ({
  page,
  context,
}) => {
  await startGift(page);
  await page.waitForLoadState('networkidle');
  const inspiration = page.getByRole('button', { name: 'Inspiration' });
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed');
  await inspiration.click();
  await lost;
  await context.setOffline(false);
  await expectToast(page, 'Das ging gerade nicht auf');
  await expect(page.getByRole('dialog', { name: 'Inspiration' })).toBeHidden();
  await inspiration.click();
  await expect(page.getByRole('dialog', { name: 'Inspiration' })).toBeVisible();
});

test('the link to a gift stays when the ways to share it cannot be loaded', async ({ page, context }) => {
  await makeGift(page);
  await page.waitForLoadState('networkidle');
  for (const name of ['Teilen', 'Auf anderem Gerät zeigen']) {
    const button = page.getByRole('button', { name, exact: true });
    await context.setOffline(true);
    await button.click();
    await expectToast(page, 'Das ging gerade nicht auf');
    await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toBeVisible();
    await context.setOffline(false);
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('button', { name: 'Meldung schließen' }).click();
  }
});

test('the landing page goes on without its gallery, which comes later', async ({ page, context }) => {
  const arrive = await lose(page, GALLERY);
  const lost = page.waitForEvent('requestfailed', (request) => GALLERY.test(request.url()));
  await visit(page);
  const steps = page.getByRole('heading', { name: 'In vier Schritten zum Geschenk' });
  await page.getByRole('heading', { name: 'Zwanzig Arten, Vorfreude zu schenken' }).scrollIntoViewIfNeeded();
  await lost;
  await arrive();
  await reconnect(context);
  await expect(page.getByRole('button', { name: 'Geschenkbox' })).toBeVisible();
  await expect(steps).toBeVisible();
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
