import { expect, test } from '../fixtures.ts';
import { showGift, storeGift } from './gift-rows.ts';

test('a link shows the wrapped gift, by name, and the way home', async ({ page, database }) => {
  const [name, sender] = ['مريم', 'Änne & Max'];
  const { id } = await storeGift(database, { recipient_name: name, sender_name: sender });
  await showGift(page, id, 'share');
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
