import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fillContent, fillSender, openTab, payDemo, visit, type WizardTab } from '../pages.ts';

// Phones in the hand: upright, with the keyboard open (which takes the lower part of the window),
// on their side, and with text twice as large.
const WINDOWS = [
  { what: 'a small phone with its keyboard open', width: 320, height: 300, text: 1 },
  { what: 'a phone on its side with its keyboard open', width: 740, height: 200, text: 1 },
  { what: 'a phone with text twice as large and its keyboard open', width: 360, height: 360, text: 2 },
] as const;

const TABS: readonly WizardTab[] = ['Inhalt', 'Design', 'Medien & Absender', 'Zahlung'];
const MESSAGE = 'Liebe Mia, weißt du noch?\n'.repeat(14);

/**
 * What lies at the middle of a button that has been scrolled to this part of the window's height:
 * '' for the button itself.
 */
function lyingOver(button: Locator, place = 0.5): Promise<string> {
  return button.evaluate((element, part) => {
    const box = element.getBoundingClientRect();
    scrollBy({ top: box.top + box.height / 2 - innerHeight * part, behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!found) return 'nothing: it lies outside of the window';
    return element.contains(found) ? '' : found.outerHTML.slice(0, 120);
  }, place);
}

/** Every button that leads on, on the page as it is. */
async function expectReachable(page: Page, where: string): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', {
    name: /^(Weiter|Demo-Zahlung|Einlösen|Link kopieren|Neues Geschenk|Jetzt Geschenk|Vorschau$|Extras$)/,
  });
  await expect(buttons.filter({ visible: true }).first(), where).toBeVisible();
  const all = await buttons.filter({ visible: true }).all();
  for (const button of all)
    expect(await lyingOver(button), `${where}: ${await button.textContent()}`).toBe('');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${where}: pixels to scroll sideways`).toBeLessThanOrEqual(0);
}

/** The focused field, or as much of it as a line, can be seen while somebody types. */
async function expectSeen(field: Locator, where: string): Promise<void> {
  await field.focus();
  const seen = () =>
    field.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = (left + right) / 2;
      let lines = 0;
      for (let y = Math.max(top, 0) + 4; y < Math.min(bottom, innerHeight); y += 8)
        if (document.elementFromPoint(x, y) === element) lines += 8;
      return lines;
    });
  await expect.poll(seen, { message: where }).toBeGreaterThanOrEqual(24);
}

for (const { what, width, height, text } of WINDOWS) {
  test(`every step can be done on ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // As a person sets it in the browser: media queries in rem follow.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * text } });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page);
    await expectReachable(page, 'landing page');
    await visit(page, '#/create');

    const message = page.getByRole('textbox', { name: 'Deine Nachricht' });
    await fillContent(page, { recipientName: 'Mia' });
    const empty = (await message.boundingBox())?.height ?? 0;
    await fillContent(page, { message: MESSAGE });
    await expectSeen(page.getByRole('textbox', { name: 'Name des Empfängers' }), 'recipient');
    await expectSeen(message, 'message');
    // The field grows with the text: nothing of it has to be scrolled for inside.
    expect((await message.boundingBox())?.height).toBeGreaterThan(empty);
    expect(await message.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1);
    await fillSender(page, { senderName: 'Jonas', creatorEmail: 'jonas@example.org' });
    await expectSeen(page.getByRole('textbox', { name: 'Deine E-Mail-Adresse' }), 'e-mail');

    for (const tab of TABS) {
      await openTab(page, tab);
      if (tab === 'Zahlung') await expect(page.getByRole('radio').first()).toBeVisible();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectReachable(page, `${tab}, at its top`);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expectReachable(page, `${tab}, at its end`);
    }
    await expectSeen(page.getByRole('textbox', { name: 'Gutscheincode' }), 'coupon');
    // Nothing floats over the buttons that cost money, wherever the page is scrolled to.
    const pay = page.getByRole('button', { name: 'Demo-Zahlung abschließen' });
    const bar = page.locator('.pay-bar');
    await expect(bar).toContainText('Gesamt 2.49 EUR');
    await expect(page.getByText('Gesamt', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // Total and button stay in view together, where the window is high enough for a bar.
    if (height > 26 * 16 * text) await expect(bar).toBeInViewport({ ratio: 1 });
    else await expect(pay).not.toBeInViewport();
    for (const name of ['Einlösen', 'Demo-Zahlung abschließen']) {
      const button = page.getByRole('button', { name });
      for (const place of [0.15, 0.5, 0.85])
        expect(await lyingOver(button, place), `${name} at ${place} of the window`).toBe('');
    }
    await payDemo(page);
    // Toasts lie over the top of the page for seconds, and can be closed.
    const close = page.getByRole('button', { name: 'Meldung schließen' });
    await expect(page.getByText('Geschenk bezahlt & gespeichert!', { exact: true })).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
    await expectReachable(page, 'preview');
  });
}
