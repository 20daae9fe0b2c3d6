import type { BrowserContext, Page } from '@playwright/test';
import { EMBEDDED_SERVICE_KEY } from '../../../supabase/embedded/keys.ts';
import { type RunningFunction, startFunction } from '../../functions/deno-function.ts';
import { PayPalApi, payPalSecrets } from '../../functions/paypal-api.ts';
import { FakePayPal } from '../fakes/paypal.ts';
import { test as base, expect, PAYPAL } from '../fixtures.ts';
import { expectToast, freshEmail, reachPayment } from '../pages.ts';

// A build with VITE_PAYMENT_SERVER: the Edge Function payment-orders runs in Deno, with the page's
// own backend as its database and a stand-in for PayPal's API. The embedded backend runs no
// functions, so a route forwards the page's requests.

interface PaymentServer {
  api: PayPalApi;
  running: RunningFunction;
}

const test = base.extend<{ paymentServer: PaymentServer }>({
  paymentServer: async ({ serverOrigin }, use) => {
    const api = new PayPalApi();
    const running = await startFunction('payment-orders', {
      SUPABASE_URL: serverOrigin,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: EMBEDDED_SERVICE_KEY }),
      ...payPalSecrets(await api.start()),
    });
    await use({ api, running });
    await running.stop();
    await api.stop();
  },
});

test.use({ server: 'built-payment-server', expectedHosts: PAYPAL.expectedHosts });

interface Forwarding {
  /** Actions of the forwarded requests, in order. */
  actions: string[];
  /**
   * Number of next captures whose answer is lost on the way to the page, after the function did its
   * work.
   */
  losesCaptures: number;
}

async function forward(context: BrowserContext, { running }: PaymentServer): Promise<Forwarding> {
  const forwarding: Forwarding = { actions: [], losesCaptures: 0 };
  await context.route('**/functions/v1/payment-orders', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string };
    forwarding.actions.push(action);
    const response = await route.fetch({ url: running.url });
    if (action !== 'capture' || forwarding.losesCaptures === 0) return route.fulfill({ response });
    forwarding.losesCaptures -= 1;
    expect(response.status(), 'the function has captured the order').toBe(200);
    return route.abort('connectionreset');
  });
  return forwarding;
}

/**
 * At the payment tab of a complete gift. The buyer approves in PayPal's window what the function
 * ordered.
 */
async function atPayment(page: Page, context: BrowserContext, server: PaymentServer) {
  const payPal = await new FakePayPal().install(context);
  payPal.onApproval = (orderId) => server.api.approve(orderId);
  const forwarding = await forward(context, server);
  const creatorEmail = freshEmail();
  await reachPayment(page, { recipientName: 'Oma Erna', creatorEmail });
  return { payPal, forwarding, creatorEmail };
}

const pay = (page: Page) => page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click();

async function expectPreview(page: Page) {
  await expectToast(page, 'Geschenk bezahlt & gespeichert!');
  await expect(page).toHaveURL(/#\/preview/);
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();
}

test.describe('lost answers', () => {
  test.use({
    expectedConsole: [
      /Failed to load resource: net::ERR_CONNECTION_RESET|status of 409 .*\/rest\/v1\/payments/,
    ],
  });

  test('a capture without an answer is asked for again and takes no more money', async ({
    page,
    context,
    database,
    paymentServer,
  }) => {
    const { payPal, forwarding, creatorEmail } = await atPayment(page, context, paymentServer);
    // The page asks a second time by itself.
    forwarding.losesCaptures = 2;
    await pay(page);
    const again = page.getByRole('button', { name: 'Zahlung erneut prüfen' });
    await expect(again).toBeVisible();
    expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);

    await again.click();
    await expectPreview(page);
    expect(forwarding.actions).toEqual(['create', 'capture', 'capture', 'capture']);
    const orders = [...paymentServer.api.made.values()];
    const gifts = await database.gifts({ creator_email: creatorEmail });
    expect(gifts).toMatchObject([{ payment_status: 'paid', price_id: 'single' }]);
    const giftId = gifts[0]?.id;
    const amount = { value: '2.49', currency_code: 'EUR' };
    expect(orders).toMatchObject([
      {
        ...{ status: 'COMPLETED', taken: 1 },
        purchase_units: [{ amount, custom_id: giftId, invoice_id: giftId }],
      },
    ]);
    expect([payPal.orders, payPal.captures], 'the browser asks PayPal for nothing').toEqual([[], []]);
    // Entered while the answer was missing. A browser may enter an order but not change its entry,
    // so the second entry is a 409.
    expect(await database.payments(gifts[0]?.id)).toMatchObject([
      { order_id: orders[0]?.id, amount_cents: 249, status: 'unconfirmed' },
    ]);
  });
});
