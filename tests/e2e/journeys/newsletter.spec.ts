import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectToast, freshEmail, openTab, reachPayment, visit } from '../pages.ts';

// The browser reports a refused sign-up (409, or no answer at all) on the console by itself.
test.use({ newsletterDismissed: false, expectedConsole: [/newsletter_subscribers/] });

const popup = (page: Page) => page.getByRole('dialog', { name: 'Newsletter' });
const field = (page: Page) => popup(page).getByRole('textbox', { name: 'E-Mail-Adresse' });

/** Opens the page with a fake clock and waits until the overlays are loaded. */
async function arrive(page: Page, hash = '') {
  await page.clock.install();
  await visit(page, hash);
  await page.waitForLoadState('networkidle');
}

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

for (const hash of ['', '#/create', '#/preview', '#/datenschutz', '#/agb', '#/geraet/x', '#/g/'])
  test(`comes five seconds after the load, without taking the focus: ${hash || 'landing page'}`, {
    tag: hash === '' ? '@core' : [],
  }, async ({ page }) => {
    // The page notes the moment itself: how long it loads, and when a test looks, must not matter.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('[role="dialog"][aria-label="Newsletter"]')) return;
        document.documentElement.dataset.newsletterAt = `${performance.now()}`;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, hash);
    await expect(popup(page)).toBeVisible();
    const appearedAt = await page.evaluate(() => Number(document.documentElement.dataset.newsletterAt));
    expect(appearedAt).toBeGreaterThanOrEqual(5000);
    expect(appearedAt).toBeLessThan(7000);
    await expect(popup(page).locator(':focus')).toHaveCount(0);
    if (hash.startsWith('#/g')) {
      // Below the page: whatever is there stands above it.
      await expect(popup(page)).not.toBeInViewport();
      const footer = await page.getByRole('contentinfo').boundingBox();
      const own = await popup(page).boundingBox();
      expect(own?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0));
    } else {
      await expect(popup(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    }
  });

test.describe('beside the cookie banner', () => {
  test.use({ cookieDecision: null });

  for (const hash of ['', '#/create', '#/preview', '#/agb'])
    test(`it is low, stands above it and covers nothing for good: ${hash || 'landing page'}`, async ({
      page,
    }) => {
      await arrive(page, hash);
      await page.clock.fastForward(6000);
      await expect(popup(page)).toBeVisible();
      const boxOf = async (locator: Locator) => {
        const box = await locator.boundingBox();
        if (!box) throw new Error('nothing to compare');
        return box;
      };
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        const banner = page.getByRole('region', { name: 'Cookie-Hinweis' });
        await expect
          .poll(async () => {
            const own = await boxOf(popup(page));
            return Math.round(Math.abs((await boxOf(banner)).y - own.y - own.height));
          }, `distance at ${width} px`)
          .toBe(width < 1024 ? 0 : 8);
        const own = await boxOf(popup(page));
        expect(own.height).toBeLessThanOrEqual(width < 1280 ? 180 : 64);
        expect(own.width).toBe(width < 1024 ? width : 832);
        await page.evaluate(() => scrollTo({ top: 99_999, behavior: 'instant' }));
        const last = await boxOf(page.getByRole('button', { name: 'Cookie-Einstellungen' }));
        expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(popup(page))).y);
      }
    });

  test('a field that gets the focus comes out from under it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await arrive(page, '#/create');
    await page.clock.fastForward(6000);
    await expect(popup(page)).toBeInViewport();
    const mail = page.getByRole('textbox', { name: 'E-Mail des Empfängers (optional)' });
    await mail.focus();
    const [own, box] = [await popup(page).boundingBox(), await mail.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0);
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

test('waits while a dialog is open', async ({ page }) => {
  await arrive(page);
  await page.getByRole('button', { name: 'Inspiration' }).click();
  await expect(page.getByRole('dialog', { name: 'Inspiration' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(popup(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.clock.fastForward(6000);
  await expect(popup(page)).toBeVisible();
});

test('waits while keys are pressed, and not because a field has the focus', async ({ page }) => {
  await arrive(page, '#/create');
  const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
  await name.focus();
  for (const key of ['M', 'i', 'a']) {
    await page.keyboard.press(key);
    await page.clock.fastForward(4000);
  }
  await expect(popup(page)).toBeHidden();
  await page.clock.fastForward(2000);
  await expect(popup(page)).toBeVisible();
  await expect(name).toBeFocused();
});

test('waits while somebody pays', async ({ page }) => {
  await page.clock.install();
  await reachPayment(page);
  await page.clock.fastForward(30_000);
  await expect(popup(page)).toBeHidden();
  await openTab(page, 'Inhalt');
  await page.clock.fastForward(6000);
  await expect(popup(page)).toBeVisible();
});

test('refuses a bad address, accepts a good one, and reports it as registered the second time', {
  tag: ['@dev'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
  await expectToast(page, 'Anmeldung erfolgreich!');
  await expect(popup(page)).toContainText('VERPACKUNG20');
  await page.clock.fastForward(30_000);
  await popup(page).getByRole('button', { name: 'Code kopieren' }).click();
  await expectToast(page, 'Code kopiert!');
  await popup(page).getByRole('button', { name: 'Schließen' }).click();
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
