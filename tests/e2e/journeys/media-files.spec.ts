import type { Locator, Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { giftRow } from '../../builders.ts';
import { tellsPlace } from '../../files/exif.ts';
import { FILE_CASES, type FileCase } from '../../files/table.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFile, expectToast, fillWizard, offerFile, openGift, openTab, unwrap } from '../pages.ts';

/** Address under which the draft of this tab has stored its main file. */
function storedAddress(page: Page): Promise<string | null> {
  return page.evaluate(
    ([draftKey, uploadsKey]) => {
      const draftId = sessionStorage.getItem(draftKey);
      const stored = JSON.parse(localStorage.getItem(`${uploadsKey}${draftId}`) ?? '{}');
      return (stored.main?.publicUrl as string | undefined) ?? null;
    },
    [STORAGE_KEYS.draftId, STORAGE_KEYS.uploads] as const,
  );
}

/** The elements that the recipient sees, by the way in which a file is shown. */
function shownAs(page: Page, { shown, make }: FileCase): Locator {
  const { name } = make();
  switch (shown) {
    case 'picture':
      return page.getByRole('img', { name: `Bild: ${name}` });
    case 'film':
      return page.locator(`video[aria-label="${name}"]`);
    case 'download':
      return page.getByRole('link', { name: `Herunterladen: ${name}` });
  }
}

/** Whether the browser has decoded the picture, or the first frame of the film. */
const isDecoded = (element: Element) =>
  element instanceof HTMLImageElement
    ? element.complete && element.naturalWidth > 0
    : element instanceof HTMLVideoElement
      ? element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && element.videoWidth > 0 && element.paused
      : true;

const accepted = FILE_CASES.filter(({ refusal }) => refusal === null);
const half = Math.ceil(accepted.length / 2);

for (const [part, cases] of [
  ['first half', accepted.slice(0, half)],
  ['second half', accepted.slice(half)],
] as const) {
  test(`accepted files, stored without a place and shown to the recipient (${part})`, async ({
    page,
    database,
    anotherBrowser,
  }) => {
    test.setTimeout(180_000);
    // Without the sequence: forty gifts are opened.
    const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
    await page.goto('/#/create');
    await fillWizard(page);
    for (const row of cases) {
      await test.step(row.what, async () => {
        const file = row.make();
        await chooseFile(page, 'main', file);
        await openTab(page, 'Zahlung');
        await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('hochgeladen', {
          timeout: 30_000,
        });
        const media_url = await storedAddress(page);
        const answer = await fetch(media_url ?? '');
        expect(answer.headers.get('content-type')).toBe(file.mimeType);
        expect(tellsPlace(new Uint8Array(await answer.arrayBuffer())), 'still tells the place').toBe(false);

        const gift = giftRow({ media_url, media_type: row.mediaType, media_file_name: file.name });
        await database.insert('gifts', [gift]);
        await openGift(recipient, `/#/g/${gift.id}`);
        await unwrap(recipient);
        const thing = shownAs(recipient, row);
        await expect(thing).toBeVisible();
        await expect.poll(() => thing.evaluate(isDecoded), { timeout: 20_000 }).toBe(true);
        expect(await recipient.evaluate(() => 'pwned' in window)).toBe(false);
        const saving = recipient.waitForEvent('download');
        await recipient.getByRole('link', { name: `Herunterladen: ${file.name}` }).click();
        expect((await saving).suggestedFilename()).toBe(file.name);
        console.log(`${row.what}: accepted, shown as ${row.shown}${row.hasPlace ? ', place gone' : ''}`);
      });
    }
  });
}

test('a refused file leaves the draft and the file chosen before unchanged', async ({ page }) => {
  await page.goto('/#/create');
  await openTab(page, 'Medien & Absender');
  const before = accepted.find(({ what }) => what === 'PDF')?.make();
  if (before) await chooseFile(page, 'main', before);
  for (const { what, make, refusal } of FILE_CASES.filter(({ refusal }) => refusal !== null)) {
    await offerFile(page, 'main', make());
    await expectToast(page, refusal ?? '');
    await expect(page.getByRole('tabpanel').getByText('gutschein.pdf', { exact: true })).toBeVisible();
    console.log(`${what}: refused, '${refusal}'`);
  }
});
