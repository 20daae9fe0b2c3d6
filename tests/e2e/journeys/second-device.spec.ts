import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { png } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectToast, makeGift, openGift, unwrap, visit } from '../pages.ts';

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
    await expectAccessible(page, { state: 'link' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Auf anderem Gerät zeigen' })).toBeFocused();

    const phone = await anotherBrowser({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    await phone.goto(link);
    await expect(phone.getByText('2 Geschenke kommen mit auf dieses Gerät.')).toBeVisible();
    expect(phone.url()).toMatch(/#\/geraet$/);
    await expectAccessible(phone, { state: 'offer' });
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
    await thanks.getByRole('button', { name: 'Mehr' }).click();
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
    await expectAccessible(phone, { state: 'sign-off' });
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
