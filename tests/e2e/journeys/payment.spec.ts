import type { BrowserContext, Page } from '@playwright/test';
import { FakePayPal } from '../fakes/paypal.ts';
import { expect, PAYPAL, test } from '../fixtures.ts';
import {
  expectAccessible,
  expectToast,
  fillWizard,
  freshEmail,
  type GiftPlan,
  goToPayment,
  redeem,
  startGift,
} from '../pages.ts';
import { REFUSED_SAVE, recoverPayment, refuseSaves } from './gift-rows.ts';

// A stand-in answers PayPal's script and keeps orders and captures; the test decides for the buyer.
test.use(PAYPAL);

const pay = (page: Page) => page.getByRole('button', { name: 'Mit PayPal bezahlen' });

/** At the payment tab of a complete gift, with PayPal answering. */
async function atPayment(page: Page, context: BrowserContext, plan: Partial<GiftPlan> = {}) {
  const payPal = await new FakePayPal().install(context);
  const creatorEmail = plan.creatorEmail ?? freshEmail();
  await startGift(page);
  await fillWizard(page, { recipientName: 'Oma Erna', ...plan, creatorEmail });
  expect(payPal.scriptAddresses, 'PayPal is asked only when somebody is about to pay').toEqual([]);
  await goToPayment(page);
  return { payPal, creatorEmail };
}

const expectPreview = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible({ timeout: 30_000 });

test('an approved order is captured once and makes one payment and one gift', {
  tag: ['@core', '@dev'],
}, async ({ page, context, database }) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  await pay(page).dblclick();
  await expectPreview(page);
  await expectToast(page, 'Geschenk bezahlt & gespeichert!');

  const [gift] = await database.gifts({ creator_email: creatorEmail });
  expect(gift).toMatchObject({ payment_status: 'paid', price_id: 'single', applied_coupon: null });
  expect(payPal.orders).toEqual([
    {
      id: expect.stringMatching(/^[0-9A-F]{17}$/),
      status: 'COMPLETED',
      description: 'Einzelnes Geschenk für Oma Erna',
      value: '2.49',
      currency: 'EUR',
      giftId: gift?.id,
      invoiceId: gift?.id,
      shipping: 'NO_SHIPPING',
    },
  ]);
  expect(await database.payments(gift?.id)).toMatchObject([
    { order_id: payPal.orders[0]?.id, amount_cents: 249, coupon: null, status: 'captured', verdict: null },
  ]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pending:'))),
  ).toEqual([]);

  const address = payPal.scriptAddresses[0];
  expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
    'client-id': expect.stringMatching(/^AX/),
    'merchant-id': 'JOURNEYSMERCH',
    components: 'buttons',
    currency: 'EUR',
    intent: 'capture',
  });
});

test('what comes to nothing is said, costs nothing, and leaves the way to pay again', async ({
  page,
  context,
  database,
}) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  const axe = (state: string) => expectAccessible(page, { widths: [360, 1280], state });
  payPal.decisions = ['cancel', 'close'];
  await pay(page).click();
  await expectToast(page, 'Zahlung abgebrochen', 'Du hast den Bezahlvorgang abgebrochen.');
  await pay(page).click();
  await expectToast(page, 'Zahlung abgebrochen', 'Der Bezahlvorgang wurde abgebrochen.');
  // The toast goes after five seconds; what to do next stays.
  await expect(page.getByRole('status').filter({ hasText: 'Noch nicht bezahlt' })).toBeVisible();
  await axe('cancelled');
  payPal.refusals = ['TRANSACTION_REFUSED'];
  await pay(page).click();
  await expectToast(page, 'Fehler bei Zahlungsabschluss');
  await expect(page.getByText('Das Bezahlen hat nicht geklappt')).toBeVisible();
  await axe('refused');
  expect(new Set(payPal.orders.map(({ status }) => status))).toEqual(new Set(['CREATED']));
  payPal.amounts = ['0.01'];
  await pay(page).click();
  await expectToast(page, 'Zahlungsfehler');
  await expect(page.getByText(payPal.orders.at(-1)?.id ?? '')).toBeVisible();
  await expect(pay(page)).toBeHidden();
  expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
});

test.describe('money is never lost', () => {
  test.use({ expectedConsole: REFUSED_SAVE });

  test('a save that failed is repeated without paying again, also by the next visit', {
    tag: '@core',
  }, async ({ page, context, database }) => {
    const { payPal, creatorEmail } = await atPayment(page, context);
    const acceptSaves = await refuseSaves(context);
    await pay(page).click();
    await expectToast(page, 'Speicherfehler', 'Fehler: Der Server nimmt eine der Angaben nicht an.');
    await expect(page.getByText(payPal.orders[0]?.id ?? '')).toBeVisible();
    await expect(pay(page)).toBeHidden();
    await page.getByRole('button', { name: 'Erneut speichern' }).click();
    await expectToast(page, 'Speicherfehler');
    await page.close();
    await acceptSaves();
    await recoverPayment(context, payPal);
    expect(await database.gifts({ creator_email: creatorEmail })).toHaveLength(1);
  });
});

test.describe('where PayPal’s script is blocked', () => {
  test.use({ expectedConsole: [/Failed to load the PayPal JS SDK script|ERR_/] });

  test('a free coupon still makes the gift', async ({ page, context }) => {
    const payPal = await new FakePayPal().install(context);
    payPal.script = 'blocked';
    await startGift(page);
    await fillWizard(page, { recipientName: 'Oma Erna', creatorEmail: freshEmail() });
    await goToPayment(page);
    await expect(
      page
        .getByRole('alert')
        .getByText(/PayPal/)
        .first(),
    ).toBeVisible();
    await redeem(page, 'FREEGIFT2025');
    await page.getByRole('button', { name: 'Kostenloses Geschenk erstellen' }).click();
    await expectPreview(page);
  });
});
