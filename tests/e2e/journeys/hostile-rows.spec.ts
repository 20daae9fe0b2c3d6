import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { giftRow } from '../../builders.ts';
import { expect, test } from '../fixtures.ts';
import { unwrap } from '../pages.ts';
import { answerGift, letter, showGift, storeGift } from './gift-rows.ts';

/* Rows that the page itself would never write. What the database allows is stored in it; what it
   forbids is answered by the test. The guard of every journey reports scripts that run and errors
   that are thrown; xss.spec.ts adds the thirty payloads. */

const FOREIGN = 'Diese Datei gehört nicht zu diesem Geschenk';
const SCRIPT = '<script>window.executed = true</script>';

/**
 * Expects a card without frames and scripts, whose addresses are web addresses, the page's own
 * wrappings or parts of a drawing.
 */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('iframe, object, embed, .gift script')).toHaveCount(0);
  const addresses = await page
    .locator('.gift :is([src], [href])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''));
  for (const address of addresses) expect(address).toMatch(/^(https?:\/\/|wrappings\/|#)/);
}

test.describe('a file that', () => {
  test.use({
    // A server of its own, so that these rows do not appear in the lists of other journeys.
    server: 'sender',
    expectedConsole: [/console: Failed to load resource: .*\/storage\/v1\/object\/public\//],
  });

  test('is gone is a download, and the message is shown', async ({ page, database, baseURL }) => {
    await page.route('**/storage/v1/object/public/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: SCRIPT }),
    );
    const address = (bucket: string, extension: string) =>
      `${baseURL}/storage/v1/object/public/${bucket}/${randomUUID()}.${extension}`;
    const message = `${SCRIPT} Alles Gute!`;
    for (const [media_type, extension] of [
      ['image', 'jpg'],
      ['video', 'mp4'],
      ['file', 'pdf'],
    ] as const) {
      const media_url = address('gift_media', extension);
      const media_file_name = `Datei <b>.${extension}`;
      const { id } = await storeGift(database, {
        message,
        media_type,
        media_url,
        media_file_name,
        music_url: address('gift_audio', 'mp3'),
        video_greeting_url: address('gift_video', 'mp4'),
      });
      await showGift(page, id);
      await unwrap(page);
      await expect(letter(page).getByText(message)).toBeVisible();
      await expect(page.getByRole('link', { name: `Herunterladen: ${media_file_name}` })).toHaveAttribute(
        'href',
        `${media_url}?${new URLSearchParams({ download: media_file_name })}`,
      );
      await expect(letter(page).getByText('Video kann nicht geladen werden')).toHaveCount(
        media_type === 'video' ? 2 : 1,
      );
      await expect(letter(page).getByText('Sprachnachricht kann nicht geladen werden')).toBeVisible();
      await expectHarmless(page);
      expect(await page.evaluate(() => 'executed' in window)).toBe(false);
    }
  });
});

const nothing = Object.fromEntries(Object.keys(giftRow()).map((column) => [column, null]));

test.describe('rows that the database forbids', () => {
  const ROWS: readonly [what: string, fields: Record<string, unknown>][] = [
    ['an unknown style', { wrapping_style: 'pyramid' }],
    ['a style that objects have', { wrapping_style: 'constructor' }],
    ['pattern 99', { pattern: 99 }],
    ["effect 'x'", { magicalEffect: 'x' }],
    ["colour 'red;}'", { primary_color: 'red;}body{display:none}', secondary_color: 'red;}' }],
    ['a javascript: address', { media_url: 'javascript:window.executed=1', media_type: 'image' }],
    ['a data: address', { media_url: 'data:text/html,<script>1</script>', media_type: 'video' }],
    [
      'a voucher on a page of somebody else',
      {
        media_url: 'https://example.org/Gutschein.pdf',
        media_type: 'file',
        media_file_name: 'Gutschein.pdf',
      },
    ],
    ['greetings from nowhere', { music_url: '//', video_greeting_url: 'file:///etc/passwd' }],
    ['an animation of somebody else', { lottie_animation_url: 'javascript:window.executed=1' }],
    ['null everywhere', nothing],
    [
      'no column at all',
      { ...Object.fromEntries(Object.keys(nothing).map((column) => [column, undefined])) },
    ],
    ['values of other types', Object.fromEntries(Object.keys(nothing).map((column) => [column, [{}]]))],
  ];

  test('are shown as far as possible', async ({ page }) => {
    for (const [what, fields] of ROWS) {
      await test.step(what, async () => {
        const base = giftRow({ recipient_name: 'Mia', media_file_name: null });
        await answerGift(page, { ...base, ...fields });
        await showGift(page, base.id);
        const name = 'recipient_name' in fields ? 'Dich' : 'Mia';
        await expect(
          page.getByRole('heading', { level: 1, name: `Ein Geschenk für ${name}!` }),
        ).toBeVisible();
        const { wrapping_style: style } = fields;
        await expect(page.locator('.front').getByText('Kein Stil')).toHaveCount(
          typeof style === 'string' ? 1 : 0,
        );
        await unwrap(page);
        const media = letter(page).getByText('Keine Datei angehängt.').or(letter(page).getByText(FOREIGN));
        await expect(media.first()).toBeVisible();
        const foreign = [fields.media_url, fields.music_url, fields.video_greeting_url];
        await expect(letter(page).getByText(FOREIGN)).toHaveCount(
          foreign.filter((address) => typeof address === 'string').length,
        );
        await expect(letter(page).getByRole('heading', { name: `Für ${name}` })).toBeVisible();
        if (name === 'Dich')
          await expect(letter(page).getByText('Eine besondere Nachricht...')).toBeVisible();
        await expectHarmless(page);
        expect(await page.evaluate(() => 'executed' in window)).toBe(false);
      });
    }
  });
});
