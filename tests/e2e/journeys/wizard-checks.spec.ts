import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToast, openTab, startGift } from '../pages.ts';

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

test('each failed check jumps to its field, which says what is wrong', {
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
