import type { Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../run/find-browser.ts';
import { expect, test } from '../fixtures.ts';
import { fillWizard, openTab, payDemo, visit, type WizardTab } from '../pages.ts';

/* A smallest font of 24 pixels, a setting of browsers: words grow past what the page plans in rem. */

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath: findBrowser() ?? '',
    args: [...BROWSER_FLAGS, '--blink-settings=minimumFontSize=24'],
  },
});

/** Pixels that a word may stand out of its place: as many are free beside it. */
const GAP = 8;

/** Words of buttons, links and tabs that stand out of them or of the window. */
const cut = (page: Page) =>
  page.evaluate((gap) => {
    const words = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], dt, dd, h1, h2, p')];
    return (
      words
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.matches('.skip-link'))
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left < -16 || right > innerWidth || element.scrollWidth > element.clientWidth + gap;
        })
        // What is for screen readers alone is one pixel wide.
        .filter(({ clientWidth }) => clientWidth > 1)
        .map(({ textContent }) => textContent)
    );
  }, GAP);

test('cuts no word of a button, a tab or a price', async ({ page }) => {
  await visit(page);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('24px');
  const look = async (where: string) => {
    expect(await cut(page), where).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `${where}: pixels to scroll sideways`).toBeLessThanOrEqual(0);
  };
  await look('landing page');
  await visit(page, '#/create');
  await fillWizard(page);
  for (const tab of ['Inhalt', 'Design', 'Medien & Absender', 'Zahlung'] satisfies WizardTab[]) {
    await openTab(page, tab);
    await look(tab);
  }
  await payDemo(page);
  await look('preview');
});
