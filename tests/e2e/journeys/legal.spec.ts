import { expect, test } from '../fixtures.ts';
import { visit } from '../pages.ts';

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
    test('embeds the marked placeholder at once and offers it as a download', async ({ page }) => {
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

    test('offers the download alone where the browser shows no PDF', async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
      );
      await visit(page, hash);
      await expect(page.getByText('Dein Browser zeigt PDF-Dateien nicht direkt')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'PDF herunterladen' })).toBeVisible();
    });
  });
}

test('the legal notice opens by keyboard, shows marked placeholders and gives the focus back', async ({
  page,
}) => {
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
