import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectToast, freshEmail, visit } from '../pages.ts';

// The browser reports a refused sign-up (409, or no answer at all) on the console by itself.
test.use({ newsletterDismissed: false, expectedConsole: [/newsletter_subscribers/] });

const popup = (page: Page) => page.getByRole('dialog', { name: 'Newsletter' });
const field = (page: Page) => popup(page).getByRole('textbox', { name: 'E-Mail-Adresse' });

/** Opens the page with a fake clock and waits until the overlays are loaded. */
async function arrive(page: Page, hash = '') {
  await page.clock.install();
  await visit(page, hash);
  // The overlays come after the first input.
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
}

/**
 * Scrolls away from the gift of the first screen and the button beside it, which nothing may cover.
 */
const away = (page: Page) =>
  page
    .getByRole('heading', { name: 'Was drin ist, zählt.' })
    .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));

async function signUp(page: Page, email: string) {
  await field(page).fill(email);
  await popup(page).getByRole('button', { name: 'Anmelden' }).click();
}

/** Windows of a phone, a tablet and a desk. */
const SIZES = [
  [360, 740],
  [768, 1024],
  [1280, 860],
] as const;

test('appears after five seconds, without taking the focus', { tag: '@core' }, async ({ page }) => {
  // The page notes the moment itself: how long it loads, and when a test looks, must not matter.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[role="dialog"][aria-label="Newsletter"]')) return;
      document.documentElement.dataset.newsletterAt = `${performance.now()}`;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page);
  await expect(popup(page)).toBeVisible();
  const appearedAt = await page.evaluate(() => Number(document.documentElement.dataset.newsletterAt));
  expect(appearedAt).toBeGreaterThanOrEqual(5000);
  await expect(page.locator('body')).toBeFocused();
});

test.describe('before the cookie banner is answered', () => {
  test.use({ cookieDecision: null });

  for (const width of [360, 1280])
    test(`it waits at the end of the page, and comes a while after the answer at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      await arrive(page);
      const answer = page.getByRole('button', { name: 'Nur essenzielle' });
      await expect(answer).toBeVisible();
      await page.clock.fastForward(60_000);
      await expect(popup(page)).toBeVisible();
      await expect(popup(page)).not.toBeInViewport();
      await answer.click();
      await away(page);
      await page.clock.fastForward(20_000);
      await expect(popup(page)).not.toBeInViewport();
      await page.clock.fastForward(16_000);
      await expect(popup(page)).toBeInViewport();
    });
});

for (const [how, close] of [
  ['Schließen', (page: Page) => popup(page).getByRole('button', { name: 'Schließen' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`closed by '${how}' it does not come back in this session, but in the next`, async ({
    page,
    context,
  }) => {
    await arrive(page);
    await page.clock.fastForward(6000);
    await expect(popup(page)).toBeVisible();
    await close(page);
    await expect(popup(page)).toBeHidden();

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(popup(page)).toBeHidden();

    const nextSession = await context.newPage();
    await arrive(nextSession);
    await nextSession.clock.fastForward(6000);
    await expect(popup(nextSession)).toBeVisible();
  });
}

test('waits while somebody types', async ({ page }) => {
  await arrive(page);
  const inspiration = page.getByRole('button', { name: 'Inspiration' });
  await inspiration.click();
  await expect(page.getByRole('dialog', { name: 'Inspiration' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(popup(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(2000);
  await expect(popup(page)).toBeVisible();
});

test('in the wizard and beside a legal text it is a tab that covers nothing', { tag: '@core' }, async ({
  page,
}) => {
  await arrive(page, '#/create');
  const tab = page.getByRole('button', { name: 'Newsletter' });
  const covered = async () => {
    const box = await tab.boundingBox();
    return page
      .locator(':is(main, footer) :is(input, textarea, button, a, iframe, label, p, h1)')
      .filter({ visible: true })
      .evaluateAll((elements, own) => {
        if (!own) return ['no tab'];
        return elements
          .filter((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return left < own.x + own.width && own.x < right && top < own.y + own.height && own.y < bottom;
          })
          .map((element) => element.outerHTML.slice(0, 80));
      }, box);
  };
  for (const hash of ['#/create', '#/agb', '#/preview']) {
    await page.evaluate((address) => {
      location.hash = address;
    }, hash);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(popup(page)).toHaveCount(0);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect.poll(covered, `${hash} at ${width} px`).toEqual([]);
    }
  }
  await tab.click();
  await expect(field(page)).toBeFocused();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const form = await popup(page).locator('form').boundingBox();
    const input = await field(page).boundingBox();
    expect(input?.width).toBe(form?.width);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('covers neither gift nor start button nor footer', async ({ page }) => {
  await arrive(page);
  const card = page.getByRole('group', { name: 'Geschenk für Mia' });
  const start = page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first();
  await expect(card).toBeVisible();
  await page.clock.fastForward(6000);
  await expect(popup(page)).toBeVisible();
  const isApartFrom = async (other: Locator) => {
    const own = await popup(page).boundingBox();
    const box = await other.boundingBox();
    if (!own || !box) throw new Error('nothing to compare');
    return (
      own.x >= box.x + box.width ||
      box.x >= own.x + own.width ||
      own.y >= box.y + box.height ||
      box.y >= own.y + own.height
    );
  };
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.clock.runFor(1000);
    await expect.poll(() => isApartFrom(card), `gift at ${width} px`).toBe(true);
    await expect.poll(() => isApartFrom(start), `start button at ${width} px`).toBe(true);
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await page.clock.runFor(1000);
    await expect.poll(() => isApartFrom(footer), `footer at ${width} px`).toBe(true);
  }
});

test('refuses a bad address, accepts a good one, and reports it as registered the second time', {
  tag: ['@dev'],
}, async ({ page, context }) => {
  const email = freshEmail();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('newsletter_subscribers') && request.method() === 'POST')
      sent.push(request.postData() ?? '');
  });
  await arrive(page);
  await page.clock.fastForward(6000);

  await signUp(page, 'keine adresse');
  await expectToast(page, 'Ungültige E-Mail', 'Bitte gib eine gültige E-Mail-Adresse ein.');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);

  await signUp(page, `  ${email} `);
  await expectToast(page, 'Anmeldung erfolgreich!', 'VERPACKUNG20');
  await expect(popup(page)).toBeHidden();
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ email }]);

  const again = await context.newPage();
  await arrive(again);
  await again.clock.fastForward(6000);
  await signUp(again, email);
  await expectToast(again, 'Bereits registriert!', 'Diese E-Mail-Adresse ist bereits in unserem Verteiler.');
});

test('reports a failed sign-up and keeps the typed address', async ({ page }) => {
  await page.route('**/rest/v1/newsletter_subscribers**', (route) => route.abort());
  await arrive(page);
  await page.clock.fastForward(6000);
  await signUp(page, 'mia@example.org');
  await expectToast(page, 'Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.');
  await expect(field(page)).toHaveValue('mia@example.org');
});
