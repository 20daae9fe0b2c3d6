import type { Route } from '@playwright/test';
import { giftRow } from '../../builders.ts';
import { expect, test } from '../fixtures.ts';
import { unwrap } from '../pages.ts';
import { answerGift, isGiftRequest, letter, showGift, storeGift } from './gift-rows.ts';

// Addresses without an id, with a malformed or an unknown one: way-routes.spec.ts.

for (const route of ['g', 'share'] as const) {
  test(`/${route}/ shows the wrapped gift, by name, and the way home`, {
    tag: route === 'g' ? '@core' : [],
  }, async ({ page, database }) => {
    const { id } = await storeGift(database, { recipient_name: 'Zoë', sender_name: 'Änne & Max' });
    await showGift(page, id, route);
    await expect(page.getByRole('heading', { level: 1, name: 'Ein Geschenk für Zoë!' })).toBeVisible();
    await expect(page.getByText('Von: Änne & Max', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Ein Geschenk für Zoë!');
    await expect(page.getByRole('button', { name: 'Geschenk für Zoë. Klicke zum Öffnen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nochmal auspacken' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Zurück zur Startseite' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Digitale Geschenke, mit Liebe verpackt.' }),
    ).toBeVisible();
    await expect(page).not.toHaveTitle(/Zoë/);
  });
}

test('a link with the marks of a messenger opens its gift, asked for once', async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Zoë' });
  let requests = 0;
  page.on('request', (request) => {
    if (isGiftRequest(new URL(request.url()))) requests += 1;
  });
  await showGift(page, `${id}).“`);
  await expect(page.getByRole('button', { name: 'Geschenk für Zoë. Klicke zum Öffnen' })).toBeVisible();
  expect(requests).toBe(1);
});

test('the title of a missing gift is its own', async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Zoë' });
  await showGift(page, id);
  await expect(page).toHaveTitle('Ein Geschenk für Zoë!');
  await page.evaluate(() => {
    location.hash = '#/g/nicht-da';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Oh nein!' })).toBeVisible();
  await expect(page).toHaveTitle('Oh nein! Kein Geschenk zu sehen');
});

test("a gift without names and message shows 'Dich' and the default message", async ({ page }) => {
  const row = giftRow({ recipient_name: null, sender_name: null, message: null });
  await answerGift(page, row);
  await showGift(page, row.id);
  await expect(page.getByRole('heading', { level: 1, name: 'Ein Geschenk für Dich!' })).toBeVisible();
  await expect(page).toHaveTitle('Ein Geschenk für Dich!');
  await unwrap(page);
  await expect(letter(page).getByRole('heading', { name: 'Für Dich' })).toBeVisible();
  await expect(letter(page).getByText('Eine besondere Nachricht...')).toBeVisible();
  await expect(letter(page).getByText('Keine Datei angehängt.')).toBeVisible();
  await expect(page.getByText(/^Von/)).toHaveCount(0);
});

test('a slow gift shows the loading text until it is there', { tag: '@core' }, async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Ida' });
  const held: Route[] = [];
  let isOpen = false;
  await page.route(isGiftRequest, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  await showGift(page, id);
  await expect(page.getByText('Moment, dein Geschenk wird geladen...')).toBeVisible();
  isOpen = true;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByRole('heading', { name: 'Ein Geschenk für Ida!' })).toBeVisible();
  await expect(page.getByText('Moment, dein Geschenk wird geladen...')).toHaveCount(0);
});

test.describe('a gift that cannot be loaded', () => {
  test.use({ expectedConsole: [/console: Failed to load resource: .*\/rest\/v1\/rpc\/gift_by_link\?/] });

  const ANSWERS = [
    {
      what: 'an error of the database',
      answer: { status: 400, json: { code: '42P01', message: 'relation "gifts" does not exist' } },
      text: 'Ein Fehler ist beim Laden des Geschenks aufgetreten: Der Server hat gerade ein Problem.',
    },
    {
      what: 'the page of a gateway',
      answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      text: 'Ein Fehler ist beim Laden des Geschenks aufgetreten: Der Server hat gerade ein Problem.',
    },
    {
      what: 'an answer without a gift',
      answer: { json: null },
      text: 'Geschenk nicht gefunden. Unbekannter Status.',
    },
  ] as const;

  for (const { what, answer, text } of ANSWERS) {
    test(`${what}: the page shows the reason and can try again`, async ({ page, database }) => {
      const { id } = await storeGift(database, { recipient_name: 'Bo' });
      await page.route(isGiftRequest, (route) => route.fulfill(answer));
      await showGift(page, id);
      await expect(page.getByRole('heading', { level: 1, name: 'Oh nein!' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await page.unroute(isGiftRequest);
      await page.getByRole('button', { name: 'Erneut versuchen' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Ein Geschenk für Bo!' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Geschenk für Bo. Klicke zum Öffnen' })).toBeFocused();
    });
  }

  test('without a connection the reason is in German', async ({ page, database }) => {
    const { id } = await storeGift(database);
    await page.route(isGiftRequest, (route) => route.abort('connectionfailed'));
    await showGift(page, id);
    await expect(page.getByRole('alert')).toHaveText(
      'Ein Fehler ist beim Laden des Geschenks aufgetreten: Keine Verbindung zum Server.',
    );
  });

  test('shows the gift by itself once the connection is back', async ({ page, context, database }) => {
    const { id } = await storeGift(database, { recipient_name: 'Bo' });
    await page.route(isGiftRequest, (route) => route.abort('connectionfailed'));
    await showGift(page, id);
    await expect(page.getByRole('heading', { level: 1, name: 'Oh nein!' })).toBeVisible();
    await context.setOffline(true);
    await page.unroute(isGiftRequest);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Ein Geschenk für Bo!' })).toBeVisible();
  });
});

const LONG_NAME = 'Maximiliane Friederike Charlottenburger Hohenzollern von Waldkirch';

for (const { name, width, height } of [
  { name: 'Anna', width: 360, height: 640 },
  { name: 'Anna', width: 640, height: 360 },
  { name: LONG_NAME, width: 360, height: 640 },
  { name: LONG_NAME, width: 640, height: 360 },
  { name: `${LONG_NAME} und zu Sigmaringen`, width: 360, height: 640 },
])
  test(`the first window of ${width} × ${height} shows the whole card of a name of ${name.length} letters`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize({ width, height });
    const { id } = await storeGift(database, { recipient_name: name });
    await showGift(page, id);
    const card = page.locator('.gift');
    await expect(card.locator('.front .hint')).toBeInViewport({ ratio: 1 });
    await expect(card).toBeInViewport({ ratio: 1 });
    // Nothing of the hint lies on the tag, and nothing of a third line shows on it.
    const [tag, hint] = [
      await card.locator('.tag-name').boundingBox(),
      await card.locator('.front .hint').boundingBox(),
    ];
    expect(tag && hint && tag.y + tag.height).toBeLessThanOrEqual(hint?.y ?? 0);
    const room = await card.locator('.tag-name').evaluate((element) => {
      const { lineHeight, paddingBottom } = getComputedStyle(element);
      return element.clientHeight / Number.parseFloat(lineHeight) + Number.parseFloat(paddingBottom);
    });
    expect(room).toBeLessThanOrEqual(2.1);
  });
