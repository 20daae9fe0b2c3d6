import { giftRow } from '../../builders.ts';
import { FakePayPal } from '../fakes/paypal.ts';
import { expect, PAYPAL, test } from '../fixtures.ts';
import {
  expectAccessible,
  expectToast,
  fillContent,
  fillWizard,
  freshEmail,
  makeGift,
  NEXT_STEPS,
  openTab,
  reachPayment,
  startGift,
  visit,
} from '../pages.ts';

const BOTH = { widths: [360, 1280] };

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on any tab', { tag: '@core' }, async ({ page }) => {
    await startGift(page);
    for (const tab of ['Inhalt', 'Design', 'Medien & Absender', 'Zahlung'] as const) {
      await openTab(page, tab);
      await expect(
        page
          .getByRole('tabpanel')
          .getByRole(tab === 'Design' || tab === 'Zahlung' ? 'radio' : 'textbox')
          .first(),
      ).toBeVisible();
      await expectAccessible(page, { ...BOTH, state: tab });
    }
  });

  test('at a failed check, and in the preview sheet', async ({ page }) => {
    await startGift(page);
    await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, { widths: [1280, 360], state: 'failed check' });
    await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Vorschau' })).toBeVisible();
    await expectAccessible(page, { state: 'preview sheet' });
  });

  test('on /preview and in its dialog', async ({ page, database }) => {
    await database.insert('gifts', [
      giftRow({ recipient_name: 'Axel' }),
      giftRow({ wrapping_style: 'envelope', pattern: null }),
    ]);
    await visit(page, '#/preview');
    await expect(page.getByRole('button', { name: 'Link kopieren' })).toBeVisible();
    await expectAccessible(page, { ...BOTH, state: 'preview' });
    await page.getByRole('button', { name: 'Teilen', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Teilen' })).toBeVisible();
    await expectAccessible(page, { ...BOTH, state: 'Teilen' });
  });

  test.describe('of a list that has failed', () => {
    test.use({ expectedConsole: [/status of 500/] });

    test('without and beside an own gift', async ({ page }) => {
      await page.route(/\/rest\/v1\/rpc\/gift_list\?/, (route) =>
        route.fulfill({ status: 500, json: { message: 'no' } }),
      );
      const again = page.getByRole('button', { name: 'Erneut laden' });
      await visit(page, '#/preview');
      await expect(again).toBeVisible();
      await expectAccessible(page, { ...BOTH, state: 'without an own gift' });
      await makeGift(page);
      await again.focus();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Fehler beim Laden');
      await expect(again).toBeVisible();
      await expectAccessible(page, { ...BOTH, state: 'beside an own gift' });
    });
  });

  test('in the drafts that are offered', async ({ page }) => {
    await startGift(page);
    for (const name of ['Mia', 'Oma Erna', 'Maximiliane-Charlotte von Hohenfels']) {
      await fillContent(page, { recipientName: name, message: 'Halb fertig' });
      await page.getByRole('link', { name: 'Digitale Geschenke' }).click();
      await page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first().click();
    }
    const offer = page.getByRole('region', { name: 'Angefangenes Geschenk' });
    const unfold = () => offer.getByRole('button', { name: '3 angefangene Geschenke' }).click();
    await expectAccessible(page, { ...BOTH, state: 'wizard, folded' });
    await unfold();
    await expectAccessible(page, { ...BOTH, state: 'wizard' });
    await page.getByRole('button', { name: 'Zurück zur Startseite' }).click();
    await unfold();
    await expectAccessible(page, { ...BOTH, state: 'landing page' });
    for (const left of [
      'Du hast 2 angefangene Geschenke.',
      'Du hast ein angefangenes Geschenk für Mia. Weiterschreiben?',
    ]) {
      const first = offer.getByRole('button', { name: /Verwerfen/ }).first();
      await first.focus();
      await page.keyboard.press('Enter');
      await expect(offer).toContainText(left);
      // The focus goes on to the next draft; taken away before, the next key would continue that
      // one.
      await expect(offer.locator(':focus')).toHaveCount(1);
    }
  });

  test.describe('after a payment that came to nothing', () => {
    test.use(PAYPAL);

    test('by the buyer, and by PayPal', async ({ page, context }) => {
      const payPal = await new FakePayPal().install(context);
      await reachPayment(page);
      const pay = page.getByRole('button', { name: 'Mit PayPal bezahlen' });
      payPal.decisions = ['cancel'];
      await pay.click();
      await expect(page.getByText('Noch nicht bezahlt')).toBeVisible();
      await expectAccessible(page, { ...BOTH, state: 'cancelled' });
      payPal.faults.capture = [{ refused: 'TRANSACTION_REFUSED' }];
      await pay.click();
      await expect(page.getByText('Das Bezahlen hat nicht geklappt')).toBeVisible();
      await expectAccessible(page, { ...BOTH, state: 'refused' });
    });
  });
});

test('the whole wizard can be done with the keyboard alone', { tag: '@core' }, async ({ page, database }) => {
  const creatorEmail = freshEmail();
  await visit(page);
  const { keyboard } = page;
  /** Presses Tab until the element with this name has the focus. */
  const reach = async (name: string | RegExp, key = 'Tab') => {
    for (let steps = 0; steps < 60; steps += 1) {
      const focused = page.locator(':focus');
      if (await focused.count()) {
        const label = await focused.evaluate((element) => {
          // Without the picture of a wrapping, which carries words of its own.
          const words = [...((element as HTMLInputElement).labels?.[0]?.childNodes ?? [])].filter(
            (node) => !(node instanceof Element && node.ariaHidden === 'true'),
          );
          const own = words.map((node) => node.textContent).join('');
          return element.getAttribute('aria-label') ?? (own || element.textContent || '');
        });
        if (typeof name === 'string' ? label.trim() === name : name.test(label)) return;
      }
      await keyboard.press(key);
    }
    throw new Error(`The focus never reached ${name}.`);
  };

  await reach('Jetzt Geschenk erstellen');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toBeFocused();
  await keyboard.type('Mia');
  await reach('Deine Nachricht');
  await keyboard.type('Ohne Maus gemacht.');
  await reach('Inhalt', 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Design' })).toHaveAttribute('aria-selected', 'true');
  await reach('Geschenkbox');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Eleganter Umschlag' })).toBeChecked();
  await reach('Kein Effekt');
  await keyboard.press('ArrowDown');
  await reach('Glanz');
  await keyboard.press('Space');
  await reach('Weiter zum Bezahlen & Geschenk erstellen');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Dein Name' })).toBeFocused();
  await keyboard.type('Jonas');
  await reach('Deine E-Mail-Adresse');
  await keyboard.type(creatorEmail);
  await reach('Weiter zum Bezahlen & Geschenk erstellen');
  await keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Zahlung' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Demo-Zahlung abschließen' })).toBeVisible();
  await reach('Demo-Zahlung abschließen');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();
  expect(await database.gifts({ creator_email: creatorEmail })).toMatchObject([
    { wrapping_style: 'envelope', magicalEffect: 'sparkle_aura', shine: true, message: 'Ohne Maus gemacht.' },
  ]);
});

test('from the landing page to the saved gift in no more than four clicks besides typing', {
  tag: '@core',
}, async ({ page }) => {
  // Not while the event is captured: there a click would count that Playwright takes back, since
  // its target has just moved.
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.isTrusted)
        sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    });
  });
  await visit(page);
  await page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toBeFocused();
  await page.keyboard.type('Mia');
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('Alles Liebe!');
  // A failed check jumps to the tab of the missing field, so no tab has to be clicked.
  await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
  await expect(page.getByRole('textbox', { name: 'Dein Name' })).toBeFocused();
  await page.keyboard.type('Jonas');
  await page.keyboard.press('Tab');
  await page.keyboard.type(freshEmail());
  await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
  await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
  await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(/#\/g\/[0-9a-f-]{36}$/);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(4);
});

test("on a small phone 'Weiter …' stays on screen and covers no focused field", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await startGift(page);
  await fillWizard(page);
  for (const [tab, next] of NEXT_STEPS) {
    await openTab(page, tab);
    await expect(page.getByRole('button', { name: next })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await openTab(page, 'Design');
  await page.getByRole('switch', { name: 'Glanz' }).focus();
  await expect
    .poll(async () => {
      const glanz = await page.getByRole('switch', { name: 'Glanz' }).boundingBox();
      const bar = await page.getByRole('button', { name: 'Vorschau', exact: true }).boundingBox();
      return (bar?.y ?? 0) - ((glanz?.y ?? 0) + (glanz?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
});
