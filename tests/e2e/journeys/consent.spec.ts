import type { Locator, Page } from '@playwright/test';
import { WINDOWS } from '../devices.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, visit } from '../pages.ts';

test.use({ cookieDecision: null });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie-Hinweis' });

test('a decision is said, and remembered across visits', async ({ page, context }) => {
  await visit(page);
  await page.getByRole('button', { name: 'Nur essenzielle' }).click();
  await expectToast(page, 'Cookies angepasst');
  await expect(banner(page)).toBeHidden();
  await page.close();
  const later = await context.newPage();
  await visit(later, '#/create');
  await later.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await expect(banner(later)).toBeFocused();
  await expect(banner(later)).toContainText('Zurzeit:');
});

interface Painted {
  /** The first frame with anything on it, and the first with the banner. */
  anything: number;
  banner: number;
}

/** Notes the first frames of the page, while it loads. */
async function noteFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted: Painted = { anything: 0, banner: 0 };
    Object.assign(window, { painted });
    const look = () => {
      const isSeen = (selector: string) =>
        [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
      const now = performance.now();
      if (isSeen('h1, p')) painted.anything ||= now;
      if (isSeen('.cookie-banner')) painted.banner ||= now;
      if (!painted.banner) requestAnimationFrame(look);
    };
    look();
  });
}

for (const [hash, heading] of [
  ['', 'Digitale Geschenke, mit Liebe verpackt.'],
  ['#/create', 'Dein Digitales Geschenk'],
  ['#/g/3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'Oh nein!'],
] as const)
  test(`stands at the lower edge of ${hash || 'the landing page'} from the first paint, and covers nothing for good`, {
    tag: hash === '' ? '@core' : [],
  }, async ({ page }) => {
    await noteFirstFrames(page);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await visit(page, hash);
      await expect(banner(page)).toBeVisible();
      const { anything, banner: shown } = await page.evaluate(
        () => (window as unknown as { painted: Painted }).painted,
      );
      expect(shown, `${shown} after ${anything}`).toBeLessThanOrEqual(anything || shown);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
      for (const place of [0, 300, 99_999]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
        const { y, height: high } = await boxOf(banner(page));
        expect(Math.round(y + high)).toBe(height);
        expect(high).toBeGreaterThanOrEqual(hash.startsWith('#/g/') ? 40 : width < 640 ? 60 : 48);
        expect(high).toBeLessThanOrEqual(hash.startsWith('#/g/') ? 56 : 96);
      }
      // At the end of the page, which grows while its lower parts arrive, the last link stands above it.
      await expect(async () => {
        await page.evaluate(() => scrollTo({ top: 99_999, behavior: 'instant' }));
        const last = await boxOf(page.getByRole('button', { name: 'Cookie-Einstellungen' }));
        expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(banner(page))).y);
      }).toPass();
    }
  });

test('a focused field stands above the banner and the bar of the wizard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, '#/create');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Extras' }).click();
  await page.getByRole('switch', { name: 'Mit einer Frage versiegeln' }).check();
  for (const name of ['E-Mail des Empfängers (optional)', 'Deine Frage', 'Die Antwort']) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const field = page.getByRole('textbox', { name });
    await field.focus();
    const box = await field.boundingBox();
    // The bar stands in its place on a phone, wherever that is.
    const bars = await page
      .locator('.cookie-banner, .step-bar')
      .evaluateAll((all) =>
        all.map((bar) => bar.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    expect(bars).toHaveLength(2);
    for (const [top = 0, bottom = 0] of bars)
      expect(box && (box.y + box.height <= top || box.y >= bottom), name).toBe(true);
  }
});

test('what is answered before the page has come is kept and said', async ({ page }) => {
  // The gift's page is held back: what stands there is what the document has painted.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/#/g/3f2504e0-4f89-41d3-9a0c-0305e82c3301', { waitUntil: 'commit' });
  await banner(page).getByRole('button', { name: 'Nur essenzielle' }).click();
  await expect(banner(page)).toBeHidden();
  release();
  await expectToast(page, 'Cookies angepasst');
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain('declined');
});
