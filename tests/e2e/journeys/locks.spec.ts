import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  expectAccessible,
  expectToast,
  fillWizard,
  goToPayment,
  openGift,
  openTab,
  payDemo,
  roomAboveBanner,
  startGift,
  unwrap,
} from '../pages.ts';
import { letter, showGift, storeLockedGift } from './gift-rows.ts';

// What the database holds closed, and for whom: tests/db/locks.test.ts. Clock changes:
// src/gift/extras.test.ts.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds);

const timer = (page: Page) => page.getByRole('timer', { name: 'Countdown' });
const openButton = (page: Page) => page.getByRole('button', { name: /Klicke zum Öffnen/ });
const waiting = (page: Page) => page.getByRole('heading', { name: 'Noch nicht auspacken!' });

/** A time as the field takes it, in the time zone of the page. */
const localTime = (page: Page, time: Date) =>
  page.evaluate((moment) => {
    const date = new Date(moment);
    return new Date(moment - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, time.getTime());

async function chooseExtras(page: Page, opensAt: Date) {
  await openTab(page, 'Inhalt');
  await page.getByRole('button', { name: 'Extras' }).click();
  await page.getByRole('switch', { name: 'An einem bestimmten Tag öffnen' }).check();
  await page.getByLabel('Öffnen ab').fill(await localTime(page, opensAt));
  await page.getByRole('switch', { name: 'Mit einer Frage versiegeln' }).check();
  for (const [name, words] of [
    ['Deine Frage', 'Wo haben wir uns kennengelernt?'],
    ['Die Antwort', 'Köln'],
    ['Hinweis (optional)', 'Eine Stadt mit Dom'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(words);
}

/** Axe finds nothing, and nothing lies beside the window. */
async function expectFine(page: Page, state: string) {
  await expectAccessible(page, { widths: [320, 1280], state });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function tryAnswer(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Deine Antwort' }).fill(words);
  await page.getByRole('button', { name: 'Siegel brechen' }).click();
}

test('a gift with a day and a seal, from the wizard to the letter', { tag: '@core' }, async ({
  page,
  anotherBrowser,
}) => {
  await startGift(page);
  await fillWizard(page, { recipientName: 'Käthe', message: 'Überraschung!' });
  await chooseExtras(page, from(5 * 60_000));
  await expectFine(page, 'extras');
  const next = page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' });
  await next.click();
  await expectToast(page, 'Öffnungszeit zu früh');
  await expect(page.getByLabel('Öffnen ab')).toBeFocused();
  await page.getByLabel('Öffnen ab').fill(await localTime(page, from(2 * DAY)));
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Deine Frage' })).toHaveValue(
    'Wo haben wir uns kennengelernt?',
  );
  await goToPayment(page);
  const order = page.getByRole('region', { name: 'Deine Bestellung' });
  await expect(order.getByText(/^Öffnet sich am .+\sUhr$/)).toBeVisible();
  await expect(order.getByText('Versiegelt: Wo haben wir uns kennengelernt?')).toBeVisible();
  await payDemo(page);
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await expect(waiting(recipient)).toBeVisible();
  await expect(timer(recipient)).toContainText(/1 Tag, 23 Stunden|2 Tage/);
  await expect(openButton(recipient)).toHaveCount(0);
  await expect(recipient.getByText('Überraschung!')).toHaveCount(0);
  await expectFine(recipient, 'countdown');
  const download = recipient.waitForEvent('download');
  await recipient.getByRole('button', { name: 'In den Kalender' }).click();
  expect((await download).suggestedFilename()).toBe('Geschenk von Jonas auspacken.ics');

  await page.getByRole('button', { name: 'Öffnungszeit ändern' }).click();
  await expect(page.getByRole('button', { name: 'Jetzt öffnen' })).toBeVisible();
  await expectFine(page, 'change');
  await page.getByRole('button', { name: 'Jetzt öffnen' }).click();
  await expectToast(page, 'Öffnungszeit geändert');
  await recipient.reload();
  await expect(recipient.getByRole('heading', { name: 'Wo haben wir uns kennengelernt?' })).toBeVisible();
  await tryAnswer(recipient, 'Bonn');
  await expect(recipient.getByRole('textbox', { name: 'Deine Antwort' })).toHaveAccessibleDescription(
    'Das war es noch nicht.',
  );
  await expectFine(recipient, 'wrong');
  await tryAnswer(recipient, ' koeln! ');
  await expect(recipient.getByText('Jetzt darfst du auspacken!')).toBeVisible();
  await expect(openButton(recipient)).toBeFocused();
  await unwrap(recipient);
  await expect(letter(recipient).getByText('Überraschung!')).toBeVisible();

  // The same browser is not asked again.
  await recipient.reload();
  await expect(openButton(recipient)).toBeVisible();
});

test('on a phone, the right answer brings the card back into sight', async ({ page, serverOrigin }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { row } = await storeLockedGift(serverOrigin, { question: 'Wo?', answer: 'Köln', hint: null });
  await showGift(page, row.id);
  const field = page.getByRole('textbox', { name: 'Deine Antwort' });
  await expect(field).toBeInViewport({ ratio: 1 });
  await field.fill('Köln');
  // As an open keyboard does.
  await field.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await expect(page.locator('.gift')).not.toBeInViewport({ ratio: 0.9 });
  await field.press('Enter');
  await expect(openButton(page)).toBeFocused();
  await expect(openButton(page)).toBeInViewport({ ratio: 1 });
});

test.describe('a first visit', () => {
  test.use({ cookieDecision: null });

  test('on a phone, what is said of a wrong answer stands above the banner', async ({
    page,
    serverOrigin,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const lock = { question: 'Wo?', answer: 'Köln', hint: null };
    // Her name takes a second line, which moves all below it towards the banner.
    const { row } = await storeLockedGift(serverOrigin, lock, { recipient_name: 'Oma Hildegard' });
    await showGift(page, row.id);
    const field = page.getByRole('textbox', { name: 'Deine Antwort' });
    await field.fill('Bonn');
    await field.press('Enter');
    // The second one is for screen readers.
    const words = page.getByText('Das war es noch nicht.').first();
    await expect.poll(() => roomAboveBanner(page, words)).toBeGreaterThan(0);
  });
});
