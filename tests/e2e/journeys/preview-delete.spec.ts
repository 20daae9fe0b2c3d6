import type { Page } from '@playwright/test';
import { jpeg } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, makeGift } from '../pages.ts';

const remove = (page: Page) => page.getByRole('button', { name: 'Geschenk löschen' });

async function startDeleting(page: Page) {
  await remove(page).click();
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused();
}

test('a gift is deleted with its files after ten seconds, unless the deletion is taken back', {
  tag: '@sender',
}, async ({ page, anotherBrowser, database }) => {
  const { giftId, link } = await makeGift(page, { recipientName: 'Verflogen', files: { main: jpeg() } });
  const file = (await database.giftRow(giftId))?.media_url?.split('/').at(-1) ?? '';
  expect(await database.files('gift_media')).toContain(file);
  await page.clock.install();

  await startDeleting(page);
  await expect(page.getByText('Das Geschenk für Verflogen wird gelöscht.')).toBeVisible();
  // The page's clock goes on by itself: what a slow machine has taken so far counts as well.
  await page.clock.fastForward(7_000);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(link);
  expect(await database.giftRow(giftId)).not.toBeNull();

  await startDeleting(page);
  await page.clock.fastForward(10_001);
  await expectToast(page, 'Geschenk gelöscht');
  expect(await database.giftRow(giftId)).toBeNull();
  expect(await database.files('gift_media')).not.toContain(file);
  const recipient = await anotherBrowser();
  await recipient.goto(link);
  await expect(
    recipient.getByText(
      'Geschenk nicht gefunden. Vielleicht ist der Link ungültig oder das Geschenk wurde entfernt.',
    ),
  ).toBeVisible();
});
