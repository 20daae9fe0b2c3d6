import type { Page, Request } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { ThanksRow } from '@/features/thanks/thanks.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectToast, makeGift, openGift, unwrap, visit } from '../pages.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // Every button here gets busy, which is where a translated page used to fall apart.
  translated: true,
  // What the page says in words as well: a fourth thank-you, a connection that was cut.
  expectedConsole: [/status of 409|ERR_FAILED/],
});

const thank = (page: Page) => page.getByRole('region', { name: /^Sag .* danke$/ });
const received = (page: Page) => page.getByRole('region', { name: 'Danke von Mia' });
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Neuer Dank' });
const words = (page: Page) => thank(page).getByRole('textbox', { name: 'Dein Dank' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Requests to tables and functions, as 'METHOD path'. */
function backendCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(rest|storage)\/v1\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('thanks reach the sender, who hides one and deletes one', {
  tag: '@core',
}, async ({ page, anotherBrowser, database }) => {
  test.setTimeout(180_000);
  const { link, giftId } = await makeGift(page, { recipientName: 'Mia', senderName: 'Jonas' });
  await expect(mark(page)).toBeHidden();

  const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
  const calls = backendCalls(recipient);
  await openGift(recipient, link);
  await expect(thank(recipient)).toBeHidden();
  await unwrap(recipient);
  await expect(thank(recipient)).toContainText('Jonas erfährt nur, was du schickst.');
  await expect
    .poll(() => calls)
    .toEqual(['GET /rest/v1/rpc/gift_by_link', 'GET /rest/v1/rpc/greetings_of_gift']);
  expect(await recipient.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.senderKey)).toBeNull();

  await press(recipient, 'Herz schicken');
  await expectToast(recipient, 'Dein Dank ist unterwegs!');
  await press(recipient, 'Danke senden');
  await expect(words(recipient)).toBeFocused();
  await expect(words(recipient)).toHaveAccessibleDescription('Schreib ein paar Worte oder sprich etwas ein.');
  await words(recipient).fill('Ich freue mich so!\nDeine Mia');
  await press(recipient, 'Danke senden');
  await expect(words(recipient)).toHaveValue('');
  await press(recipient, 'Audio aufnehmen');
  await expect(recipient.getByRole('timer')).toHaveText('0:01 / 3:00');
  await press(recipient, 'Aufnahme beenden');
  await press(recipient, 'Aufnahme übernehmen');
  await press(recipient, 'Danke senden');
  await expect(recipient.getByRole('button', { name: 'Audio aufnehmen' })).toBeVisible();
  await expectAccessible(recipient, { widths: [1280, 360], state: 'sent' });
  // Words that could not be sent stay.
  await words(recipient).fill('Und noch etwas');
  await press(recipient, 'Danke senden');
  await expectToast(recipient, 'Dank nicht gesendet', 'schon drei Dankeschöns');
  await expect(words(recipient)).toHaveValue('Und noch etwas');
  const rows = await database.rows<ThanksRow>('thanks', { gift_id: giftId });
  const voice = rows.find((row) => row.voice)?.voice ?? '';
  expect(await database.files('gift_audio')).toContain(voice);

  // Whoever comes for the thanks finds them first on a small phone, and they stay there.
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page);
  await page.reload();
  await expect(mark(page).getByText('Neuer Dank')).toBeInViewport({ ratio: 1 });
  await mark(page).click();
  const title = received(page).getByRole('heading', { name: 'Mia hat sich bedankt' });
  await expect(title).toBeFocused();
  const top = (await title.boundingBox())?.y;
  await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(link);
  await expect(page.getByRole('img', { name: 'QR-Code mit dem Link zum Geschenk' })).toBeVisible();
  expect((await title.boundingBox())?.y).toBe(top);
  await expect(page.getByRole('heading', { name: 'Dein Geschenk ist bereit' })).toBeVisible();
  const items = received(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText('Ein Herz für dich');
  await expect(items.nth(1)).toContainText('Ich freue mich so!');
  await expect(items.nth(0)).toBeInViewport();
  await expect(items.nth(2).getByRole('button', { name: 'Sprachnachricht von Mia abspielen' })).toBeVisible();
  const player = items.nth(2).locator('audio');
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration > 0.5 && !audio.error))
    .toBe(true);
  await expect(mark(page)).toBeHidden();

  await expectAccessible(page, { widths: [360, 1280], state: 'received' });
  const pressAt = (nth: number, name: string) => items.nth(nth).getByRole('button', { name }).click();
  await pressAt(1, 'Mehr');
  await pressAt(1, 'Ausblenden');
  await expect(items).toHaveCount(2);
  await pressAt(1, 'Mehr');
  await pressAt(1, 'Löschen');
  await expect(items.nth(1).getByRole('button', { name: 'Behalten' })).toBeFocused();
  await pressAt(1, 'Ja, löschen');
  await expectToast(page, 'Dank gelöscht');
  await expect(items).toHaveCount(1);
  await expect.poll(() => database.files('gift_audio')).not.toContain(voice);
  await page.reload();
  await expect(items).toHaveCount(1);
  await expect(mark(page)).toBeHidden();
  await press(page, 'Ausgeblendete zeigen (1)');
  await pressAt(1, 'Mehr');
  await pressAt(1, 'Zeigen');
  await expect(items).toHaveCount(2);

  // Nobody else is shown the thanks.
  await visit(recipient, '#/preview');
  await expect(recipient.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();
  await expect(received(recipient)).toBeHidden();
});
