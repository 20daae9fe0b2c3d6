import type { BrowserContext, Page } from '@playwright/test';
import { jpeg } from '../../files/pictures.ts';
import { FakePayPal } from '../fakes/paypal.ts';
import { expect, PAYPAL, test } from '../fixtures.ts';
import {
  expectToast,
  fillContent,
  fillSender,
  fillWizard,
  freshEmail,
  type GiftPlan,
  goToPayment,
  openTab,
  reachPayment,
  redeem,
  startGift,
} from '../pages.ts';
import { REFUSED_SAVE, recoverPayment, refuseSaves, storeGift } from './gift-rows.ts';

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

test('approve: one order, one capture, payment and gift', { tag: ['@core', '@dev'] }, async ({
  page,
  context,
  database,
}) => {
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

test('Monatsabo is sold as one order of 4.99', async ({ page, context, database }) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  await page.getByRole('radio', { name: /Monatsabo/ }).check();
  await pay(page).click();
  await expectPreview(page);
  expect(payPal.orders).toMatchObject([{ value: '4.99', description: 'Monatsabo für Oma Erna' }]);
  expect(await database.gifts({ creator_email: creatorEmail })).toMatchObject([
    { price_id: 'monthly_subscription', payment_status: 'paid' },
  ]);
});

test('a subscription covers the next gift, until its payment is paid back', async ({
  page,
  context,
  database,
}) => {
  const { payPal } = await atPayment(page, context);
  await page.getByRole('radio', { name: /Jahresabo/ }).check();
  await expect(page.getByText('Einmalige Zahlung, keine automatische Verlängerung.')).toBeVisible();
  await pay(page).click();
  await expectPreview(page);
  expect(payPal.orders).toMatchObject([{ value: '49.99' }]);

  const creatorEmail = freshEmail();
  await reachPayment(page, { creatorEmail });
  const end = new Date();
  end.setFullYear(end.getFullYear() + 1);
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(
    end,
  );
  await expect(page.getByText(`Dein Jahresabo gilt bis ${date}`)).toBeVisible();
  await page.getByRole('button', { name: 'Geschenk im Abo erstellen' }).click();
  await expectPreview(page);
  expect(payPal.orders).toHaveLength(1);
  const [covered] = await database.gifts({ creator_email: creatorEmail });
  expect(covered).toMatchObject({ price_id: 'yearly_subscription', payment_status: 'paid' });
  expect(await database.payments(covered?.id)).toEqual([]);

  await database.update('payments', { order_id: payPal.orders[0]?.id ?? '' }, { verdict: 'refunded' });
  await reachPayment(page);
  await expect(pay(page)).toBeVisible();
  await expect(page.getByText(/Dein Jahresabo gilt bis/)).toBeHidden();
});

test('WELCOME50 sells for 1.25, and another option drops it', async ({ page, context, database }) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  await redeem(page, ' welcome50 ');
  await expectToast(page, 'Gutschein angewendet!');
  await page.getByRole('radio', { name: /Monatsabo/ }).check();
  await expect(page.getByRole('textbox', { name: 'Gutscheincode' })).toBeVisible();
  await page.getByRole('radio', { name: /Einzelnes Geschenk/ }).check();
  await redeem(page, 'WELCOME50');
  await pay(page).click();
  await expectPreview(page);
  expect(payPal.orders).toMatchObject([{ value: '1.25' }]);
  const [gift] = await database.gifts({ creator_email: creatorEmail });
  expect(gift).toMatchObject({ applied_coupon: 'WELCOME50', payment_status: 'paid' });
  expect(await database.payments(gift?.id)).toMatchObject([{ amount_cents: 125, coupon: 'WELCOME50' }]);
});

test('cancelling shows a neutral toast, and the next try uses the same order', async ({
  page,
  context,
  database,
}) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  payPal.decisions = ['cancel', 'close'];
  await pay(page).click();
  await expectToast(page, 'Zahlung abgebrochen', 'Du hast den Bezahlvorgang abgebrochen.');
  await pay(page).click();
  await expectToast(page, 'Zahlung abgebrochen', 'Der Bezahlvorgang wurde abgebrochen.');
  // The toast goes after five seconds; what to do next stays.
  await expect(page.getByRole('status').filter({ hasText: 'Noch nicht bezahlt' })).toBeVisible();
  expect(payPal.orders).toHaveLength(1);
  expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
  // The form is open again.
  await page.getByRole('tab', { name: 'Inhalt' }).click();
  await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toBeEnabled();
});

test('a refused capture saves nothing, and the next try is a new order', { tag: '@core' }, async ({
  page,
  context,
  database,
}) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  payPal.faults.capture = [{ refused: 'TRANSACTION_REFUSED' }];
  await pay(page).click();
  await expectToast(page, 'Fehler bei Zahlungsabschluss');
  await expect(page.getByText('Das Bezahlen hat nicht geklappt')).toBeVisible();
  expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
  await pay(page).click();
  await expectPreview(page);
  expect(payPal.orders.map(({ status }) => status)).toEqual(['CREATED', 'COMPLETED']);
});

test('a capture of another amount saves no gift, and is shown to the sender and the operator', {
  tag: '@core',
}, async ({ page, context, database }) => {
  const { payPal, creatorEmail } = await atPayment(page, context);
  payPal.answers = [{ value: '0.01' }];
  await pay(page).click();
  await expectToast(page, 'Zahlungsfehler');
  await expect(page.getByText(payPal.orders[0]?.id ?? '')).toBeVisible();
  await expect(pay(page)).toBeHidden();
  expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
  expect(await database.rows('payments', { gift_id: payPal.orders[0]?.giftId ?? '' })).toMatchObject([
    { status: 'unconfirmed' },
  ]);
});

// The free coupon, once per e-mail in any spelling: coupons.spec.ts.
test.describe('free', () => {
  test('a draft set aside while the backend is asked keeps its file and is not saved', async ({
    page,
    context,
    database,
  }) => {
    const { creatorEmail } = await atPayment(page, context, { files: { main: jpeg() } });
    await redeem(page, 'FREEGIFT2025');
    const asked = '**/rest/v1/rpc/draft_state';
    let answer = () => {};
    await context.route(asked, async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    const question = page.waitForRequest(asked);
    await page.getByRole('button', { name: 'Kostenloses Geschenk erstellen' }).click();
    await question;
    await page.getByRole('link', { name: 'Digitale Geschenke' }).click();
    await expectToast(page, 'Entwurf beiseitegelegt');
    const answered = page.waitForResponse(asked);
    answer();
    await answered;
    await page.getByRole('button', { name: 'Weiterschreiben' }).click();
    await openTab(page, 'Medien & Absender');
    await expect(page.getByText(jpeg().name)).toBeVisible();
    await context.unroute(asked);
    expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);
  });

  test('FREEGIFT2025 asks no provider', async ({ page, context, database }) => {
    const { payPal, creatorEmail } = await atPayment(page, context);
    await redeem(page, 'freegift2025');
    await expect(page.getByText('Gutschein FREEGIFT2025 aktiv')).toBeVisible();
    await page.getByRole('button', { name: 'Kostenloses Geschenk erstellen' }).click();
    await expectPreview(page);
    await expectToast(page, 'Geschenk bezahlt & gespeichert!');
    expect(payPal.orders).toEqual([]);
    const [gift] = await database.gifts({ creator_email: creatorEmail });
    expect(gift).toMatchObject({ payment_status: 'free_coupon', applied_coupon: 'FREEGIFT2025' });
    expect(await database.payments(gift?.id)).toEqual([]);
  });

  test('changing the e-mail drops the coupon', async ({ page, context }) => {
    await atPayment(page, context);
    await redeem(page, 'FREEGIFT2025');
    await expect(page.getByText('Gutschein FREEGIFT2025 aktiv')).toBeVisible();
    await fillSender(page, { creatorEmail: freshEmail() });
    await goToPayment(page);
    await expect(page.getByRole('textbox', { name: 'Gutscheincode' })).toBeVisible();
    await expect(pay(page)).toBeVisible();
  });
});

for (const [script, expectedConsole] of [
  ['blocked', /Failed to load the PayPal JS SDK script/],
  ['changed', /PayPal reports:|Error in PayPalButtons|Unable to render <PayPalButtons/],
] as const) {
  test.describe(`a script that is ${script}`, () => {
    test.use({ expectedConsole: [expectedConsole] });

    test('says what to check, and can be loaded again', async ({ page, context }) => {
      const payPal = new FakePayPal();
      payPal.script = script;
      await payPal.install(context);
      await startGift(page);
      await page.getByRole('tab', { name: 'Zahlung' }).click();
      const notice = page.getByRole('alert').filter({ hasText: 'Client-ID' });
      await expect(notice).toBeVisible();
      payPal.script = 'served';
      await notice.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(pay(page)).toBeVisible();
    });
  });
}

test.describe('without a connection', () => {
  // Chromium remembers a failed import: the page reloads once to load its part, with the draft.
  test.use({
    expectedConsole: [
      /Failed to load the PayPal JS SDK script|net::ERR_|Failed to fetch dynamically imported module/,
    ],
  });

  test('the payment tab stays, and goes on by itself once it is back', async ({ page, context }) => {
    const payPal = new FakePayPal();
    payPal.script = 'blocked';
    await payPal.install(context);
    const panel = /\/payment-panel-[^/]*\.js$/;
    await page.route(panel, (route) => route.abort('internetdisconnected'));
    await startGift(page);
    await fillWizard(page);
    await context.setOffline(true);
    const tab = page.getByRole('tabpanel', { name: 'Zahlung' });
    await page.getByRole('tab', { name: 'Zahlung' }).click();
    await expect(tab).toContainText('Einen Moment …');
    await page.unroute(panel);
    await context.setOffline(false);
    await expect(tab.getByRole('radio', { name: /Einzelnes Geschenk/ })).toBeVisible();

    await expect(tab.getByRole('alert').filter({ hasText: 'Client-ID' })).toBeVisible();
    payPal.script = 'served';
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(pay(page)).toBeVisible();
  });
});

test.describe('environment', () => {
  // A setting is part of a build: this is another one.
  test.use({ server: 'built-paypal-live', payPal: false, expectedHosts: ['www.paypal.com'] });

  test('production asks www.paypal.com, and nobody else', async ({ page, context }) => {
    const { payPal } = await atPayment(page, context);
    await pay(page).click();
    await expectPreview(page);
    expect(payPal.scriptAddresses.map(({ hostname }) => hostname)).toEqual(['www.paypal.com']);
  });
});

test.describe('money is never lost', () => {
  test.use({ expectedConsole: REFUSED_SAVE });

  test('a save that failed is repeated without paying again', async ({ page, context, database }) => {
    const { payPal, creatorEmail } = await atPayment(page, context);
    const acceptSaves = await refuseSaves(context);
    await pay(page).click();
    await expectToast(page, 'Speicherfehler', 'Fehler: Prüfung fehlgeschlagen');
    await expect(page.getByText(payPal.orders[0]?.id ?? '')).toBeVisible();
    await expect(pay(page)).toBeHidden();
    await acceptSaves();
    await page.getByRole('button', { name: 'Erneut speichern' }).click();
    await expectPreview(page);
    expect(payPal.captures).toHaveLength(1);
    expect(await database.gifts({ creator_email: creatorEmail })).toHaveLength(1);
  });

  test('a gift whose tab was closed after the capture is saved by the next visit', { tag: '@core' }, async ({
    page,
    context,
    database,
  }) => {
    const { payPal, creatorEmail } = await atPayment(page, context);
    const acceptSaves = await refuseSaves(context);
    await pay(page).click();
    await expectToast(page, 'Speicherfehler');
    await page.close();
    await acceptSaves();
    await recoverPayment(context, payPal);
    expect(await database.gifts({ creator_email: creatorEmail })).toHaveLength(1);
  });

  test('a save that finishes late does not navigate away from the next gift', async ({
    page,
    context,
    database,
  }) => {
    const { creatorEmail } = await atPayment(page, context);
    let answer = () => {};
    const saves = '**/rest/v1/gifts?*on_conflict=id*';
    await context.route(saves, async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await pay(page).click();
    await expect(page.getByText('Dein Geschenk wird gespeichert …')).toBeVisible();
    await page.getByRole('link', { name: 'Digitale Geschenke' }).click();
    await page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first().click();
    await fillContent(page, { recipientName: 'Ida', message: 'Das nächste' });
    answer();
    await expectToast(page, 'Geschenk bezahlt & gespeichert!', 'für Oma Erna');
    await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toHaveValue('Ida');
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await expectPreview(page);
    const [gift] = await database.gifts({ creator_email: creatorEmail });
    await expect(page.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(
      new RegExp(`${gift?.id}$`),
    );
  });

  test('a save that finishes late leads nobody away who looks at a gift', async ({
    page,
    context,
    database,
  }) => {
    const opened = await storeGift(database, { recipient_name: 'Ida' });
    await atPayment(page, context);
    let answer = () => {};
    await context.route('**/rest/v1/gifts?*on_conflict=id*', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await pay(page).click();
    await expect(page.getByText('Dein Geschenk wird gespeichert …')).toBeVisible();
    await page.evaluate((id) => {
      window.location.hash = `#/g/${id}`;
    }, opened.id);
    const heading = page.getByRole('heading', { name: 'Ein Geschenk für Ida!' });
    await expect(heading).toBeVisible();
    answer();
    await expectToast(page, 'Geschenk bezahlt & gespeichert!', 'für Oma Erna');
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await expectPreview(page);
  });

  test('while the backend does not answer no order is made', async ({ page, context }) => {
    const { payPal } = await atPayment(page, context);
    await context.route('**/rest/v1/rpc/draft_state', (route) => route.abort());
    await pay(page).click();
    await expectToast(page, 'Zahlungsfehler');
    await expect(page.getByText('Der Server ist gerade nicht erreichbar')).toBeVisible();
    expect(payPal.orders).toEqual([]);
    await context.unroute('**/rest/v1/rpc/draft_state');
    await pay(page).click();
    await expectPreview(page);
    expect(payPal.captures).toHaveLength(1);
  });
});
