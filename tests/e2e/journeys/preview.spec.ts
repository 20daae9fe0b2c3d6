import type { Page } from '@playwright/test';
import type { GiftRow } from '@/gift/row.ts';
import { giftRow } from '../../builders.ts';
import { pdf } from '../../files/documents.ts';
import { wav, webm } from '../../files/movies.ts';
import { coreIf, expect, test } from '../fixtures.ts';
import { expectToast, makeGift, visit } from '../pages.ts';
import { storeFile } from './gift-rows.ts';

/** Answers the list with these gifts, because the server also holds those of other journeys. */
async function answerList(page: Page, gifts: readonly GiftRow[]): Promise<void> {
  await page.route(/\/rest\/v1\/rpc\/gift_list\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const before = query.get('before') ?? '9999';
    const limit = Number(query.get('how_many'));
    return route.fulfill({ json: gifts.filter((gift) => gift.created_at < before).slice(0, limit) });
  });
}

/** Gifts of one person an hour apart, newest first. */
const giftsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    giftRow({
      recipient_name: `Nummer ${index + 1}`,
      message: `Nachricht ${index + 1}`,
      created_at: new Date(Date.UTC(2025, 4, 4) - index * 3_600_000).toISOString(),
    }),
  );

const others = (page: Page) => page.getByRole('region', { name: 'Andere Geschenke' }).getByRole('listitem');
/** The other gifts are those of these rows. */
const expectOthers = (page: Page, gifts: readonly GiftRow[]) =>
  expect(others(page).getByText(/^Für /)).toHaveText(gifts.map((gift) => `Für ${gift.recipient_name}`));
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const more = (page: Page) => page.getByRole('button', { name: 'Weitere Geschenke laden' });
const link = (page: Page) => page.getByRole('textbox', { name: 'Link zum Geschenk' });

for (const count of [0, 1, 2, 6, 60]) {
  test(
    `with ${count} gifts: the newest is selected, up to five others are offered`,
    coreIf(count === 60),
    async ({ page }) => {
      const gifts = giftsOf(count);
      await answerList(page, gifts);
      await visit(page, '#/preview');
      await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();
      const [newest, ...older] = gifts;
      if (!newest) {
        await expect(page.getByText('Keine Geschenke vorhanden')).toBeVisible();
        await expect(link(page)).toHaveCount(0);
        return;
      }
      await expect(details(page).getByText('Nummer 1', { exact: true })).toBeVisible();
      await expect(link(page)).toHaveValue(`${new URL(page.url()).origin}/#/g/${newest.id}`);
      await expectOthers(page, older.slice(0, 5));
      await expect(more(page)).toHaveCount(count > 6 ? 1 : 0);
      if (count <= 6) return;
      for (let pages = 2; await more(page).isVisible(); pages += 1) {
        await more(page).click();
        await expect(others(page)).toHaveCount(Math.min(pages * 5, older.length));
      }
      await expectOthers(page, older);
    },
  );
}

for (const how of ['tapped', 'chosen with the keyboard'] as const) {
  test(`another gift, ${how} below on a phone, comes into sight and takes the focus`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await answerList(page, giftsOf(6));
    await visit(page, '#/preview');
    const entry = others(page).getByRole('button', { name: /^Für Nummer 3 / });
    if (how === 'tapped') await entry.click();
    else await entry.press('Enter');
    const title = page.getByRole('heading', { name: 'Geschenk für Nummer 3' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(entry).toHaveCount(0);
  });
}

test('switching fast between gifts always shows the one chosen last', async ({ page }) => {
  const gifts = giftsOf(6);
  await answerList(page, gifts);
  await visit(page, '#/preview');
  for (const number of [3, 5, 2, 6, 4, 1, 2]) {
    await others(page)
      .getByRole('button', { name: new RegExp(`^Für Nummer ${number} `) })
      .click();
    await expect(details(page).getByText(`Nachricht ${number}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: `Geschenk für Nummer ${number}` })).toBeVisible();
    await expect(link(page)).toHaveValue(new RegExp(`${gifts[number - 1]?.id}$`));
    await expect(others(page)).toHaveCount(5);
  }
});

test('the details show every field that has a value, and no others', async ({ page, serverOrigin }) => {
  const [main, music, greeting] = await Promise.all([
    storeFile(serverOrigin, 'gift_media', pdf({ name: 'brief.pdf' })),
    storeFile(serverOrigin, 'gift_audio', wav()),
    storeFile(serverOrigin, 'gift_video', webm()),
  ]);
  const full = giftRow({
    recipient_name: 'Mia',
    recipient_email: 'mia@example.org',
    wrapping_style: 'treasure_chest',
    pattern: null,
    media_type: 'file',
    media_url: main,
    media_file_name: 'brief.pdf',
    music_url: music,
    video_greeting_url: greeting,
  });
  await answerList(page, [
    full,
    giftRow({
      recipient_name: null,
      message: null,
      sender_name: null,
      media_type: 'file',
      media_url: 'https://example.org/Gutschein.pdf',
      media_file_name: 'Gutschein.pdf',
      music_url: 'javascript:alert(1)',
    }),
  ]);
  await visit(page, '#/preview');
  const terms = details(page).getByRole('term');
  await expect(details(page)).toBeVisible();
  await expect(terms).toHaveText([
    'Empfänger',
    'E-Mail des Empfängers',
    'Nachricht',
    'Verpackung',
    'Von',
    'Datei',
    'Audio',
    'Videogruß',
  ]);
  await expect(details(page).getByRole('link')).toHaveText([
    'brief.pdf',
    'Audio anhören',
    'Videogruß ansehen',
  ]);
  await others(page).getByRole('button').click();
  await expect(terms).toHaveText(['Empfänger', 'Nachricht', 'Verpackung', 'Datei', 'Audio']);
  await expect(details(page).getByRole('link')).toHaveCount(0);
  await expect(details(page).getByRole('definition')).toHaveText([
    'Dich',
    'Eine besondere Nachricht...',
    'Geschenkbox',
    'Diese Datei gehört nicht zu diesem Geschenk',
    'Diese Datei gehört nicht zu diesem Geschenk',
  ]);
});

test.describe('a failed list', () => {
  test.use({ expectedConsole: [/status of 500/] });

  test('shows its toast and can be requested again', async ({ page }) => {
    await page.route(/\/rest\/v1\/rpc\/gift_list\?/, (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    );
    await visit(page, '#/preview');
    await expectToast(page, 'Fehler beim Laden', 'Geschenke konnten nicht aus der Datenbank geladen werden.');
    await page.unrouteAll();
    await answerList(page, giftsOf(1));
    await expect(page.getByText('Keine Geschenke vorhanden')).toHaveCount(0);
    await page.getByRole('button', { name: 'Erneut laden' }).click();
    await expect(details(page).getByText('Nummer 1', { exact: true })).toBeVisible();
  });
});

test('the gift just saved is selected, even where the list does not hold it', async ({ page }) => {
  await answerList(page, giftsOf(20));
  const { giftId } = await makeGift(page, { recipientName: 'Eben gespeichert' });
  await expect(
    page.getByRole('heading', { name: 'Das Geschenk für Eben gespeichert ist fertig' }),
  ).toBeVisible();
  await expect(page.getByText('Dein Geschenk ist bereit')).toHaveCount(0);
  await expect(others(page)).toHaveCount(5);
  await expect(link(page)).toHaveValue(new RegExp(`#/g/${giftId}$`));

  // Later in the same visit it is an own gift like any other.
  await page.getByRole('link', { name: 'Datenschutz' }).click();
  await page.getByRole('link', { name: 'Deine Geschenke' }).click();
  await expect(page.getByRole('heading', { name: 'Dein Geschenk ist bereit' })).toBeVisible();
  await expect(link(page)).toHaveValue(new RegExp(`#/g/${giftId}$`));
});

test('after a reload on a busy site the own gift is selected, and nobody else’s is called one’s own', {
  tag: '@core',
}, async ({ page, anotherBrowser }) => {
  const { giftId } = await makeGift(page, { recipientName: 'Meins' });
  await answerList(page, giftsOf(20));
  await page.reload();
  await expect(link(page)).toHaveValue(new RegExp(`#/g/${giftId}$`));
  await expect(page.getByRole('heading', { name: 'Dein Geschenk ist bereit' })).toBeVisible();

  const visitor = await anotherBrowser();
  await answerList(visitor, giftsOf(2));
  await visit(visitor, '#/preview');
  await expect(visitor.getByRole('heading', { name: 'Alle Geschenke' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Geschenk für Nummer 1' })).toBeVisible();
  await expect(visitor.getByText('Dein Geschenk ist bereit')).toHaveCount(0);
});

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the link is copied as it stands in the box', { tag: '@core' }, async ({ page }) => {
    await answerList(page, giftsOf(1));
    await visit(page, '#/preview');
    await page.getByRole('button', { name: 'Link kopieren' }).click();
    await expectToast(page, 'Link kopiert!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link(page).inputValue());
  });

  test('where copying fails, the link is selected for copying by hand', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await answerList(page, giftsOf(1));
    await visit(page, '#/preview');
    await page.getByRole('button', { name: 'Link kopieren' }).click();
    await expectToast(
      page,
      'Kopierfehler',
      'Der Link konnte nicht kopiert werden. Bitte versuche es manuell.',
    );
    await expect(link(page)).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link(page).inputValue());
  });

  test('e-mail and WhatsApp name the sender and carry the link; the tag is printed on one sheet of A6', async ({
    page,
  }) => {
    const [gift] = giftsOf(1) as [GiftRow];
    // An animated wrapping is a picture, which must be loaded before printing starts.
    const style = { wrapping_style: 'happy_birthday_cake', pattern: null };
    await answerList(page, [
      { ...gift, ...style, sender_name: 'Jonas & Co', recipient_email: 'mia@example.org' },
    ]);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await visit(page, '#/preview');
    const address = (await link(page).inputValue()).replace('/#/', '/torte.html#/');
    await page.getByRole('button', { name: 'Teilen', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Teilen' });
    for (const [name, start] of [
      ['E-Mail schreiben', 'mailto:mia%40example.org?subject='],
      ['Per WhatsApp senden', 'https://wa.me/?text='],
    ] as const) {
      const href = (await menu.getByRole('link', { name }).getAttribute('href')) ?? '';
      expect(href.startsWith(start), href).toBe(true);
      expect(decodeURIComponent(href)).toContain('Jonas & Co');
      expect(decodeURIComponent(href)).toContain(address);
    }
    await menu.getByRole('button', { name: 'Schließen' }).click();
    const direct = page.getByRole('link', { name: 'WhatsApp', exact: true });
    expect(decodeURIComponent((await direct.getAttribute('href')) ?? '')).toContain(address);
    await expect(page.getByRole('img', { name: 'QR-Code mit dem Link zum Geschenk' })).toBeVisible();
    await page.getByRole('button', { name: 'Geschenkanhänger drucken' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(sheets) ?? [];
    expect([Number(width) / 72, Number(height) / 72].map((inches) => Math.round(inches * 25.4))).toEqual([
      105, 148,
    ]);
  });
});
