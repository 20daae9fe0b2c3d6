import { giftRow } from '../../builders.ts';
import { expect, test } from '../fixtures.ts';
import { unwrap } from '../pages.ts';
import { answerGift, isGiftRequest, letter, showGift, storeGift } from './gift-rows.ts';

// Addresses without an id, with a malformed or an unknown one: way-routes.spec.ts.

for (const [route, name, sender] of [
  ['g', 'Zoë', 'Änne & Max'],
  ['share', 'مريم', 'יוסף'],
] as const) {
  test(`/${route}/ shows the wrapped gift, by name, and the way home`, {
    tag: route === 'g' ? '@core' : [],
  }, async ({ page, database }) => {
    const { id } = await storeGift(database, { recipient_name: name, sender_name: sender });
    await showGift(page, id, route);
    await expect(page.getByRole('heading', { level: 1, name: `Ein Geschenk für ${name}!` })).toBeVisible();
    await expect(page.getByText(`Von: ${sender}`, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`Ein Geschenk für ${name}!`);
    await expect(page.getByRole('button', { name: `Geschenk für ${name}. Klicke zum Öffnen` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nochmal auspacken' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Zurück zur Startseite' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Digitale Geschenke, mit Liebe verpackt.' }),
    ).toBeVisible();
    await expect(page).not.toHaveTitle(new RegExp(name));
  });
}

test.describe('a gift that cannot be loaded', () => {
  test.use({ expectedConsole: [/console: Failed to load resource: .*\/rest\/v1\/rpc\/gift_by_link\?/] });

  test('the page shows the reason and can try again', async ({ page, database }) => {
    const { id } = await storeGift(database, { recipient_name: 'Bo' });
    await page.route(isGiftRequest, (route) => route.fulfill({ json: null }));
    await showGift(page, id);
    await expect(page.getByRole('heading', { level: 1, name: 'Oh nein!' })).toBeVisible();
    const text = 'Geschenk nicht gefunden. Unbekannter Status.';
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await page.unroute(isGiftRequest);
    await page.getByRole('button', { name: 'Erneut versuchen' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Ein Geschenk für Bo!' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Geschenk für Bo. Klicke zum Öffnen' })).toBeFocused();
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

test.describe('a row with nothing in it but a film that is gone', () => {
  test.use({ expectedConsole: [/console: Failed to load resource: .*\/storage\/v1\/object\/public\//] });

  test('is shown as far as possible', async ({ page, serverOrigin }) => {
    const { id } = giftRow();
    const film = `${serverOrigin}/storage/v1/object/public/gift_video/${id}.mp4`;
    await answerGift(page, { id, wrapping_style: 'pyramid', video_greeting_url: film });
    await showGift(page, id);
    await expect(page.getByRole('heading', { level: 1, name: 'Ein Geschenk für Dich!' })).toBeVisible();
    await expect(page.locator('.front').getByText('Kein Stil')).toBeVisible();
    await unwrap(page);
    for (const words of [
      'Eine besondere Nachricht...',
      'Keine Datei angehängt.',
      'Video kann nicht geladen werden',
    ])
      await expect(letter(page).getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Herunterladen: Videogruß' })).toBeVisible();
  });
});

const LONG_NAME = 'Maximiliane Friederike Charlottenburger Hohenzollern von Waldkirch';

for (const { name, width, height } of [
  { name: 'Anna', width: 360, height: 640 },
  { name: 'Anna', width: 640, height: 360 },
  { name: 'Anna', width: 740, height: 360 },
  { name: 'Anna', width: 768, height: 1024 },
  { name: 'Anna', width: 1920, height: 1080 },
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
    const place = await card.boundingBox();
    if (name === 'Anna') expect(Math.abs((place?.height ?? 0) / height - 0.7)).toBeLessThan(0.1);
    const room = await card.locator('.tag-name').evaluate((element) => {
      const { lineHeight, paddingBottom } = getComputedStyle(element);
      return element.clientHeight / Number.parseFloat(lineHeight) + Number.parseFloat(paddingBottom);
    });
    expect(room).toBeLessThanOrEqual(2.1);
    // The button that skips the opening lies in the window, and not on what moves.
    await card.locator('.front .hint').click();
    const skip = await page.waitForFunction(() => {
      const { top, left, right, bottom } = document.querySelector('.skip')?.getBoundingClientRect() ?? {};
      return bottom && { top, left, right, bottom };
    });
    const { top = 0, left = 0, right = 0, bottom = 0 } = (await skip.jsonValue()) || {};
    expect(place && (top >= place.y + place.height || right <= place.x)).toBe(true);
    expect(left >= 0 && right <= width && bottom <= height).toBe(true);
  });
