import type { Page } from '@playwright/test';
import { coreIf, expect, test } from '../fixtures.ts';
import { expectToast, openTab, payDemo, reachPayment, startGift, visit } from '../pages.ts';

test.use({ cookieDecision: null });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie-Hinweis' });

const DECISIONS = [
  { button: 'Alle akzeptieren', stored: 'accepted', toast: 'Cookies akzeptiert' },
  { button: 'Nur essenzielle', stored: 'declined', toast: 'Cookies angepasst' },
];

for (const { button, stored, toast } of DECISIONS) {
  test(
    `'${button}' says '${toast}' and is remembered across visits`,
    coreIf(stored === 'declined'),
    async ({ page, context }) => {
      await visit(page);
      await page.getByRole('button', { name: button }).click();
      await expectToast(page, toast);
      await expect(banner(page)).toBeHidden();
      expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain(stored);

      await page.close();
      const later = await context.newPage();
      await visit(later, '#/create');
      await later.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
      await expect(banner(later)).toBeFocused();
      await expect(banner(later)).toContainText('Zurzeit:');
    },
  );
}

test('an undecided visitor finds the banner again on the next visit', { tag: '@dev' }, async ({ page }) => {
  await visit(page);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('the end of the page can be scrolled out from under the banner', async ({ page }) => {
  await visit(page, '#/create');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Impressum' }).click();
  await expect(page.getByRole('dialog', { name: 'Impressum' })).toBeVisible();
});

test('on a phone the banner never lies over the gift', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page);
  const card = page.getByRole('group', { name: 'Geschenk für Mia' });
  await expect(card).toBeVisible();
  await expect(banner(page)).toBeAttached();
  const covered = async () => {
    const [gift, bar] = [await card.boundingBox(), await banner(page).boundingBox()];
    return gift && bar ? gift.y < bar.y + bar.height && bar.y < gift.y + gift.height : null;
  };
  for (const scrolled of [0, 150, 300, 450, 600]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), scrolled);
    await expect.poll(covered, `scrolled by ${scrolled} px`).toBe(false);
  }
});

test.describe("the sender's name and e-mail are kept for the next gift", () => {
  const offer = (page: Page) => page.getByRole('button', { name: /^Wieder als / });

  const makeGift = async (page: Page) => {
    await reachPayment(page, { senderName: 'Jonas', creatorEmail: 'jonas@example.org' });
    await payDemo(page);
    await startGift(page);
    await openTab(page, 'Medien & Absender');
  };

  test('with consent, until it is withdrawn', async ({ page }) => {
    await visit(page);
    await page.getByRole('button', { name: 'Alle akzeptieren' }).click();
    await makeGift(page);
    await offer(page).click();
    await expect(page.getByRole('textbox', { name: 'Dein Name' })).toHaveValue('Jonas');
    await expect(page.getByRole('textbox', { name: 'Dein Name' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Deine E-Mail-Adresse' })).toHaveValue(
      'jonas@example.org',
    );
    await expect(offer(page)).toBeHidden();

    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    await page.getByRole('button', { name: 'Nur essenzielle' }).click();
    await startGift(page);
    await openTab(page, 'Medien & Absender');
    await expect(page.getByRole('textbox', { name: 'Dein Name' })).toHaveValue('');
    await expect(offer(page)).toBeHidden();
  });

  test('not without consent', async ({ page }) => {
    await makeGift(page);
    await expect(page.getByRole('textbox', { name: 'Dein Name' })).toHaveValue('');
    await expect(offer(page)).toBeHidden();
  });
});
