import type { Page } from '@playwright/test';
import { pdf } from '../../files/documents.ts';
import { wav } from '../../files/movies.ts';
import type { Database } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, fillWizard, goToPayment, makeGift, openTab } from '../pages.ts';

const MB = 1024 * 1024;
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const remove = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true });

/**
 * Waits until so many files are uploaded, and returns the names that this page's draft has in
 * storage.
 */
async function uploaded(page: Page, count: number): Promise<string[]> {
  await goToPayment(page);
  await expect(uploads(page).getByText('hochgeladen')).toHaveCount(count);
  const addresses = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('uploads:'))
      .flatMap(([, text]) => Object.values(JSON.parse(text) as Record<string, { publicUrl: string }>))
      .map(({ publicUrl }) => publicUrl),
  );
  expect(addresses).toHaveLength(count);
  return addresses.map((address) => address.split('/').at(-1) ?? '');
}

/** Which of the files are in storage. */
async function inStorage(database: Database, names: string[]): Promise<string[]> {
  const stored = [...(await database.files('gift_media')), ...(await database.files('gift_audio'))];
  return names.filter((name) => stored.includes(name));
}

/** Waits until the page has no file left to delete. */
const settled = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('discarded-files'))).toBeNull();

test('what was uploaded for a removed file or a discarded draft is deleted, a saved file stays', async ({
  page,
  database,
}) => {
  const { giftId } = await makeGift(page, { files: { main: pdf() } });
  const saved = (await database.giftRow(giftId))?.media_url?.split('/').at(-1) ?? '';
  await settled(page);
  await page.getByRole('button', { name: 'Neues Geschenk erstellen' }).click();

  // Large enough for an upload in parts, which carries its owner in another way.
  await fillWizard(page, { files: { main: pdf({ size: 7 * MB }), audio: wav() } });
  const names = await uploaded(page, 2);
  expect(await inStorage(database, names)).toHaveLength(2);
  await openTab(page, 'Medien & Absender');
  await remove(page, 'Datei entfernen').click();
  await expectToast(page, 'Datei entfernt');
  await expect.poll(() => inStorage(database, names)).toHaveLength(1);
  await page.getByRole('link', { name: 'Digitale Geschenke' }).first().click();
  await expect.poll(() => inStorage(database, names)).toEqual([]);
  await settled(page);
  expect(await inStorage(database, [saved])).toEqual([saved]);

  // The draft comes back with the file that it still had, which is uploaded once more.
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  const again = await uploaded(page, 1);
  expect(await inStorage(database, again)).toEqual(again);
});
