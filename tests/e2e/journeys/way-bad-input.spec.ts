import { pdf } from '../../files/documents.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, freshEmail, payDemo, reachPayment } from '../pages.ts';

test.describe('an upload that fails', () => {
  test.use({ expectedConsole: [/console: Failed to load resource: .*415.*\/storage\/v1\//] });

  test('stops payment and saving; the next try goes through', async ({ page, database }) => {
    const creatorEmail = freshEmail();
    let refusals = 0;
    await page.route('**/storage/v1/object/gift_media/**', (route) => {
      refusals += 1;
      return route.fulfill({
        status: 415,
        json: { statusCode: '415', error: 'invalid_mime_type', message: 'no' },
      });
    });
    const pay = page.getByRole('button', { name: 'Demo-Zahlung abschließen' });
    await reachPayment(page, { creatorEmail, files: { main: pdf() } });
    // Opening the payment tab starts the upload; the click on the payment tries it again.
    await expectToast(page, 'Upload-Fehler Hauptdatei');
    await pay.click();
    await expect.poll(() => refusals).toBe(2);
    await expect(pay).not.toHaveAttribute('aria-busy', 'true');
    await expectToast(page, 'Upload-Fehler Hauptdatei');
    await expect(page).toHaveURL(/#\/create$/);
    expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);

    await page.unroute('**/storage/v1/object/gift_media/**');
    await payDemo(page);
    expect(await database.gifts({ creator_email: creatorEmail })).toHaveLength(1);
  });
});
