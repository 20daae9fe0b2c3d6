import { pdf } from '../../files/documents.ts';
import { expect, test } from '../fixtures.ts';
import { visit } from '../pages.ts';
import { OPERATOR } from '../servers/kinds.ts';

const PAGES = [
  {
    link: 'Datenschutz',
    hash: '#/datenschutz',
    heading: 'Datenschutzerklärung',
    file: 'datenschutz-platzhalter.pdf',
  },
  {
    link: 'AGB',
    hash: '#/agb',
    heading: 'Allgemeine Geschäftsbedingungen (AGB)',
    file: 'agb-platzhalter.pdf',
  },
];

for (const { link, hash, heading, file } of PAGES) {
  test.describe(link, () => {
    test('embeds the marked placeholder at once and offers it as a download', {
      tag: link === 'AGB' ? '@dev' : [],
    }, async ({ page }) => {
      await visit(page);
      const document = page.waitForResponse((response) => response.url().endsWith(file));
      await page.getByRole('link', { name: link }).click();
      expect(new URL(page.url()).hash).toBe(hash);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect((await document).headers()['content-type']).toContain('application/pdf');
      await expect(page.locator('iframe')).toHaveAttribute('title', `${heading} als PDF`);
      await expect(
        page.getByText('Der Betreiber hat hier noch kein eigenes Dokument hinterlegt.'),
      ).toBeVisible();

      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'PDF herunterladen' }).click();
      expect((await download).suggestedFilename()).toBe(file);
    });
  });
}

test('the legal notice opens by keyboard, shows marked placeholders and gives the focus back', {
  tag: '@dev',
}, async ({ page }) => {
  await visit(page);
  const button = page.getByRole('button', { name: 'Impressum' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Impressum' });
  await expect(dialog.getByText('[Platzhalter]')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

// A build and not the dev server, so that the content security policy has to allow the operator's
// host.
test.describe('with the settings of an operator', () => {
  test.use({ payPal: true, expectedHosts: ['recht.example.org'] });

  for (const { hash, heading, address } of [
    { ...PAGES[0], address: OPERATOR.VITE_PRIVACY_PDF_URL },
    { ...PAGES[1], address: OPERATOR.VITE_TERMS_PDF_URL },
  ]) {
    test(`${hash} shows the operator's own PDF`, async ({ page }) => {
      await page.route(address, (route) =>
        route.fulfill({ contentType: 'application/pdf', body: Buffer.from(pdf().bytes) }),
      );
      const document = page.waitForResponse(address);
      await visit(page, hash);
      await expect(page.getByRole('heading', { level: 1, name: heading ?? '' })).toBeVisible();
      expect((await document).ok()).toBe(true);
      await expect(page.locator('iframe')).toHaveAttribute('src', `${address}#navpanes=0&view=FitH`);
      await expect(page.getByRole('link', { name: 'PDF herunterladen' })).toHaveAttribute('href', address);
      await expect(page.getByText('Platzhalter')).toHaveCount(0);
    });
  }

  test('the legal notice names the operator', async ({ page }) => {
    await visit(page);
    await page.getByRole('button', { name: 'Impressum' }).click();
    const dialog = page.getByRole('dialog', { name: 'Impressum' });
    for (const text of ['Muster & Söhne GmbH', 'Musterweg 1', '12345 Musterstadt']) {
      await expect(dialog.getByText(text)).toBeVisible();
    }
    await expect(dialog.getByRole('link', { name: 'hallo@muster.example' })).toHaveAttribute(
      'href',
      'mailto:hallo@muster.example',
    );
    await expect(dialog.getByText('[Platzhalter]')).toHaveCount(0);
  });
});
