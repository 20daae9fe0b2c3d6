import type { Page } from '@playwright/test';
import type { GiftRow } from '@/gift/row.ts';
import { giftRow } from '../../builders.ts';
import { png } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { makeGift, openGift, unwrap, visit } from '../pages.ts';
import { answerGift, letter, showGift } from './gift-rows.ts';
import { XSS_KINDS, XSS_PAYLOADS } from './xss-payloads.ts';

/* XSS payloads in every field of a gift. Beside the assertions, the guard of every journey reports
   requests to other hosts, violations of the content security policy, and exceptions. */
test.use({
  // Reduced motion opens the sixty gifts without the sequence.
  contextOptions: { reducedMotion: 'reduce' },
});

const TEXTS = XSS_PAYLOADS.map(({ text }) => text);

/**
 * Whether a payload ran in this page, and elements or addresses of payloads that could run later.
 */
const damage = (page: Page) =>
  page.evaluate(() => {
    const addresses = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data'];
    const isTrap = (element: Element) =>
      element.matches('[srcdoc], iframe, object, embed, base') ||
      element.getAttributeNames().some((name) => name.startsWith('on')) ||
      addresses.some((name) => /^[\s\0]*j[\s\0]*a[\s\0]*v[\s\0]*a/i.test(element.getAttribute(name) ?? ''));
    const planted = [...document.querySelectorAll('*')].filter(isTrap);
    return { ran: 'xss' in window, planted: planted.map((element) => element.outerHTML.slice(0, 300)) };
  });

const NONE = { ran: false, planted: [] };

/**
 * A row with the payload in every field; in addresses both alone and as part of an address that may
 * be loaded.
 */
function hostileRow(text: string, origin: string, bare: boolean): GiftRow {
  const address = bare ? text : `${origin}/?${text}`;
  const other = bare ? `${origin}/#${text}` : text;
  return giftRow({
    recipient_name: text,
    recipient_email: text,
    sender_name: text,
    message: text,
    wrapping_style: bare ? text : 'envelope',
    font_style: text,
    primary_color: text,
    secondary_color: text,
    media_type: bare ? 'image' : text,
    media_url: address,
    media_file_name: text,
    music_url: other,
    video_greeting_url: other,
    lottie_animation_url: address,
    price_id: text,
    payment_status: text,
    applied_coupon: text,
    gift_type: text,
    creator_email: text,
    magicalEffect: text,
  });
}

const shown = (text: string) => text.trim();

async function saveKeepsake(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Erinnerung speichern' }).click();
  const path = test.info().outputPath(name);
  await (await downloading).saveAs(path);
  return `file://${path}`;
}

test("none runs on the gift's page, closed or open, or in the keepsake", async ({
  page,
  context,
  serverOrigin,
}) => {
  test.slow();
  const memory = await context.newPage();
  const expectWordsOnly = async (text: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ein Geschenk für ${shown(text)}!`);
    expect(await damage(page), text).toEqual(NONE);
    await unwrap(page);
    await expect(letter(page).locator('.letter-message')).toHaveText(shown(text));
    const thanks = page.getByRole('region', { name: /^Sag / });
    await expect(thanks.getByRole('heading')).toHaveText(`Sag ${shown(text)} danke`);
    expect(await damage(page), text).toEqual(NONE);
  };
  for (const [index, text] of XSS_KINDS.entries()) {
    const [bare, loaded] = [hostileRow(text, serverOrigin, true), hostileRow(text, serverOrigin, false)];
    await answerGift(page, bare);
    await showGift(page, bare.id);
    await expectWordsOnly(text);

    // A hash change shows the next gift without the start script.
    await answerGift(page, loaded);
    await visit(page, `#/share/${loaded.id}`);
    await expect(page.getByRole('group', { name: /^Geschenk für/ })).toHaveAttribute('data-stage', 'closed');
    await expectWordsOnly(text);
    await memory.goto(await saveKeepsake(page, `${index}.html`));
    await expect(memory.locator('.message')).toHaveText(shown(text));
    expect(await damage(memory), text).toEqual(NONE);
  }
});

test('all payloads together are stored and shown as plain text', { tag: '@core' }, async ({
  page,
  anotherBrowser,
  database,
}) => {
  const message = TEXTS.join('\n');
  const name = TEXTS[5] ?? '';
  const { link, giftId } = await makeGift(page, {
    recipientName: name,
    senderName: name,
    message,
    files: { main: png({ name: `${name}.png` }) },
  });
  expect((await database.giftRow(giftId))?.message).toBe(message);
  expect(await damage(page)).toEqual(NONE);
  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await unwrap(recipient);
  await expect(letter(recipient).locator('.letter-message')).toHaveText(message);
  expect(await damage(recipient)).toEqual(NONE);
});
