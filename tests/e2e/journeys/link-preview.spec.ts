import { PAYMENT_OPTIONS } from '@/features/checkout/options.ts';
import { GIFT_DOCUMENTS, giftDocumentName } from '@/features/share/gift-documents.ts';
import { joiningDocuments } from '@/features/together/joining-documents.ts';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { expect, test, thoroughUnless } from '../fixtures.ts';
import { unwrap } from '../pages.ts';
import { OPERATOR } from '../servers/kinds.ts';
import { letter, storeGift } from './gift-rows.ts';
import { startSubfolderHost } from './subfolder-host.ts';

/* The documents with a link preview (docs/decisions/link-previews.md): what a crawler reads in
   them, and that they are the page. */

test.skip(({ server }) => server !== 'built', 'Only a build has these documents.');

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
/** A document without what only a crawler reads, and without its name. */
const bodyOf = (html: string) =>
  html
    .replace(/ data-document="[a-z]+"/, '')
    .replace(/<title>.*?<\/title>|<meta (?:name|property)="(?:og:|twitter:|description|robots)[^>]*>/g, '')
    .replace(/<link rel="canonical"[^>]*>|<script type="application\/ld\+json">.*?<\/script>/g, '');

const headingOf = (name: string) => ({ level: 1, name: `Ein Geschenk für ${name}!` }) as const;

test.describe('read without a browser', () => {
  // The build of an operator who has set everything.
  test.use({ payPal: true });
  const SITE = OPERATOR.VITE_SITE_ADDRESS;

  test('every document shows its wrapping by an absolute picture, and no search engine keeps it', async ({
    page,
    request,
  }) => {
    const index = bodyOf(await (await request.get('/')).text());
    for (const { name, title, image } of [...GIFT_DOCUMENTS, ...joiningDocuments(GIFT_DOCUMENTS)]) {
      const response = await request.get(`/${name}.html`, {
        headers: { 'user-agent': 'facebookexternalhit/1.1' },
      });
      expect(response.status(), name).toBe(200);
      expect(response.headers()['content-security-policy'], name).toContain("frame-ancestors 'none'");
      const html = await response.text();
      // The same page to the letter, so what the page may weigh and how fast it stands holds for
      // each.
      expect(bodyOf(html), name).toBe(index);
      expect(html, name).not.toMatch(UUID);
      const tags = await page.evaluate((html) => {
        const document = new DOMParser().parseFromString(html, 'text/html');
        const metas = [...document.querySelectorAll('meta[property], meta[name]')];
        return {
          title: document.title,
          ...Object.fromEntries(
            metas.map((meta) => [
              meta.getAttribute('property') ?? meta.getAttribute('name'),
              meta.getAttribute('content'),
            ]),
          ),
        };
      }, html);
      expect(tags, name).toMatchObject({
        title,
        robots: 'noindex',
        'og:title': title,
        'og:image': `${SITE}/${image.path}`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      const picture = await request.get(`/${image.path}`);
      expect(picture.headers()['content-type'], name).toBe('image/jpeg');
      expect((await picture.body()).length, name).toBeLessThan(200_000);
    }
  });

  test('the landing page is found with its picture and its prices', async ({ page, request }) => {
    const html = await (await request.get('/')).text();
    expect(html).toContain(`<meta property="og:image" content="${SITE}/social-preview.png">`);
    expect(html).toContain(`<link rel="canonical" href="${SITE}/">`);
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${SITE}/</loc>`);
    // The policy is asked about scripts, not about data.
    await page.goto('/');
    await expect(page).toHaveTitle('Digitale Geschenke zum Auspacken: persönlich und sofort da');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Product', name: 'Digitales Geschenk' });
    expect(data.offers[0]).toMatchObject({ price: PAYMENT_OPTIONS.single.price, priceCurrency: 'EUR' });
  });
});

// The documents are the same page to the letter, so one that opens a gift speaks for all.
for (const [amount, documents] of [
  ['one', GIFT_DOCUMENTS.slice(0, 1)],
  ['every', GIFT_DOCUMENTS],
] as const)
  test(
    `${amount} document opens every gift, and no log holds its id`,
    thoroughUnless(amount === 'one'),
    async ({ page, database }) => {
      test.slow();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
      for (const [index, { name }] of documents.entries()) {
        // The gift of another style.
        const style = PACKING_STYLES[(index + 1) % PACKING_STYLES.length]?.value ?? 'box';
        const { id } = await storeGift(database, {
          recipient_name: `Mia ${index}`,
          wrapping_style: style,
          pattern: null,
        });
        await page.goto(`/${name}.html#/g/${id}`);
        await expect(page.getByRole('heading', headingOf(`Mia ${index}`)), name).toBeVisible();
        await expect(page).toHaveTitle(`Ein Geschenk für Mia ${index}!`);
        await unwrap(page);
        await expect(letter(page), name).toBeVisible();
        const holding = asked.splice(0).filter((line) => line.replace(/#.*/, '').includes(id));
        expect(holding.length, name).toBeGreaterThan(0);
        for (const line of holding)
          expect(new URL(line.split(' ')[0] ?? '').pathname).toMatch(/^\/rest\/v1\//);
      }
    },
  );

test('in a subfolder: leaving the gift leads to the plain address without a reload, and no log holds the id', {
  tag: '@core',
}, async ({ page, guard, serverOrigin, database }) => {
  const host = await startSubfolderHost(serverOrigin);
  guard.allowOrigin(host.origin);
  try {
    const { id } = await storeGift(database, {
      recipient_name: 'Mia',
      wrapping_style: 'treasure_chest',
      pattern: null,
    });
    await page.goto(`${host.address}truhe.html#/g/${id}`);
    await unwrap(page);
    await page.getByRole('button', { name: 'Zurück zur Startseite' }).click();
    await expect(page).toHaveURL(`${host.address}#/`);
    await page.goBack();
    await expect(page.getByRole('heading', headingOf('Mia'))).toBeVisible();
    await expect(page).toHaveURL(`${host.address}truhe.html#/g/${id}`);
    await page.goto(`${host.address}#/preview`);
    await page.getByRole('button', { name: 'Teilen', exact: true }).click();
    const mail = await page.getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toMatch(
      new RegExp(`\n${host.address}[a-z]+\\.html#/g/[0-9a-f-]{36}$`),
    );

    const log = host.log();
    expect(log.filter((line) => line.startsWith('GET /shop/truhe.html'))).toHaveLength(1);
    expect(log.filter((line) => line.startsWith('GET /shop/ '))).toHaveLength(1);
    for (const line of log.filter((line) => !/^\w+ \/rest\//.test(line))) {
      expect(line).not.toContain(id);
      expect(line).toMatch(/ -$/);
    }
  } finally {
    await host.close();
  }
});

test("a host that drops the ending, and a link whose '#' was cut off", async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Mia' });
  await page.goto(`/truhe#/g/${id}`);
  await expect(page.getByRole('heading', headingOf('Mia'))).toBeVisible();
  await page.getByRole('button', { name: 'Zurück zur Startseite' }).click();
  await expect(page).toHaveURL('/#/');
  await page.goto('/truhe.html');
  await expect(page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('sharing', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('on a phone: own words, and every way carries the link with the preview', async ({
    page,
    database,
    serverOrigin,
  }) => {
    const gift = await storeGift(database, {
      recipient_name: 'Mia',
      sender_name: 'Jonas',
      wrapping_style: 'star_capsule',
      pattern: null,
    });
    await page.route(/\/rest\/v1\/rpc\/gift_list\?/, (route) => route.fulfill({ json: [gift] }));
    await page.goto('/#/preview');
    const plain = `${serverOrigin}/#/g/${gift.id}`;
    await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(plain);
    await page.getByRole('button', { name: 'Teilen', exact: true }).click();
    const words = page.getByRole('textbox', { name: 'Dein Text zum Link' });
    await expect(words).toHaveValue(
      'Hallo Mia, ich habe ein Geschenk für dich verpackt. Viel Freude beim Auspacken! Von Jonas',
    );
    await words.fill('Für dich & den Hund');
    const link = `${serverOrigin}/${giftDocumentName('star_capsule')}.html#/g/${gift.id}`;
    const hrefOf = async (name: string) =>
      new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
    const message = `Für dich & den Hund\n${link}`;
    expect((await hrefOf('Per WhatsApp senden')).searchParams.get('text')).toBe(message);
    expect((await hrefOf('Als SMS senden')).searchParams.get('body')).toBe(message);
    expect((await hrefOf('Per Telegram senden')).searchParams.get('url')).toBe(link);
    await page.getByRole('button', { name: 'Text mit Link kopieren' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Text und Link sind kopiert.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message);
  });
});
