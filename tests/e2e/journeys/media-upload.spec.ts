import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { STALL_TIMEOUT } from '@/media/upload/upload-fetch.ts';
import { pdf } from '../../files/documents.ts';
import { wav } from '../../files/movies.ts';
import { expect, test, thoroughUnless } from '../fixtures.ts';
import { expectToast, fillWizard, giftIdOf, goToPayment, openTab, payDemo } from '../pages.ts';
import { startCuttingProxy } from './media-cutting-proxy.ts';

const MB = 1024 * 1024;
const CHUNK = 6 * MB;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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

test.describe('a server that refuses an upload', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  const STORAGE = '**/storage/v1/object/gift_media/**';
  const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });

  /** Expects the draft with its texts and file unchanged, and no payment. */
  async function expectDraftKept(page: Page): Promise<void> {
    await expect(page).toHaveURL(/#\/create/);
    await openTab(page, 'Medien & Absender');
    for (const name of ['gutschein.pdf', 'gruss.wav']) {
      await expect(page.getByRole('tabpanel').getByText(name, { exact: true })).toBeVisible();
    }
    await openTab(page, 'Inhalt');
    await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toHaveValue(/Alles Liebe/);
    await goToPayment(page);
    await expect(uploadsOf(page).getByRole('listitem').filter({ hasText: 'Stimme' })).toContainText(
      'hochgeladen',
    );
  }

  const answers: [what: string, status: number, words: string, attempts: number][] = [
    ['413', 413, 'Die Datei ist für den Server zu groß.', 1],
    ['415', 415, 'Der Server nimmt diesen Dateityp nicht an.', 1],
    ['403', 403, 'Der Server erlaubt das Hochladen nicht.', 1],
    ['a full disk', 507, 'Auf dem Server ist kein Platz mehr.', 1],
    ['429', 429, 'Es wird gerade sehr viel hochgeladen.', 6],
    ['500', 500, 'Der Server konnte die Datei nicht speichern.', 6],
  ];
  for (const [what, status, words, attempts] of answers) {
    // One that is final and one that is tried again; the words of each:
    // src/media/upload-failure-words.test.ts.
    const title = `${what}: shows the reason, keeps the draft, neither pays nor saves`;
    test(title, thoroughUnless(status === 413 || status === 500), async ({ page }) => {
      let refusals = 0;
      await page.route(STORAGE, async (route) => {
        await route.fulfill({
          status,
          json: { statusCode: String(status), error: 'refused', message: 'refused' },
        });
        refusals += 1;
      });
      /**
       * Skips the pauses between upload attempts: after each failure the page tries at once when
       * the network is reported back.
       */
      const expectRefusals = (count: number) =>
        expect
          .poll(async () => {
            await page.evaluate(() => dispatchEvent(new Event('online')));
            return refusals;
          })
          .toBe(count);

      await page.goto('/#/create');
      await fillWizard(page, { files: { main: pdf(), audio: wav() } });
      await goToPayment(page);
      await expectRefusals(attempts);
      await expectToast(page, 'Upload-Fehler Hauptdatei', words);
      await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
      // The first failure's toast may still be shown, so the second failure is recognised by its
      // request.
      await expectRefusals(2 * attempts);
      await expectToast(page, 'Upload-Fehler Hauptdatei', words);
      await page.unroute(STORAGE);
      await expectDraftKept(page);
      await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).waitFor();
      await expect(uploadsOf(page).getByText('hochgeladen')).toHaveCount(2);
      await payDemo(page);
    });
  }

  test('no answer: the page says that it waits, keeps the draft and continues', async ({ page }) => {
    await page.clock.install();
    let unanswered = 0;
    await page.route(STORAGE, () => {
      unanswered += 1;
    });
    await page.goto('/#/create');
    await fillWizard(page, { files: { main: pdf(), audio: wav() } });
    await goToPayment(page);
    // An upload still on its way would be timed out with the one that gets no answer.
    await expect(uploadsOf(page).getByRole('listitem').filter({ hasText: 'Stimme' })).toContainText(
      'hochgeladen',
    );
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      // Only a request that has left the page is forwarded to its timeout; 'online' skips the pause
      // before the next one.
      await expect
        .poll(async () => {
          await page.evaluate(() => dispatchEvent(new Event('online')));
          return unanswered;
        })
        .toBe(attempt);
      await page.clock.fastForward(STALL_TIMEOUT);
      if (attempt > 1) continue;
      await expect(uploadsOf(page)).toContainText('Keine Verbindung, es geht gleich weiter');
    }
    await expectToast(page, 'Upload-Fehler Hauptdatei', 'Der Server antwortet nicht.');
    await expect(uploadsOf(page)).toContainText('Der Server antwortet nicht.');
    expect(unanswered).toBe(6);
    await page.unroute(STORAGE);
    await expectDraftKept(page);
    await expect(uploadsOf(page).getByText('hochgeladen')).toHaveCount(2);
    await payDemo(page);
  });

  test('a lost connection: the upload waits, continues by itself, and can be stopped', async ({ page }) => {
    let attempts = 0;
    const storage = '**/storage/v1/object/gift_media/**';
    await page.route(storage, (route) => {
      attempts += 1;
      return attempts <= 2 ? route.abort('connectionreset') : route.fallback();
    });
    await page.goto('/#/create');
    await fillWizard(page, { files: { main: pdf() } });
    await goToPayment(page);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads).toContainText('Keine Verbindung');
    await page.getByRole('button', { name: 'Foto oder Datei: Anhalten' }).click();
    await expect(uploads).toContainText('angehalten');
    await page.getByRole('button', { name: 'Foto oder Datei: Fortsetzen' }).click();
    await expect(uploads).toContainText('hochgeladen');
  });
});

test.describe('a chosen file that grows on disk', () => {
  test.use({ expectedConsole: [/Failed to load resource: net::ERR_/] });

  const GROWN = 'Die Datei wurde nach dem Auswählen geändert oder gelöscht.';
  const grow = (name: string) => appendFile(test.info().outputPath('chosen', name), 'noch ein Absatz');

  /** Chooses the file again, makes the gift and expects the whole grown file. */
  async function chooseAgain(page: Page, name: string): Promise<void> {
    await openTab(page, 'Medien & Absender');
    await page
      .getByLabel('Datei auswählen', { exact: true })
      .setInputFiles(test.info().outputPath('chosen', name));
    await page.getByRole('button', { name: 'Ersetzen', exact: true }).click();
    await goToPayment(page);
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('hochgeladen');
    await payDemo(page);
  }

  test('before its upload is named, and uploaded when it is chosen again', async ({ page }) => {
    await page.goto('/#/create');
    await fillWizard(page, { files: { main: pdf({ size: 2 * MB, name: 'tagebuch.pdf' }) } });
    await grow('tagebuch.pdf');
    await goToPayment(page);
    await expectToast(page, 'Upload-Fehler Hauptdatei', GROWN);
    await chooseAgain(page, 'tagebuch.pdf');
  });

  test('between two chunks is named, and uploaded when it is chosen again', async ({
    page,
    baseURL,
    guard,
  }) => {
    const proxy = await startCuttingProxy(baseURL ?? '');
    guard.allowOrigin(proxy.origin);
    await page.goto(`${proxy.origin}/#/create`);
    await fillWizard(page, { files: { main: pdf({ size: 14 * MB, name: 'tagebuch.pdf' }) } });
    const held = proxy.holdAt(2 * MB);
    await goToPayment(page);
    await held;
    await grow('tagebuch.pdf');
    proxy.release();
    await expectToast(page, 'Upload-Fehler Hauptdatei', GROWN);
    await chooseAgain(page, 'tagebuch.pdf');
    await proxy.close();
  });
});

test('a stored file is not sent again by another tab, a reload or the payment', { tag: '@core' }, async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
      sent.push(request.url());
  });
  await page.goto('/#/create');
  await fillWizard(page, { files: { main: pdf() } });
  await goToPayment(page);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('hochgeladen');
  await page.getByRole('tab', { name: 'Inhalt' }).click();
  await goToPayment(page);
  await page.reload();
  await expect(uploads).toContainText('hochgeladen');
  await payDemo(page);
  expect(sent).toHaveLength(1);
});
