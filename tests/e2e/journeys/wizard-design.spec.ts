import type { Locator, Page } from '@playwright/test';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, makeGift, openTab, startGift } from '../pages.ts';

const group = (page: Page, name: string) => page.getByRole('radiogroup', { name });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('an occasion offers a first sentence and brings its wrappings to the front', async ({ page }) => {
  await startGift(page);
  const chip = page.getByRole('button', { name: 'Geburtstag' });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Satz übernehmen' }).click();
  const message = page.getByRole('textbox', { name: 'Deine Nachricht' });
  await expect(message).toBeFocused();
  await page.keyboard.type('Mia!');
  await expect(message).toHaveValue('Alles Liebe zum Geburtstag! Mia!');
  await openTab(page, 'Design');
  const styles = group(page, 'Verpackungsstil').getByRole('radio');
  await expect(styles).toHaveCount(PACKING_STYLES.length);
  await expect(page.getByText('Passt zu „Geburtstag“')).toBeVisible();
  await styles.first().check();
  await expect(radio(page, 'Geburtstagstorte')).toBeChecked();
  await expectAccessible(page, { widths: [360, 1280], state: 'occasion' });
  await page.reload();
  await openTab(page, 'Inhalt');
  await chip.click();
  await openTab(page, 'Design');
  await expect(radio(page, 'Geburtstagstorte')).toBeChecked();
  expect(await styles.first().evaluate((first) => (first as HTMLInputElement).labels?.[0]?.textContent)).toBe(
    'Geschenkbox',
  );
});

test('the gift that was just made begins the next, without its recipient', async ({ page }) => {
  await makeGift(page, { recipientName: 'Mia', message: 'Auf uns!', style: 'Zauberkiste' });
  await page.getByRole('button', { name: 'Zurück zum Editor' }).click();
  await page.getByRole('button', { name: 'Damit beginnen' }).click();
  const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Deine Nachricht' })).toHaveValue('Auf uns!');
  await openTab(page, 'Design');
  await expect(radio(page, 'Zauberkiste')).toBeChecked();
});

test('the bar covers neither what is written nor its own picture', async ({ page }) => {
  await startGift(page);
  const bar = page.getByRole('button', { name: 'Weiter: Verpackung' }).locator('..');
  const edge = async (element: Locator, at: 'top' | 'bottom') =>
    element.evaluate((found, side) => found.getBoundingClientRect()[side], at);
  const message = page.getByRole('textbox', { name: 'Deine Nachricht' });
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await message.click({ position: { x: 50, y: 10 } });
    const RING = 6;
    expect((await edge(message, 'bottom')) + RING).toBeLessThanOrEqual(await edge(bar, 'top'));
  }
  await page.setViewportSize({ width: 360, height: 640 });
  const picture = page.getByRole('button', { name: 'Vorschau', exact: true });
  expect(await edge(picture, 'top')).toBeGreaterThan(await edge(bar, 'top'));
});

test('the live preview follows every keystroke, beside the form and in its dialog', { tag: '@core' }, async ({
  page,
}) => {
  await startGift(page);
  const aside = page.getByRole('complementary', { name: 'Vorschau' });
  const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
  // Types before the live preview is loaded.
  await expect(name).toBeFocused();
  for (const typed of ['M', 'Mi', 'Mia']) {
    await page.keyboard.press(typed.slice(-1));
    await expect(aside.getByRole('group', { name: `Geschenk für ${typed}`, exact: true })).toBeVisible();
  }
  await page.mouse.wheel(0, 400);
  await expect(aside.getByRole('button', { name: /Klicke zum Öffnen/ })).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 700 });
  await expect(aside).toBeHidden();
  const button = page.getByRole('button', { name: 'Vorschau', exact: true });
  await expect(button).toBeInViewport();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Vorschau' });
  await expect(dialog.getByRole('group', { name: 'Geschenk für Mia' })).toBeInViewport();
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 300);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  // Beside the choices of its looks it is large enough for them, and stays while they are scrolled.
  await page.setViewportSize({ width: 360, height: 640 });
  await openTab(page, 'Design');
  await radio(page, 'Sternenstaub').check();
  for (const top of [0, 1200]) {
    await page.evaluate((place) => scrollTo({ top: place, behavior: 'instant' }), top);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(112);
  await expect(button.locator('.star_dust svg').first()).toBeVisible();
  const size = await button.getByText('Mia').evaluate((tag) => getComputedStyle(tag).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12);
});

test('names of wrappings, papers and ribbons break between words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await startGift(page);
  await openTab(page, 'Design');
  await expect(group(page, 'Verpackungsstil')).toBeVisible();
  // The font that stands in is narrower.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const broken = await page
    .getByRole('tabpanel')
    .locator('label > span:last-child')
    .evaluateAll((labels) =>
      labels.flatMap((label) => {
        const text = label.firstChild?.firstChild;
        if (!(text instanceof Text)) return [`no text in ${label.outerHTML}`];
        return [...text.data.matchAll(/[^\s-]+-?/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
  expect(broken).toEqual([]);
});
