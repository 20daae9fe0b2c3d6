import { createHash } from 'node:crypto';
import { pdf } from '../../files/documents.ts';
import { jpeg } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import {
  expectToast,
  fillWizard,
  freshEmail,
  giftIdOf,
  goToPayment,
  payDemo,
  reachPayment,
} from '../pages.ts';
import { startCuttingProxy } from './media-cutting-proxy.ts';

const MB = 1024 * 1024;
const CHUNK = 6 * MB;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test.describe('a storage that takes a file, and tells', () => {
  const SENTENCES = {
    'no path': 'Der Server hat nicht gesagt, wo die Datei liegt. Bitte versuche es noch einmal.',
    'no address': 'Die Datei hat auf dem Server keine Adresse bekommen. Bitte versuche es noch einmal.',
  };
  for (const [missing, sentence] of Object.entries(SENTENCES)) {
    test(`${missing}: the gift is not made, and the file says why`, async ({ page, database }) => {
      if (missing === 'no path')
        await page.route(/\/storage\/v1\/object\/gift_media\//, (route) => route.fulfill({ json: {} }));
      // The client puts the address together by itself.
      else
        await page.addInitScript(() => {
          const encode = encodeURI;
          window.encodeURI = (address) => (address.includes('/object/public/') ? '' : encode(address));
        });
      const creatorEmail = freshEmail();
      await reachPayment(page, { creatorEmail, files: { main: jpeg() } });
      await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
      await expectToast(page, 'Upload-Fehler Hauptdatei', sentence);
      expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
    });
  }
});

test.describe('on a bad line', () => {
  test.use({
    expectedConsole: [/Failed to load resource: (net::ERR_|.*status of (409|423))|WebSocket|\[vite\]/i],
  });

  test('24 MB arrive complete after three cut connections and a reload', async ({
    page,
    baseURL,
    guard,
    database,
  }) => {
    test.setTimeout(120_000);
    const proxy = await startCuttingProxy(baseURL ?? '');
    guard.allowOrigin(proxy.origin);
    const file = pdf({ size: 24 * MB, name: 'familienalbum.pdf' });

    await page.goto(`${proxy.origin}/#/create`);
    await fillWizard(page, { files: { main: file } });
    proxy.cutAt(4 * MB);
    proxy.cutAt(11 * MB);
    const held = proxy.holdAt(15 * MB);
    await goToPayment(page);
    await held;
    await page.reload();
    proxy.release();
    proxy.cutAt(proxy.chunkBytes() + 3 * MB);
    await expect(page.getByText('Entwurf wiederhergestellt')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('hochgeladen', {
      timeout: 60_000,
    });
    await payDemo(page);

    const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
    const row = await database.giftRow(giftIdOf(link));
    const stored = new Uint8Array(await (await fetch(row?.media_url ?? '')).arrayBuffer());
    expect(sha256(stored)).toBe(sha256(file.bytes));
    expect(row?.media_file_name).toBe('familienalbum.pdf');

    const again = proxy.chunkBytes() - file.bytes.length;
    console.log(`sent again over 3 cuts and 1 reload: ${(again / MB).toFixed(2)} MB`);
    expect(again).toBeLessThanOrEqual(4 * CHUNK);
    await proxy.close();
  });
});
