import type { Page } from '@playwright/test';
import type { UploadKind } from '@/gift/file-types.ts';
import { atLimit } from '../../files/broken.ts';
import type { TestFile } from '../../files/bytes.ts';
import { pdf } from '../../files/documents.ts';
import { wav } from '../../files/movies.ts';
import { expect, test, thoroughUnless } from '../fixtures.ts';
import {
  expectToast,
  fillWizard,
  freshEmail,
  makeGift,
  offerFile,
  openGift,
  openTab,
  payDemo,
  reachPayment,
  startGift,
  unwrap,
} from '../pages.ts';

/** Records the uploads that the page begins. */
function uploadsOf(page: Page): string[] {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/') && request.method() !== 'GET') uploads.push(request.url());
  });
  return uploads;
}

interface RefusedFile {
  what: string;
  kind: UploadKind;
  make: () => TestFile;
  title: string;
  text: string;
}

const TOO_BIG = 'Bitte wähle eine Datei, die kleiner als 25 MB ist.';
const WRONG_TYPE = 'Dateityp nicht möglich';

/**
 * Refused audio and video files; cases of the main file: tests/files/table.ts. Neighbours have
 * different toasts, so that each is seen.
 */
const REFUSED: RefusedFile[] = [
  { what: 'a video greeting of 25 MB', kind: 'video', make: atLimit, title: 'Datei zu groß', text: TOO_BIG },
  { what: 'a PDF as voice message', kind: 'audio', make: pdf, title: WRONG_TYPE, text: 'gutschein.pdf' },
  {
    what: 'a voice message of 25 MB',
    kind: 'audio',
    make: () => ({ ...wav(), bytes: new Uint8Array(25 * 1024 * 1024) }),
    title: 'Datei zu groß',
    text: TOO_BIG,
  },
  { what: 'a sound as video greeting', kind: 'video', make: wav, title: WRONG_TYPE, text: 'gruss.wav' },
  {
    what: 'a web page',
    kind: 'main',
    make: () => ({ name: 'seite.html', mimeType: 'text/html', bytes: new Uint8Array([60]) }),
    title: WRONG_TYPE,
    text: 'seite.html',
  },
];

test('a refused file leaves the draft as it is, whatever it was meant for', async ({ page, database }) => {
  const uploads = uploadsOf(page);
  const creatorEmail = freshEmail();
  await startGift(page);
  await fillWizard(page, { recipientName: 'Lotte', message: 'Bleib, wie du bist.', creatorEmail });
  for (const { what, kind, make, title, text } of REFUSED) {
    await test.step(what, async () => {
      await offerFile(page, kind, make());
      await expectToast(page, title, text);
      await expect(page.getByRole('button', { name: /entfernen/ })).toHaveCount(0);
    });
  }
  await openTab(page, 'Inhalt');
  await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toHaveValue('Bleib, wie du bist.');
  expect(uploads).toEqual([]);
  expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
});

test('a message of 20,000 characters is refused, kept, and saved nowhere', { tag: '@core' }, async ({
  page,
  database,
}) => {
  const uploads = uploadsOf(page);
  const message = 'Liebe Grüße! '.repeat(1539).slice(0, 20_000);
  const creatorEmail = freshEmail();
  await startGift(page);
  await fillWizard(page, { message, creatorEmail });

  await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
  await expectToast(page, 'Nachricht zu lang', 'Bitte kürze deine Nachricht auf höchstens 5000 Zeichen.');
  await expect(page.getByRole('tab', { name: 'Inhalt' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toHaveValue(message);

  // The tab can be clicked directly; paying checks once more.
  await openTab(page, 'Zahlung');
  await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
  await expect(page.getByRole('tab', { name: 'Inhalt' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toHaveValue(message);
  expect(uploads).toEqual([]);
  expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
});

test('the longest allowed message is saved complete, with an emoji counted as one character', async ({
  page,
  database,
}) => {
  const message = '🎁ü'.repeat(2500);
  const { giftId } = await makeGift(page, { message });
  expect((await database.giftRow(giftId))?.message).toBe(message);
});

test.describe('names from all over the world', () => {
  for (const [recipientName, senderName] of [
    ['🎁 Zoë 👩‍👩‍👧', 'Opa 👴🏽'],
    ['مريم', 'יוסף'],
    ['<b>Tom & "Tina"</b>', "O'Neill; drop table gifts;--"],
    ['Nguyễn Thị Ánh', '李小龍'],
  ] as const) {
    // From right to left; the others are letters like any.
    test(
      recipientName,
      thoroughUnless(recipientName === 'مريم'),
      async ({ page, anotherBrowser, database }) => {
        const { link, giftId } = await makeGift(page, { recipientName, senderName });
        expect(await database.giftRow(giftId)).toMatchObject({
          recipient_name: recipientName,
          sender_name: senderName,
        });
        const recipient = await anotherBrowser();
        await openGift(recipient, link);
        await expect(
          recipient.getByRole('heading', {
            level: 1,
            name: `Ein Geschenk für ${recipientName}!`,
            exact: true,
          }),
        ).toBeVisible();
        await expect(recipient.getByText(`Von: ${senderName}`, { exact: true })).toBeVisible();
        await expect(recipient).toHaveTitle(`Ein Geschenk für ${recipientName}!`);
      },
    );
  }
});

test("a file name with umlauts, spaces and '../' is shown, and never used as a path", async ({
  page,
  anotherBrowser,
  database,
}) => {
  const name = '../../Grüße  aus Köln (ÄÖÜß).pdf';
  const { link, giftId } = await makeGift(page, { files: { main: pdf({ name }) } });
  const row = await database.giftRow(giftId);
  expect(new URL(row?.media_url ?? '').pathname).toMatch(
    /^\/storage\/v1\/object\/public\/gift_media\/[0-9a-f-]{36}\.pdf$/,
  );

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await unwrap(recipient);
  const downloading = recipient.waitForEvent('download');
  await recipient.getByRole('link', { name: /Herunterladen/ }).click();
  const saved = (await downloading).suggestedFilename();
  expect(saved).toContain('Grüße');
  expect(saved).toMatch(/\.pdf$/);
  expect(saved).not.toMatch(/[/\\]/);
});

test.describe('an upload that fails', () => {
  test.use({ expectedConsole: [/console: Failed to load resource: .*415.*\/storage\/v1\//] });

  test('stops payment and saving; the next try goes through', { tag: '@core' }, async ({
    page,
    database,
  }) => {
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
