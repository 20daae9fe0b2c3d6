import { pdf } from '../../files/documents.ts';
import { expect, test } from '../fixtures.ts';
import { visit } from '../pages.ts';
import { OPERATOR } from '../servers/kinds.ts';

test('the marked placeholder is embedded at once and offered as a download', { tag: '@dev' }, async ({
  page,
}) => {
  const file = 'agb-platzhalter.pdf';
  await visit(page);
  const document = page.waitForResponse((response) => response.url().endsWith(file));
  await page.getByRole('link', { name: 'AGB' }).click();
  expect((await document).headers()['content-type']).toContain('application/pdf');
  await expect(page.getByText('Der Betreiber hat hier noch kein eigenes Dokument hinterlegt.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe(file);
});

// A build and not the dev server, so that the content security policy has to allow the operator's
// host.
test.describe('with the settings of an operator', () => {
  test.use({ payPal: true, expectedHosts: ['recht.example.org'] });

  test("the operator's own PDF is shown", async ({ page }) => {
    const address = OPERATOR.VITE_TERMS_PDF_URL;
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'application/pdf', body: Buffer.from(pdf().bytes) }),
    );
    const document = page.waitForResponse(address);
    await visit(page, '#/agb');
    expect((await document).ok()).toBe(true);
    await expect(page.locator('iframe')).toHaveAttribute('src', `${address}#navpanes=0&view=FitH`);
  });
});
