import type { Locator, Page } from '@playwright/test';
import { ROUTE_NAMES } from '@/routes.ts';
import { routeHashes } from '../../addresses.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, visit } from '../pages.ts';

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie-Hinweis' });
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const HASHES = routeHashes();

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
  ...ROUTE_NAMES.map((name) => ({ name: `route ${name}`, hash: HASHES[name], shown: headline })),
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

test('every page is in German, well structured, and fits 320 px', {
  tag: ['@core', '@dev'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const hash of Object.values(HASHES)) {
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
