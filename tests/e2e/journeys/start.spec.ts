import type { Locator, Page } from '@playwright/test';
import { coreIf, expect, test } from '../fixtures.ts';
import { isGiftRequest, letter, storeGift } from './gift-rows.ts';

/* What the inline start script of a build paints before any module runs, and how React takes it
   over (docs/decisions/first-paint.md). The journeys delay the modules and release them. */

test.skip(({ server }) => server !== 'built', 'Only a build has a start script.');

const isModule = (url: URL) => /\/assets\/.*\.js$/.test(url.pathname);

/** Opens a link while modules are held back; the returned function releases them. */
async function openHeld(page: Page, hash: string): Promise<() => Promise<void>> {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(isModule, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${hash}`, { waitUntil: 'commit' });
  return async () => {
    letCome();
    await expect(page.locator('#root > *').first()).toBeAttached();
    await expect(page.locator('#start')).toHaveCount(0);
  };
}

const painted = (page: Page) => page.locator('#start');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** Words get their place with their font, which comes with the app's sheet. */
const poppinsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Poppins"?$/.test(family) && status === 'loaded'),
  );

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Positions of the visible parts of the closed card. React draws its own card below the painted
 * one, so hidden parts are left out.
 */
function places(page: Page): Promise<Record<string, Place | undefined>> {
  return page.evaluate(() => {
    const root = document.getElementById('start') ?? document;
    return Object.fromEntries(
      ['h1', 'h1 + p', '.gift', '.outside', '.tag', '.tag-name', '.front .hint'].map((selector) => {
        const box = root.querySelector(selector)?.getBoundingClientRect();
        return [selector, box && { x: box.x, y: box.y, width: box.width, height: box.height }];
      }),
    );
  });
}

test.describe('before any module runs', () => {
  test('headline and names are shown, and the gift is asked for once', { tag: '@core' }, async ({
    page,
    database,
  }) => {
    const { id } = await storeGift(database);
    let requests = 0;
    page.on('request', (request) => {
      if (isGiftRequest(new URL(request.url()))) requests += 1;
    });
    const takeOver = await openHeld(page, `#/g/${id}`);
    await expect(headline(page)).toHaveText('Ein Geschenk für Mia!');
    await expect(page).toHaveTitle('Ein Geschenk für Mia!');
    await expect(painted(page).getByText('Von: Jonas')).toBeVisible();
    await expect(painted(page).locator('.tag-name')).toHaveText('Mia');
    await takeOver();
    await expect(headline(page)).toHaveText('Ein Geschenk für Mia!');
    await expect(page.getByRole('group', { name: 'Geschenk für Mia' })).toBeVisible();
    expect(requests).toBe(1);
  });

  test('the page says that the gift is on its way', async ({ page, database }) => {
    const { id } = await storeGift(database);
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(isGiftRequest, async (route) => {
      await waiting;
      await route.continue();
    });
    const takeOver = await openHeld(page, `paket.html#/g/${id}`);
    const words = (place: Page | Locator) => place.getByText('Moment, dein Geschenk wird geladen...');
    await expect(words(painted(page))).toBeVisible();
    // That it takes long is said later.
    const late = page.getByText('Dein Geschenk ist noch unterwegs');
    await poppinsLoaded(page);
    const before = await words(painted(page)).boundingBox();
    // React takes over before the gift is there, and shows the same text at the same place.
    await takeOver();
    await expect(words(page)).toBeVisible();
    const after = await words(page).boundingBox();
    await expect(late).toBeVisible();
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(after?.[side], side).toBeCloseTo(before?.[side] ?? Number.NaN, 0);
    answer();
    await expect(headline(page)).toHaveText('Ein Geschenk für Mia!');
  });
});

test.describe('the page takes over', () => {
  // A wrapping that is drawn in the page, and one that is a picture.
  for (const wrapping_style of ['box', 'animated_gif_tiger']) {
    test(`in place: ${wrapping_style}`, coreIf(wrapping_style === 'box'), async ({ page, database }) => {
      const { id } = await storeGift(database, { wrapping_style });
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value;
          document.documentElement.dataset.shift = String(shift);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const takeOver = await openHeld(page, `#/g/${id}`);
      await expect(painted(page).locator('.hint')).toBeVisible();
      await poppinsLoaded(page);
      // Of the weights that are on the page, the last one too.
      await page.evaluate(() => document.fonts.ready);
      const before = await places(page);
      await takeOver();
      await expect(page.getByRole('button', { name: /Klicke zum Öffnen/ })).toBeVisible();
      const after = await places(page);
      for (const [part, place] of Object.entries(before)) {
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(after[part]?.[side], `${part} ${side}`).toBeCloseTo(place?.[side] ?? Number.NaN, 0);
      }
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
      expect(shift).toBeLessThanOrEqual(0.01);
    });
  }

  test('a click on the painted card starts the opening at once, and the page carries it out', async ({
    page,
    database,
  }) => {
    const { id } = await storeGift(database, { message: 'Alles Liebe!' });
    const takeOver = await openHeld(page, `#/g/${id}`);
    await painted(page).getByRole('button', { name: 'Klicke zum Öffnen' }).click();
    await expect(painted(page).locator('.gift')).toHaveAttribute('data-stage', 'opening');
    await takeOver();
    await expect(letter(page)).toContainText('Alles Liebe!');
    await expect(letter(page)).toBeFocused();
  });
});

test.describe('hostile rows', () => {
  test('are painted as plain text, with known colours and pictures only', async ({ page, database }) => {
    const evil = '<img src=x onerror="document.title=1">';
    const { id } = await storeGift(database);
    await page.route(isGiftRequest, (route) =>
      route.fulfill({
        json: {
          id,
          recipient_name: evil,
          sender_name: evil,
          wrapping_style: '../evil',
          primary_color: 'red;background:url(https://evil.example)',
          pattern: '1"><script>',
        },
      }),
    );
    const takeOver = await openHeld(page, `#/g/${id}`);
    await expect(headline(page)).toHaveText(`Ein Geschenk für ${evil}!`);
    await expect(painted(page).locator('img, script')).toHaveCount(0);
    await expect(painted(page).locator('.hint')).toBeVisible();
    await expect(painted(page).locator('.gift')).toHaveAttribute(
      'style',
      /^--opens: 2300ms; --ribbon: #007BFF;?$/,
    );
    await takeOver();
    await expect(headline(page)).toHaveText(`Ein Geschenk für ${evil}!`);
  });
});

test('a gift page asks search engines to leave it alone, other pages do not', async ({ page }) => {
  const robots = page.locator('meta[name="robots"]');
  await page.goto('/#/agb');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(robots).toHaveCount(0);
  await page.goto('/#/g/');
  await page.reload();
  await expect(robots).toHaveAttribute('content', 'noindex');
});
