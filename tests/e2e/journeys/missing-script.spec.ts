import { test as base, expect } from '../fixtures.ts';
import { expectToast } from '../pages.ts';
import { type CarelessHost, startCarelessHost } from '../servers/careless-host.ts';
import { storeGift } from './gift-rows.ts';

/* A page whose first script or sheet is not there, on a host that lets browsers keep that answer. */

const test = base.extend<{ host: CarelessHost }>({
  host: async ({ serverOrigin, guard }, use) => {
    const host = await startCarelessHost(serverOrigin);
    guard.allowOrigin(host.origin);
    await use(host);
    await host.close();
  },
});

test.use({ expectedConsole: [/Failed to load resource.*404|dynamically imported module/] });
test.skip(({ server }) => server !== 'built', 'Only a build has a start script.');

const ENTRY = /\/assets\/index-[^/]*\.js$/;
const count = (host: CarelessHost, path: RegExp) => host.asked.filter((asked) => path.test(asked)).length;

test('a first script that is in the browser’s cache as missing: the page says so and recovers', async ({
  page,
  host,
  database,
}) => {
  const { id } = await storeGift(database);
  host.isMissing = (path) => ENTRY.test(path);
  await page.goto(`${host.origin}/#/g/${id}`);
  const notice = page.getByRole('alert').filter({ hasText: 'Die Seite ist nicht vollständig angekommen.' });
  await expect(notice).toBeVisible();
  // What was painted stays: the gift and its name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ein Geschenk für Mia!');

  host.isMissing = () => false;
  const asked = count(host, ENTRY);
  await page.reload();
  await expect(notice).toBeVisible();
  expect(count(host, ENTRY), 'from the cache').toBe(asked);

  await notice.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(page.getByRole('group', { name: 'Geschenk für Mia' })).toBeVisible();
  await expect(page).toHaveURL(`${host.origin}/#/g/${id}`);
});

for (const [what, file] of [
  ['script', ENTRY],
  ['script that it imports', /\/assets\/react-[^/]*\.js$/],
  ['style sheet', /\/assets\/[^/]*\.css$/],
] as const) {
  test(`a first ${what} that was missing for a moment is fetched by one reload by itself`, async ({
    page,
    host,
  }) => {
    host.isMissing = (path) => file.test(path) && count(host, file) < 2;
    await page.goto(`${host.origin}/#/create`);
    await expect(page.getByRole('heading', { name: 'Dein Digitales Geschenk' })).toBeVisible();
    await expect(page).toHaveURL(`${host.origin}/#/create`);
    expect(count(host, /^\/$/)).toBe(2);
    await expect(page.locator('.missing')).toHaveCount(0);
  });
}

test('a later part that is in the browser’s cache as missing comes at the second try', async ({
  page,
  host,
}) => {
  const part = /\/assets\/dialogs-[^/]*\.js$/;
  host.isMissing = (path) => part.test(path);
  await page.goto(`${host.origin}/#/create`);
  const button = page.getByRole('button', { name: 'Inspiration' });
  await button.click();
  await expectToast(page, 'Das ging gerade nicht auf');
  // The page's own and the one past the cache.
  await expect.poll(() => count(host, part)).toBe(2);

  host.isMissing = () => false;
  await page.reload();
  await button.click();
  await expect.poll(() => count(host, part)).toBe(3);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Inspiration' })).toBeVisible();
});
