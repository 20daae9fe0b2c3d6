import type { BrowserContext, Page } from '@playwright/test';
import { FakePayPal } from '../fakes/paypal.ts';
import { expect, PAYPAL } from '../fixtures.ts';
import { test } from '../own-server.ts';
import { expectToast, freshEmail, reachPayment } from '../pages.ts';
import type { RunningServer } from '../servers/start-server.ts';

// A page is open while the operator changes a price (docs/decisions/price-changes.md). A server for
// each journey, because a price is for everybody.

/** A single gift costs 2.99 since this long ago, by the price list. */
const newPrice = (server: RunningServer, ago: string) =>
  server.sql(
    `insert into private.price (option, valid_from, cents) values ('single', now() - interval '${ago}', 299)`,
  );

/** Publishes the page with the new price: what is loaded from now on has it. */
async function publish(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*.js', async (route) => {
    const old = await (await fetch(route.request().url())).text();
    const body = old.replace(/\bsingle:249\b/, 'single:299');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

const option = (page: Page, price: string) =>
  page.getByRole('radio', { name: new RegExp(`Einzelnes Geschenk.*Einmalig ${price} EUR`) });

const toast = (page: Page) => page.getByRole('region', { name: /^Meldungen/ }).getByRole('alert');

async function expectLink(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(/#\/g\/[0-9a-f-]{36}$/);
}

test.describe('with PayPal', () => {
  test.use(PAYPAL);

  const pay = (page: Page) => page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click();

  test('a day after a new price nothing is ordered at the one that the page shows', async ({
    page,
    context,
    database,
    ownServer,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const payPal = await new FakePayPal().install(context);
    const creatorEmail = freshEmail();
    await reachPayment(page, { creatorEmail });
    await expect(option(page, '2.49')).toBeChecked();
    await newPrice(ownServer, '25 hours');
    await publish(context);

    await pay(page);
    await expectToast(page, 'Der Preis hat sich geändert', 'Abgebucht wurde nichts.');
    const notice = page.getByText('Diese Seite ist schon länger offen und zeigt noch den alten Preis');
    await expect(notice).toBeInViewport();
    await expect.poll(async () => (await toast(page).boundingBox())?.width).toBeGreaterThan(200);
    expect(payPal.orders).toEqual([]);
    expect(await database.payments()).toEqual([]);
    expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
    await expect(toast(page)).toHaveCount(0, { timeout: 10_000 });
    await expect(notice, 'stays').toBeVisible();

    await page.getByRole('button', { name: 'Seite neu laden' }).click();
    await page.getByRole('button', { name: 'Weitermachen' }).click();
    await expect(option(page, '2.99')).toBeChecked();
    await pay(page);
    await expectLink(page);
    expect(payPal.orders).toMatchObject([{ value: '2.99', status: 'COMPLETED' }]);
    const [gift] = await database.gifts({ creator_email: creatorEmail });
    expect(await database.payments(gift?.id)).toMatchObject([{ amount_cents: 299, is_old_price: false }]);
  });
});
