import type { Page } from '@playwright/test';
import type { GiftRow } from '@/gift/row.ts';
import { giftRow } from '../../builders.ts';
import { expect, test } from '../fixtures.ts';
import { freshEmail, makeGift, payDemo, reachPayment, visit } from '../pages.ts';

const GIFT_LIST = /\/rest\/v1\/rpc\/gift_list\?/;

/** Answers the list with these gifts, because the server also holds those of other journeys. */
async function answerList(page: Page, gifts: readonly GiftRow[]): Promise<void> {
  await page.route(GIFT_LIST, (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('how_many'));
    return route.fulfill({ json: gifts.slice(0, limit) });
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
const link = (page: Page) => page.getByRole('textbox', { name: 'Link zum Geschenk' });

test('another gift that is chosen below on a phone comes into sight, with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await answerList(page, giftsOf(6));
  await visit(page, '#/preview');
  const entry = others(page).getByRole('button', { name: /^Für Nummer 3 / });
  await entry.press('Enter');
  const title = page.getByRole('heading', { name: 'Geschenk für Nummer 3' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(entry).toHaveCount(0);
});

test('after a reload on a busy site the own gift is selected, and nobody else’s is called one’s own', async ({
  page,
  anotherBrowser,
}) => {
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

test('a gift that another device deletes at once leaves none selected beside those of others', async ({
  page,
  database,
}) => {
  const creatorEmail = freshEmail();
  await reachPayment(page, { creatorEmail });
  await page.route(GIFT_LIST, async (route) => {
    await database.delete('gifts', { creator_email: creatorEmail });
    await route.fulfill({ json: giftsOf(2) });
  });
  await payDemo(page);
  await expect(page.getByText('Kein Geschenk ausgewählt')).toBeVisible();
  await others(page).first().getByRole('button').click();
  await expect(link(page)).toBeVisible();
});

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the tag is printed on one sheet of A6', async ({ page }) => {
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
