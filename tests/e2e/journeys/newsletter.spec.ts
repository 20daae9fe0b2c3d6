import type { Locator, Page } from '@playwright/test';
import { WINDOWS } from '../devices.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, openTab, visit, type WizardTab } from '../pages.ts';

// The browser reports a refused sign-up (409, or no answer at all) on the console by itself.
test.use({ newsletterDismissed: false, expectedConsole: [/newsletter_subscribers/] });

const popup = (page: Page) => page.getByRole('dialog', { name: 'Newsletter' });

/** Opens the page with a fake clock and waits until the overlays are loaded. */
async function arrive(page: Page, hash = '') {
  await page.clock.install();
  await visit(page, hash);
  await page.waitForLoadState('networkidle');
}

// When it comes, and what it waits for: src/features/newsletter/newsletter-popup.test.tsx.
for (const hash of ['', '#/geraet/x', '#/g/'])
  test(`comes without taking the focus: ${hash || 'landing page'}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await arrive(page, hash);
    await page.clock.fastForward(5000);
    await expect(popup(page)).toBeVisible();
    await expect(popup(page).locator(':focus')).toHaveCount(0);
    if (!hash) {
      await expect(popup(page)).toBeInViewport({ ratio: 1 });
      return expectAccessible(page);
    }
    // Below the page: whatever is there stands above it.
    await expect(popup(page)).not.toBeInViewport();
    const footer = await page.getByRole('contentinfo').boundingBox();
    const own = await popup(page).boundingBox();
    expect(own?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0));
  });

test.describe('beside the cookie banner', () => {
  test.use({ cookieDecision: null });

  test('it is low, stands above it and covers nothing for good', async ({ page }) => {
    await arrive(page, '#/create');
    await page.clock.fastForward(6000);
    await expect(popup(page)).toBeVisible();
    const boxOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      if (!box) throw new Error('nothing to compare');
      return box;
    };
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      // On a phone it stands on the wizard's bar, of whose border it covers a pixel or two.
      const below = width < 1024 ? '.step-bar' : '.cookie-banner';
      await expect
        .poll(async () => {
          const own = await boxOf(popup(page));
          return Math.abs((await boxOf(page.locator(below))).y - own.y - own.height);
        }, `distance at ${width} px`)
        .toBeLessThanOrEqual(width < 1024 ? 2 : 8);
      const own = await boxOf(popup(page));
      expect(own.height).toBeLessThanOrEqual(width < 1280 ? 180 : 64);
      expect(own.width).toBe(width < 1024 ? width : 784);
      await page.evaluate(() => scrollTo({ top: 99_999, behavior: 'instant' }));
      const last = await boxOf(page.getByRole('button', { name: 'Cookie-Einstellungen' }));
      expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(popup(page))).y);
    }
  });

  test('the way to pay stays in sight above them, in one place on every tab', async ({ page }) => {
    await arrive(page, '#/create');
    await page.clock.fastForward(6000);
    await expect(popup(page)).toBeVisible();
    for (const [width, height] of [...WINDOWS, [320, 640], [1366, 768]] as const) {
      await page.setViewportSize({ width, height });
      const found = new Set<string>();
      for (const tab of ['Inhalt', 'Design', 'Medien & Absender'] as const satisfies WizardTab[]) {
        await openTab(page, tab);
        for (const top of [0, 250, 900, 99_999])
          for (const place of await placesOfSteps(page, top)) found.add(place);
      }
      expect([...found], `${width} × ${height}`).toHaveLength(2);
      expect([...found].join(), `${width} × ${height}`).not.toContain('covered');
    }
  });
});

/** Where the two ways on stand in the window when the page is scrolled to this height. */
function placesOfSteps(page: Page, top: number): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('button', { name: /^Weiter/ })
    .evaluateAll(async (buttons, place) => {
      scrollTo({ top: place, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      return buttons.map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const isFree = (x: number, y: number) => button.contains(document.elementFromPoint(x, y));
        const middle = [left + width / 2, top + height / 2] as const;
        const edges = [isFree(left + 12, middle[1]), isFree(left + width - 12, middle[1])];
        const state = isFree(...middle) && !edges.includes(false) ? 'free' : 'covered';
        return `${state} ${[left, top, width, height].map(Math.round)}`;
      });
    }, top);
}
