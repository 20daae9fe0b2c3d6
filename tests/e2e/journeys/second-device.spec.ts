import type { Locator, Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { png } from '../../files/pictures.ts';
import { FakePayPal } from '../fakes/paypal.ts';
import { expect, PAYPAL, test } from '../fixtures.ts';
import {
  expectAccessible,
  expectToast,
  freshEmail,
  makeGift,
  openGift,
  reachPayment,
  unwrap,
  visit,
} from '../pages.ts';
import { REFUSED_SAVE, recoverPayment, refuseSaves } from './gift-rows.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Auf anderem Gerät zeigen' });
const headline = (page: Page) =>
  page.getByRole('heading', { name: 'Deine Geschenke auf diesem Gerät', level: 1 });
const shared = (page: Page) => page.getByRole('textbox', { name: 'Link zum Geschenk' });

/** Shows the link for another device, from the preview page of an own gift. */
async function showLink(page: Page): Promise<string> {
  await press(page, 'Auf anderem Gerät zeigen');
  const box = dialog(page).getByRole('textbox', { name: 'Link für das andere Gerät' });
  await expect(box).toHaveValue(/#\/geraet\/[0-9a-f]{32}$/);
  return box.inputValue();
}

/** Opens a link on another device and takes over what it holds. */
async function takeOver(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(headline(page)).toBeVisible();
  await press(page, 'Übernehmen');
  await expect(page.getByText('Deine Geschenke sind jetzt auch auf diesem Gerät.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Geschenke ansehen' })).toBeFocused();
  await press(page, 'Geschenke ansehen');
}

const keyOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.senderKey);

test.describe('signed off', () => {
  test('a second device reads thanks, deletes with files, and signs all others off', {
    tag: ['@sender'],
  }, async ({ page, anotherBrowser, database, server }) => {
    test.setTimeout(180_000);
    const first = await makeGift(page, { recipientName: 'Adalinde', files: { main: png() } });
    await press(page, 'Neues Geschenk erstellen');
    const second = await makeGift(page, { recipientName: 'Bo' });
    const link = await showLink(page);
    await expect(dialog(page)).toContainText('Deine Geschenke sind nur auf diesem Gerät.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Auf anderem Gerät zeigen' })).toBeFocused();

    const phone = await anotherBrowser({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    await phone.goto(link);
    await expect(phone.getByText('2 Geschenke kommen mit auf dieses Gerät.')).toBeVisible();
    expect(phone.url()).toMatch(/#\/geraet$/);
    await takeOver(phone, link);
    await expect(shared(phone)).toHaveValue(second.link);
    // No key travels.
    expect(await keyOf(phone)).not.toBe(await keyOf(page));

    // A third browser with the same link, and the browser that has made it.
    const third = await anotherBrowser();
    await third.goto(link);
    await expect(third.getByText('Dieser Link wurde schon benutzt.')).toBeVisible();
    await third.goto('about:blank');
    await third.goto(`${link.slice(0, -4)}0000`);
    await expect(third.getByText(/^Diesen Link gibt es nicht/)).toBeVisible();
    await third.reload();
    await expect(third.getByText('In dieser Adresse fehlt der Link.')).toBeVisible();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('Diesen Link hast du hier selbst gemacht.')).toBeVisible();
    if (server === 'sender') {
      await visit(third, '#/preview');
      await expect(third.getByText('Keine Geschenke vorhanden')).toBeVisible();
    }

    // Thanks are read and deleted from the second device.
    await openGift(third, second.link);
    await unwrap(third);
    await press(third, 'Herz schicken');
    await expectToast(third, 'Dein Dank ist unterwegs!');
    await visit(phone);
    await phone.reload();
    await phone.getByRole('link', { name: 'Neuer Dank' }).click();
    const thanks = phone.getByRole('region', { name: 'Danke von Bo' });
    await expect(thanks.getByRole('listitem')).toHaveCount(1);
    await thanks.getByRole('button', { name: 'Löschen' }).click();
    await press(phone, 'Ja, löschen');
    await expect(thanks).toBeHidden();

    // A gift with the file that the first device has uploaded.
    const file =
      String((await database.giftRow(first.giftId))?.media_url)
        .split('/')
        .at(-1) ?? '';
    await phone.getByRole('button', { name: /Für Adalinde/ }).click();
    await expect(shared(phone)).toHaveValue(first.link);
    await press(phone, 'Geschenk löschen');
    await expect.poll(() => database.giftRow(first.giftId), { timeout: 30_000 }).toBeNull();
    await expect.poll(() => database.files('gift_media')).not.toContain(file);

    await press(phone, 'Auf anderem Gerät zeigen');
    await expect(dialog(phone)).toContainText('2 Geräte teilen sich deine Geschenke.');
    await press(phone, 'Alle anderen abmelden');
    await expect(dialog(phone).getByRole('button', { name: 'Nein' })).toBeFocused();
    await press(phone, 'Ja, alle anderen abmelden');
    await expect(dialog(phone)).toContainText('Deine Geschenke sind nur auf diesem Gerät.');

    // The first device is a stranger now.
    const before = await database.giftRow(second.giftId);
    const answer = await page.evaluate(
      async ([id, key]) => {
        const anon = document.querySelector<HTMLElement>('script[data-always]')?.dataset.key ?? '';
        const response = await fetch(`/rest/v1/gifts?id=eq.${id}`, {
          method: 'DELETE',
          headers: {
            apikey: anon,
            'x-sender-key': localStorage.getItem(key ?? '') ?? '',
            prefer: 'return=representation',
          },
        });
        return response.text();
      },
      [second.giftId, STORAGE_KEYS.senderKey],
    );
    expect(JSON.parse(answer)).toEqual([]);
    expect(await database.giftRow(second.giftId)).toEqual(before);
    await visit(page, '#/preview');
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.ownGifts))
      .toBe('[]');
    await expect(page.getByRole('heading', { name: 'Dein Geschenk ist bereit' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Geschenk löschen' })).toBeHidden();
  });
});

test('this device signs off, and the gifts stay on the other', async ({ page, anotherBrowser }) => {
  const { link } = await makeGift(page, { recipientName: 'Ada' });
  const phone = await anotherBrowser();
  await takeOver(phone, await showLink(page));
  await expect(shared(phone)).toHaveValue(link);
  await press(phone, 'Auf anderem Gerät zeigen');
  await press(phone, 'Dieses Gerät abmelden');
  await press(phone, 'Ja, dieses abmelden');
  await expectToast(phone, 'Dieses Gerät ist abgemeldet');
  await expect(dialog(phone)).toBeHidden();
  await expect(phone.getByRole('button', { name: 'Geschenk löschen' })).toBeHidden();
  await page.reload();
  await expect(shared(page)).toHaveValue(link);
  await expect(page.getByRole('button', { name: 'Geschenk löschen' })).toBeVisible();
});

test.describe('a payment on the second device', () => {
  test.use({ ...PAYPAL, expectedConsole: REFUSED_SAVE });

  test('is recovered there after a crash, beside the gifts that it has taken over', async ({
    page,
    context,
    anotherBrowser,
    database,
  }) => {
    const pay = (buyer: Page) => press(buyer, 'Mit PayPal bezahlen');
    await new FakePayPal().install(context);
    await reachPayment(page, { recipientName: 'Adalinde' });
    await pay(page);
    await expect(shared(page)).toBeVisible();
    const first = await shared(page).inputValue();

    const phone = await anotherBrowser();
    const payPal = await new FakePayPal().install(phone.context());
    await takeOver(phone, await showLink(page));
    await expect(shared(phone)).toHaveValue(first);
    const creatorEmail = freshEmail();
    await reachPayment(phone, { recipientName: 'Bo', creatorEmail });
    const acceptSaves = await refuseSaves(phone.context());
    await pay(phone);
    await expectToast(phone, 'Speicherfehler');
    await phone.close();
    expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);

    await acceptSaves();
    const nextVisit = await recoverPayment(phone.context(), payPal);
    expect(await database.gifts({ creator_email: creatorEmail })).toHaveLength(1);
    await visit(nextVisit, '#/preview');
    await nextVisit.getByRole('button', { name: /Für Adalinde/ }).click();
    await expect(shared(nextVisit)).toHaveValue(first);
    await expect(nextVisit.getByRole('button', { name: 'Geschenk löschen' })).toBeVisible();
  });
});

/** Goes on by the Tab key until the focus is there. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${goal}.`);
}

test('thanks and a second device by keyboard alone', async ({ page, anotherBrowser }) => {
  test.setTimeout(180_000);
  const key = async (on: Page, name: string | RegExp, pressed = 'Enter') => {
    await tabTo(on, on.getByRole('button', { name, exact: true }));
    await on.keyboard.press(pressed);
  };
  const { link } = await makeGift(page, { recipientName: 'Mia', senderName: 'Jonas' });

  const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
  await openGift(recipient, link);
  await key(recipient, /Klicke zum Öffnen/);
  await key(recipient, 'Herz schicken', 'Space');
  await expectToast(recipient, 'Dein Dank ist unterwegs!');
  await tabTo(recipient, recipient.getByRole('textbox', { name: 'Dein Dank' }));
  await recipient.keyboard.type('Wie schön!');
  await key(recipient, 'Danke senden');
  await expect(recipient.getByRole('textbox', { name: 'Dein Dank' })).toHaveValue('');

  await visit(page);
  await page.reload();
  await tabTo(page, page.getByRole('link', { name: 'Neuer Dank' }));
  await page.keyboard.press('Enter');
  const items = page.getByRole('region', { name: 'Danke von Mia' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await tabTo(page, items.nth(0).getByRole('button', { name: 'Ausblenden' }));
  await page.keyboard.press('Space');
  await expect(items).toHaveCount(1);
  await tabTo(page, items.nth(0).getByRole('button', { name: 'Löschen' }));
  await page.keyboard.press('Enter');
  await expect(items.nth(0).getByRole('button', { name: 'Behalten' })).toBeFocused();
  await key(page, 'Ja, löschen');
  await expectToast(page, 'Dank gelöscht');

  await key(page, 'Auf anderem Gerät zeigen');
  const box = dialog(page).getByRole('textbox', { name: 'Link für das andere Gerät' });
  await expect(box).toHaveValue(/#\/geraet\/[0-9a-f]{32}$/);
  const phone = await anotherBrowser({ reducedMotion: 'reduce' });
  await phone.goto(await box.inputValue());
  await key(phone, 'Übernehmen');
  await expect(phone.getByRole('button', { name: 'Geschenke ansehen' })).toBeFocused();
  await phone.keyboard.press('Enter');
  await expect(shared(phone)).toHaveValue(link);
  await key(phone, 'Auf anderem Gerät zeigen');
  await key(phone, 'Dieses Gerät abmelden');
  await expect(dialog(phone).getByRole('button', { name: 'Nein' })).toBeFocused();
  await key(phone, 'Ja, dieses abmelden');
  await expectToast(phone, 'Dieses Gerät ist abgemeldet');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Auf anderem Gerät zeigen' })).toBeFocused();
});

test('a link that has run out says so, and another is made', async ({ page, anotherBrowser }) => {
  await page.clock.install();
  await makeGift(page);
  const link = await showLink(page);
  await page.clock.fastForward(601_000);
  await expect(dialog(page).getByText('Der Link ist abgelaufen.')).toBeVisible();
  await press(page, 'Neuen Link machen');
  const box = dialog(page).getByRole('textbox', { name: 'Link für das andere Gerät' });
  await expect(box).toHaveValue(/#\/geraet\/[0-9a-f]{32}$/);
  expect(await box.inputValue()).not.toBe(link);
  const phone = await anotherBrowser();
  await phone.goto(link);
  await expect(phone.getByText(/durch einen neueren ersetzt/)).toBeVisible();
});

test('axe finds nothing on both devices', async ({ page, anotherBrowser }) => {
  const check = (shown: Page, state: string) => expectAccessible(shown, { widths: [1280, 360], state });
  await makeGift(page);
  const link = await showLink(page);
  const phone = await anotherBrowser();
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: 'Übernehmen' })).toBeVisible();
  await check(page, 'link');
  await check(phone, 'offer');
  await press(phone, 'Übernehmen');
  await expect(phone.getByRole('button', { name: 'Geschenke ansehen' })).toBeVisible();
  await check(phone, 'taken');
  await press(phone, 'Geschenke ansehen');
  await press(phone, 'Auf anderem Gerät zeigen');
  await press(phone, 'Alle anderen abmelden');
  await expect(phone.getByRole('button', { name: 'Ja, alle anderen abmelden' })).toBeInViewport({ ratio: 1 });
  await check(phone, 'sign-off');
  const third = await anotherBrowser();
  await third.goto(link);
  await expect(third.getByText('Dieser Link wurde schon benutzt.')).toBeVisible();
  await check(third, 'used');
});
