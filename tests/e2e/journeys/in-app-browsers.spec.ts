import type { ThanksRow } from '@/features/thanks/thanks.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, unwrap } from '../pages.ts';
import { letter, storeGift } from './gift-rows.ts';

/* The recipient's page in the browsers of messengers
   (docs/behaviour.md#in-a-messengers-own-browser), with the limits that are reported of them: no
   storage, no windows, no sharing, no clipboard, no downloads, no microphone. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A146U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.88 Mobile Safari/537.36';

const BROWSERS = [
  ['Android', `${ANDROID} Instagram 320.0.0.42.101 Android (34/14; 450dpi)`],
  ['iOS', IPHONE],
] as const;

/** Runs in the page before its scripts. */
function limit(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(navigator, 'share', { value: undefined });
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  window.open = () => null;
}

for (const [system, userAgent] of BROWSERS) {
  test.describe(`an app on ${system}`, () => {
    test.use({ userAgent, viewport: { width: 360, height: 640 }, acceptDownloads: false, hasTouch: true });

    test('opens the gift, explains how to keep it, and thanks for it', async ({
      page,
      database,
      serverOrigin,
    }) => {
      const { id } = await storeGift(database, { recipient_name: 'Mia', message: 'Alles Liebe!' });
      await page.addInitScript(limit);
      await page.goto(`/paket.html#/g/${id}`);
      await unwrap(page);
      await expect(letter(page).getByText('Alles Liebe!')).toBeVisible();
      await page.getByRole('button', { name: 'Erinnerung speichern' }).click();
      const help = page.getByRole('status').filter({ hasText: 'Im Browser öffnen' });
      await expect(help).toContainText('Diese App zeigt dein Geschenk in einem eigenen Fenster');
      await expect(help).toContainText(system === 'iOS' ? 'In Safari öffnen' : 'oben rechts');
      const link = help.getByRole('textbox', { name: 'Link zum Geschenk' });
      await expect(link).toHaveValue(`${serverOrigin}/#/g/${id}`);
      await help.getByRole('button', { name: 'Link kopieren' }).click();
      await expectToast(page, 'Kopierfehler');
      await expect(link).toBeFocused();

      const thank = page.getByRole('region', { name: /^Sag .* danke$/ });
      await expect(thank.getByRole('button', { name: 'Über das Gerät teilen' })).toBeHidden();
      await thank.getByRole('button', { name: 'Herz schicken' }).click();
      await expect(thank.getByRole('button', { name: 'Herz geschickt' })).toBeVisible();
      await thank.getByRole('button', { name: 'Audio aufnehmen' }).click();
      await expectToast(page, 'Feature in Kürze verfügbar!');
      await thank.getByRole('textbox', { name: 'Dein Dank' }).fill('Wie schön!');
      await thank.getByRole('button', { name: 'Danke senden' }).click();
      await expectToast(page, 'Dein Dank ist unterwegs!');
      const rows = await database.rows<ThanksRow>('thanks', { gift_id: id });
      expect(rows.map(({ heart, message }) => [heart, message]).sort()).toEqual([
        [false, 'Wie schön!'],
        [true, null],
      ]);
    });
  });
}
