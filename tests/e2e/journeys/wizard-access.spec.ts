import { giftRow } from '../../builders.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, fillContent, freshEmail, openTab, startGift, visit } from '../pages.ts';

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

  test('at a failed check, and in the preview dialog', async ({ page }) => {
    await startGift(page);
    await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, { widths: [1280, 360], state: 'failed check' });
    await page.getByRole('button', { name: 'Vorschau', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Vorschau' })).toBeVisible();
    await expectAccessible(page, { state: 'preview dialog' });
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
