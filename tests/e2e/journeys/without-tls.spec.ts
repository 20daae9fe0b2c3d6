import type { ThanksRow } from '@/features/thanks/thanks.ts';
import { BROWSER_FLAGS, findBrowser } from '../../run/find-browser.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, fillWizard, goToPayment, openTab, payDemo, startGift, unwrap } from '../pages.ts';
import { letter, storeGift } from './gift-rows.ts';

/* The build over http in a network without TLS: another host than localhost, for which browsers
   leave out crypto.randomUUID, crypto.subtle, clipboard, locks, microphone and sharing. */

/** An address for documentation (RFC 5737), which leads to this machine here alone. */
const HOST = '192.0.2.7';

test.use({
  // Browsers say that they leave this header out.
  expectedConsole: [/Cross-Origin-Opener-Policy header has been ignored/],
  launchOptions: {
    executablePath: findBrowser() ?? '',
    args: [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`],
  },
  baseURL: async ({ serverOrigin, guard }, use) => {
    const origin = serverOrigin.replace('127.0.0.1', HOST);
    guard.allowOrigin(origin);
    await use(origin);
  },
});

test('a recipient keeps the letter, and says thank you', async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Mia', message: 'Alles Liebe!' });
  await page.goto(`/#/g/${id}`);
  expect(await page.evaluate(() => [isSecureContext, crypto.randomUUID, navigator.clipboard])).toEqual([
    false,
    undefined,
    undefined,
  ]);
  await unwrap(page);
  const thanks = page.getByRole('region', { name: /^Sag .* danke$/ });
  await thanks.getByRole('button', { name: 'Herz schicken' }).click();
  await expectToast(page, 'Dein Dank ist unterwegs!');
  await expect(letter(page).getByText('Alles Liebe!')).toBeVisible();
  const rows = await database.rows<ThanksRow>('thanks', { gift_id: id });
  expect(rows.map(({ heart }) => heart)).toEqual([true]);
});

test('a sender makes a gift, and collects a greeting from a guest', async ({ page, anotherBrowser }) => {
  await startGift(page);
  await fillWizard(page, { recipientName: 'Mia', senderName: 'Jonas', message: 'Für dich.' });
  await openTab(page, 'Inhalt');
  await page.getByRole('button', { name: 'Extras' }).click();
  await page.getByRole('switch', { name: 'Gemeinsam schenken' }).check();
  await goToPayment(page);
  await payDemo(page);
  const joining = await page.getByRole('textbox', { name: 'Link zum Mitmachen' }).inputValue();

  const guest = await anotherBrowser();
  await guest.goto(joining);
  await guest.getByRole('textbox', { name: 'Dein Name' }).fill('Lena');
  await guest.getByRole('textbox', { name: 'Dein Gruß' }).fill('Hurra!');
  await guest.getByRole('button', { name: 'Sprachnachricht aufnehmen' }).click();
  await expect(guest.getByText(/^Aufnehmen geht nur über eine sichere Verbindung/).first()).toBeVisible();
  await guest.getByRole('button', { name: 'Gruß dazulegen' }).click();
  await expect(guest.getByRole('heading', { name: 'Dein Gruß liegt dabei!' })).toBeVisible();

  await page.getByRole('button', { name: 'Link kopieren' }).first().click();
  await expectToast(page, 'Kopierfehler');
  await page.reload();
  await expect(page.getByText('Ein Gruß, von Lena')).toBeVisible();
});
