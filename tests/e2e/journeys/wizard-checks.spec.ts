import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, freshEmail, giftIdOf, openTab, payDemo, startGift } from '../pages.ts';

const proceed = (page: Page) =>
  page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();

/**
 * The checks in their order (docs/behaviour.md#checks): what is missing, on which tab, and how to
 * fill it in.
 */
const MISSING = [
  {
    field: 'Name des Empfängers',
    tab: 'Inhalt',
    title: 'Empfängername fehlt',
    text: 'Bitte gib den Namen des Empfängers ein.',
    bad: ' \u00a0 ',
    good: 'Mia',
  },
  {
    field: 'Deine Nachricht',
    tab: 'Inhalt',
    title: 'Nachricht fehlt',
    text: 'Bitte füge eine persönliche Nachricht hinzu.',
    bad: '\n\n',
    good: 'Alles Liebe!',
  },
  {
    field: 'Dein Name',
    tab: 'Medien & Absender',
    title: 'Absendername fehlt',
    text: 'Bitte gib deinen Namen als Absender ein.',
    bad: ' ',
    good: 'Jonas',
  },
  {
    field: 'Deine E-Mail-Adresse',
    tab: 'Medien & Absender',
    title: 'E-Mail des Erstellers fehlt oder ist ungültig',
    text: 'Bitte gib eine gültige E-Mail-Adresse für die Zahlungsbestätigung ein.',
    bad: 'jonas@example',
    good: 'jonas@example.org',
  },
] as const;

test('each failed check jumps to its tab, takes the focus, marks the field and says so', {
  tag: ['@core', '@dev'],
}, async ({ page }) => {
  await startGift(page);
  for (const { field, tab, title, text, bad, good } of MISSING) {
    const box = page.getByRole('textbox', { name: field, exact: true });
    await openTab(page, tab);
    await box.fill(bad);
    // Starts on another tab, so that the jump can be seen.
    await openTab(page, 'Design');
    await proceed(page);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(new RegExp(text.replace('.', '\\.')));
    await expectToast(page, title, text);
    await box.fill(good);
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
  }
  await proceed(page);
  await expect(page.getByRole('tab', { name: 'Zahlung' })).toHaveAttribute('aria-selected', 'true');
});

test('the payment tab can be clicked directly, but paying checks everything first', async ({ page }) => {
  await startGift(page);
  await openTab(page, 'Zahlung');
  await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
  await expectToast(page, 'Empfängername fehlt');
  await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toBeFocused();
});

test('unusual input is kept unchanged, and too long input is refused before any payment', async ({
  page,
  database,
}) => {
  await startGift(page);
  const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
  const message = page.getByRole('textbox', { name: 'Deine Nachricht' });
  await name.fill('a'.repeat(10_000));
  await message.fill('x');
  await proceed(page);
  await expectToast(page, 'Empfängername zu lang');
  await expect(name).toBeFocused();

  const html = '<img src=x onerror="document.title=1"> & مرحبا \u202eabc';
  await name.fill('مريم <b>');
  await message.fill('w'.repeat(10_000));
  await openTab(page, 'Medien & Absender');
  await page.getByRole('textbox', { name: 'Dein Name' }).fill('Jonas');
  await page.getByRole('textbox', { name: 'Deine E-Mail-Adresse' }).fill(freshEmail());
  await proceed(page);
  await expectToast(page, 'Nachricht zu lang');
  await message.fill(html);
  await page.getByRole('textbox', { name: 'E-Mail des Empfängers (optional)' }).fill('keine Adresse');
  await proceed(page);
  await payDemo(page);
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
  expect(await database.giftRow(giftIdOf(link))).toMatchObject({
    recipient_name: 'مريم <b>',
    recipient_email: 'keine Adresse',
    message: html,
  });
  await expect(page.getByRole('region', { name: 'Details' }).getByText(html)).toBeVisible();
  await expect(page).toHaveTitle('Geschenkvorschau & Teilen');
});

test('each tab leads to the next one, and says first what is missing on it', { tag: '@core' }, async ({
  page,
}) => {
  await startGift(page);
  const step = (name: string) => page.getByRole('button', { name, exact: true });
  const isOpen = (name: string) => expect(page.getByRole('tabpanel', { name })).toBeFocused();
  await step('Weiter: Verpackung').click();
  await expectToast(page, 'Empfängername fehlt');
  await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toBeFocused();
  await page.keyboard.type('Mia');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Enter leads on as well, past what can be left out.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toBeFocused();
  await page.keyboard.type('Alles Liebe!');
  await step('Weiter: Verpackung').press('Enter');
  await isOpen('Design');
  await expect(page.getByRole('tab', { name: 'Inhalt' })).toHaveAccessibleDescription('erledigt');
  await step('Weiter: Medien & Absender').press('Enter');
  await isOpen('Medien & Absender');
  await page.getByRole('textbox', { name: 'Dein Name' }).fill('Jonas');
  await step('Weiter: Bezahlen').press('Enter');
  await expectToast(page, 'E-Mail des Erstellers fehlt oder ist ungültig');
  await page.getByRole('textbox', { name: 'Dein Name' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Deine E-Mail-Adresse' })).toBeFocused();
  await page.keyboard.type(freshEmail());
  await page.keyboard.press('Enter');
  await isOpen('Zahlung');
  await payDemo(page);
});
