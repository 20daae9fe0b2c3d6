import { GIFT_DOCUMENTS } from '@/features/share/gift-documents.ts';
import { expect, test } from '../fixtures.ts';
import { OPERATOR } from '../servers/kinds.ts';
import { storeGift } from './gift-rows.ts';

/* The documents with a link preview (docs/decisions/link-previews.md): what a crawler reads in
   them, and that they are the page. */

test.skip(({ server }) => server !== 'built', 'Only a build has these documents.');

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
/** A document without what only a crawler reads, its name, and what other pages load ahead. */
const bodyOf = (html: string) =>
  html
    .replace(/ data-document="[a-z-]+"/, '')
    .replace(/ data-(?:landing|create|preview|privacy|terms)="[^"]*"/g, '')
    .replace(/<title>.*?<\/title>|<meta (?:name|property)="(?:og:|twitter:|description|robots)[^>]*>/g, '')
    .replace(/<link rel="canonical"[^>]*>/g, '');

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
    for (const { name, title, image } of GIFT_DOCUMENTS) {
      const response = await request.get(`/${name}.html`, {
        headers: { 'user-agent': 'facebookexternalhit/1.1' },
      });
      expect(response.status(), name).toBe(200);
      expect(response.headers()['content-security-policy'], name).toContain("frame-ancestors 'none'");
      const html = await response.text();
      // The same page to the letter, so what the page may
      // weigh and how fast it stands holds for each.
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
});

test("a host that drops the ending, and a link whose '#' was cut off", async ({ page, database }) => {
  const { id } = await storeGift(database, { recipient_name: 'Mia' });
  await page.goto(`/truhe#/g/${id}`);
  await expect(page.getByRole('heading', headingOf('Mia'))).toBeVisible();
  await page.getByRole('button', { name: 'Zurück zur Startseite' }).click();
  await expect(page).toHaveURL('/#/');
  for (const [path, words] of [
    ['/truhe.html', 'Keine Geschenk-ID vorhanden.'],
    ['/truhe-mit.html', 'Diesen Link gibt es nicht.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('Beim Kopieren ist wohl ein Stück')).toBeVisible();
  }
});

test.describe('a path without a file', () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("leads on to what a link with an encoded or lost '#' meant, else home", async ({ page, database }) => {
    const { id } = await storeGift(database, { recipient_name: 'Mia' });
    for (const path of [`/%23/g/${id}`, `/truhe.html%2523/g/${id}`, `/g/${id}`, `/nichts#/g/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', headingOf('Mia')), path).toBeVisible();
    }
    const answer = await page.goto('/nichts');
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expect(page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first()).toBeVisible();
  });
});
