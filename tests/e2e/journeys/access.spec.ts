import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, openTab, visit } from '../pages.ts';

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie-Hinweis' });
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

interface State {
  name: string;
  hash: string;
  reach?: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
}

/** Every page as it opens, and every state of the shell that lays something over a page. */
const STATES: State[] = [
  {
    name: 'landing page with banner',
    hash: '',
    reach: (page) => expect(banner(page)).toBeAttached(),
    shown: banner,
  },
  {
    name: 'landing page with popup',
    hash: '',
    reach: async (page) => {
      await press('Nur essenzielle')(page);
      await page.clock.fastForward(6000);
    },
    shown: dialog('Newsletter'),
  },
  { name: 'Inspiration', hash: '', reach: press('Inspiration'), shown: dialog('Inspiration') },
  { name: 'Impressum', hash: '', reach: press('Impressum'), shown: dialog('Impressum') },
  { name: 'legal page', hash: '#/datenschutz', shown: headline },
  {
    name: 'gift without an id',
    hash: '#/g/',
    shown: (page) => page.getByText('Keine Geschenk-ID vorhanden.'),
  },
];

test.describe('axe finds nothing', () => {
  test.use({ cookieDecision: null, newsletterDismissed: false });
  for (const { name, hash, reach, shown } of STATES) {
    test(`on the ${name}`, async ({ page }) => {
      await page.clock.install();
      await visit(page, hash);
      await reach?.(page);
      await expect(shown(page)).toBeVisible();
      await expectAccessible(page, { widths: [360, 1280] });
    });
  }
});

test('every page is German, has its landmarks, one headline, headings in order, and fits 320 px', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const hash of ['', '#/datenschutz', '#/agb', '#/create', '#/preview', '#/g/', '#/geraet/']) {
    await visit(page, hash);
    await expect(headline(page), hash).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark), hash).toHaveCount(1);
    }
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
    for (const [index, level] of levels.entries()) {
      expect(level, `${hash} ${levels.join(' ')}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(320);
  }
});

test('the skip link is first, and leads past the header without leaving the page', async ({ page }) => {
  await visit(page, '#/agb');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(new URL(page.url()).hash).toBe('#/agb');
});

test('Inspiration works by keyboard: open, close, focus back, apply, take back', async ({ page }) => {
  await visit(page, '#/create');
  const message = page.getByRole('textbox', { name: 'Deine Nachricht' });
  await message.fill('Meine eigenen Worte');
  const opener = page.getByRole('button', { name: 'Inspiration' });
  const ideas = page.getByRole('dialog', { name: 'Inspiration' });

  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(ideas).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ideas).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await ideas.getByRole('button', { name: /^Danke/ }).focus();
  await page.keyboard.press('Enter');
  // It asks before it replaces written words.
  const question = page.getByRole('dialog', { name: 'Deine Nachricht ersetzen?' });
  await question.getByRole('button', { name: 'Nachricht ersetzen' }).press('Enter');
  await expect(ideas).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(message).toHaveValue(/^Danke! Du hast nicht lange gefragt/);
  // The way back stays as long as nothing is edited, longer than any toast.
  await openTab(page, 'Design');
  await page.getByRole('button', { name: 'Rückgängig' }).press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Design' })).toBeFocused();
  await openTab(page, 'Inhalt');
  await expect(message).toHaveValue('Meine eigenen Worte');
});

test.describe('the network', () => {
  test.use({ cookieDecision: null });

  test('a status line says that the connection is lost until it is back', async ({ page, context }) => {
    await visit(page);
    // The overlays load a moment after the page; once the banner is there, so is the offline line.
    await expect(page.getByRole('region', { name: 'Cookie-Hinweis' })).toBeVisible();
    // A part that is still loading would fail with an error on the console.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'Du bist gerade offline.' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Du bist gerade offline.')).toBeHidden();
  });
});
