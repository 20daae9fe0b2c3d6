import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { makeGift, visit } from '../pages.ts';
import { UNSET_BUILD } from '../servers/kinds.ts';
import { startServer } from '../servers/start-server.ts';

const UNKNOWN_GIFT = '00000000-0000-4000-8000-000000000000';
const LANDING = 'Digitale Geschenke, mit Liebe verpackt.';

const isListRequest = (url: URL) => url.pathname === '/rest/v1/rpc/gift_list';
const LIST_ERROR = /console: Failed to load resource: .*\/rest\/v1\/rpc\/gift_list/;

// src/routes.test.ts has the table of addresses and pages.
test.describe('hash addresses', () => {
  test('every navigation requests the list, except to a gift', { tag: '@core' }, async ({ page }) => {
    let lists = 0;
    page.on('request', (request) => {
      if (isListRequest(new URL(request.url()))) lists += 1;
    });
    const go = (hash: string, level1: string) =>
      test.step(hash, async () => {
        await page.evaluate((address) => {
          location.hash = address;
        }, hash);
        await expect(page.getByRole('heading', { level: 1, name: level1 })).toBeVisible();
      });
    await visit(page, '#/g');
    await expect(page.getByText('Keine Geschenk-ID vorhanden.')).toBeVisible();
    expect(lists).toBe(0);
    await go('#/', LANDING);
    await expect.poll(() => lists).toBeGreaterThan(0);
    const afterLanding = lists;
    await go('#/create', 'Dein Digitales Geschenk');
    await expect.poll(() => lists).toBeGreaterThan(afterLanding);
    const afterCreate = lists;
    await go('#/preview', 'Geschenkvorschau & Teilen');
    await expect.poll(() => lists).toBeGreaterThan(afterCreate);
  });
});

test('back and forward return to where one was on the page', async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  await visit(page);
  await page.getByRole('heading', { name: 'Arten, Vorfreude zu schenken' }).waitFor();
  await page.waitForLoadState('networkidle');
  const left = 1500;
  // In one task: the link is clicked before a frame has told of the scrolling, and where it is,
  // since bringing it into view would scroll.
  const reached = await page.getByRole('link', { name: 'AGB' }).evaluate((link: HTMLElement, place) => {
    window.scrollTo({ top: place, behavior: 'instant' });
    const now = Math.round(scrollY);
    link.click();
    return now;
  }, left);
  expect(reached).toBe(left);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen (AGB)' }),
  ).toBeVisible();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: LANDING })).toBeAttached();
  await expect.poll(top).toBe(left);
  await page.goForward();
  await expect.poll(top).toBe(0);
});

test.describe('a list that fails', () => {
  test.use({ expectedConsole: [LIST_ERROR] });

  test('gives its toast and leaves the wizard usable', async ({ page, database }) => {
    await page.route(isListRequest, (route) =>
      route.fulfill({ status: 400, json: { code: 'XX000', message: 'broken' } }),
    );
    await visit(page, '#/create');
    const toast = page.getByRole('alert').filter({ hasText: 'Fehler beim Laden' });
    await expect(toast).toContainText('Geschenke konnten nicht aus der Datenbank geladen werden.');
    await expect(page.getByRole('heading', { name: 'Dein Digitales Geschenk' })).toBeVisible();
    const { giftId } = await makeGift(page, { recipientName: 'Trotzdem' });
    expect(await database.giftRow(giftId)).toMatchObject({ recipient_name: 'Trotzdem' });
  });
});

test('a build without settings says so on the console and in German on the page', async ({
  anotherBrowser,
  guard,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'gifts-unset-'));
  const server = await startServer(UNSET_BUILD, folder);
  try {
    expect(server.output()).toContain('VITE_SUPABASE_URL is not set');
    guard.allowOrigin(server.origin);
    const page = await anotherBrowser({ baseURL: server.origin });
    for (const hash of ['', '#/create', `#/g/${UNKNOWN_GIFT}`]) {
      await visit(page, hash);
      await expect(
        page.getByRole('heading', { name: 'Diese Seite ist noch nicht eingerichtet' }),
      ).toBeVisible();
    }
    await page.goto('about:blank');
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
