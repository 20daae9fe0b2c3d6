import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, fillWizard, freshEmail, goToPayment, payDemo, startGift } from '../pages.ts';

// What the database says about coupons and passes does not depend on the list mode: each journey runs in both.

async function atPayment(page: Page, creatorEmail = freshEmail()): Promise<void> {
  await startGift(page);
  await fillWizard(page, { creatorEmail });
  await goToPayment(page);
}

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Gutscheincode' }).fill(code);
  await page.getByRole('button', { name: 'Einlösen' }).click();
}

test('the free coupon knows an e-mail in any spelling and in any browser', {
  tag: ['@core', '@sender'],
}, async ({ page, anotherBrowser }) => {
  const creatorEmail = freshEmail();
  await atPayment(page, creatorEmail);
  await redeem(page, 'freegift2025');
  await expectToast(page, 'Gutschein angewendet!');
  await page.getByRole('button', { name: 'Kostenloses Geschenk erstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();

  const other = await anotherBrowser();
  await atPayment(other, creatorEmail.toUpperCase());
  await redeem(other, 'FREEGIFT2025');
  await expectToast(
    other,
    'Gutschein bereits verwendet',
    'Du hast diesen Gutschein bereits einmal eingelöst.',
  );
  await expect(other.getByRole('button', { name: 'Kostenloses Geschenk erstellen' })).toBeHidden();
});

test('a coupon that has expired is refused by the clock of the server', { tag: '@sender' }, async ({
  page,
}) => {
  // The clock of this buyer is wrong: for the page alone the coupon would still be good.
  await page.clock.setFixedTime(new Date('2025-08-01T12:00:00Z'));
  await atPayment(page);
  await page.getByRole('radio', { name: /Jahresabo/ }).check();
  await redeem(page, 'YEARLY20');
  await expectToast(page, 'Gutschein abgelaufen', 'Dieser Gutscheincode ist leider nicht mehr gültig.');
  await expect(
    page.getByRole('region', { name: 'Deine Bestellung' }).getByText('49.99 EUR', { exact: true }),
  ).toBeVisible();
});

test('demo mode plays the subscription too', { tag: '@sender' }, async ({ page, anotherBrowser }) => {
  await atPayment(page);
  await page.getByRole('radio', { name: /Monatsabo/ }).check();
  await expect(page.getByText('Einmalige Zahlung, keine automatische Verlängerung.')).toBeVisible();
  await payDemo(page);
  await atPayment(page);
  await expect(page.getByText(/^Dein Monatsabo gilt bis \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Geschenk im Abo erstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();

  const other = await anotherBrowser();
  await atPayment(other);
  await expect(other.getByRole('button', { name: 'Demo-Zahlung abschließen' })).toBeVisible();
});
