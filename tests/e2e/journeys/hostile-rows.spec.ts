import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import fc from 'fast-check';
import { giftRow } from '../../builders.ts';
import { expect, test, thoroughUnless } from '../fixtures.ts';
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

/** Answers of a storage that has lost a file, or that is somebody else's by now. */
const BROKEN: readonly [what: string, answer: (route: Route) => Promise<void>][] = [
  ['answers 404', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: SCRIPT })],
  ['is a web page', (route) => route.fulfill({ contentType: 'text/html', body: SCRIPT })],
  [
    'redirects to nothing',
    (route) => route.fulfill({ status: 302, headers: { location: '/storage/v1/object/public/nothing' } }),
  ],
  ['hangs up', (route) => route.abort('connectionreset')],
];

test.describe('a file that', () => {
  test.use({
    // A server of its own, so that these rows do not appear in the lists of other journeys.
    server: 'sender',
    expectedConsole: [/console: Failed to load resource: .*\/storage\/v1\/object\/public\//],
  });

  for (const [what, answer] of BROKEN) {
    const title = `${what} is a download, and the message is shown`;
    test(title, thoroughUnless(what === 'answers 404'), async ({ page, database, baseURL }) => {
      await page.route('**/storage/v1/object/public/**', answer);
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
  }
});

test('a row with null wherever the database allows it is shown', async ({ page, database }) => {
  const { id } = await storeGift(database, {
    recipient_name: 'Mia',
    recipient_email: null,
    pattern: null,
    secondary_color: null,
    media_type: null,
    media_url: null,
    media_file_name: null,
    music_url: null,
    video_greeting_url: null,
    lottie_animation_url: null,
    applied_coupon: null,
    gift_type: null,
  });
  await showGift(page, id);
  await unwrap(page);
  await expect(letter(page).getByText('Keine Datei angehängt.')).toBeVisible();
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
        await expectHarmless(page);
        expect(await page.evaluate(() => 'executed' in window)).toBe(false);
      });
    }
  });
});

test.describe('random rows', () => {
  test.use({
    expectedConsole: [/console: Failed to load resource: .*400.*\/storage\/v1\//],
  });

  const anything = fc.oneof(
    fc.constantFrom(null, undefined, '', '\u200b', '\u202e', '👩‍👩‍👧', 'a'.repeat(5000)),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  );
  const rowsOf = (origin: string) => {
    const address = fc.oneof(
      anything,
      fc.constantFrom(
        'javascript:throw 1',
        'data:text/html,<script>throw 1</script>',
        'file:///etc/passwd',
        `${origin}/storage/v1/object/public/gift_media/00000000-0000-4000-8000-000000000000.png`,
        `${origin}/index.html`,
      ),
    );
    const look = (...known: string[]) => fc.oneof(fc.constantFrom(...known), anything);
    return fc.record({
      ...Object.fromEntries(Object.keys(nothing).map((column) => [column, anything])),
      wrapping_style: look('box', 'envelope', 'animated_gif_tiger', 'toString'),
      pattern: fc.oneof(fc.integer(), fc.double(), anything),
      primary_color: look('#00ff00', 'url(x)', 'red;}'),
      media_type: look('image', 'video', 'file', 'html'),
      media_url: address,
      music_url: address,
      video_greeting_url: address,
      lottie_animation_url: address,
      magicalEffect: look('star_dust', 'gentle_glow', 'sparkle_aura'),
      confetti: fc.oneof(fc.boolean(), anything),
      shine: fc.oneof(fc.boolean(), anything),
    });
  };

  for (const numRuns of [4, 40]) {
    test(
      `open without an error (${numRuns})`,
      thoroughUnless(numRuns === 4),
      async ({ page, serverOrigin }) => {
        const { id } = giftRow();
        for (const row of fc.sample(rowsOf(serverOrigin), { numRuns, seed: 20 })) {
          await test.step(JSON.stringify(row).slice(0, 200), async () => {
            await answerGift(page, row);
            await showGift(page, id);
            await expect(page.getByRole('heading', { level: 1, name: /^Ein Geschenk für/ })).toBeVisible();
            await unwrap(page);
            await expect(letter(page)).toBeVisible();
            await expectHarmless(page);
          });
        }
      },
    );
  }
});
