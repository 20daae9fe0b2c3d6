import { FakePayPal } from '../fakes/paypal.ts';
import { expect, PAYPAL, test } from '../fixtures.ts';
import {
  expectAccessible,
  expectToast,
  fillContent,
  fillSender,
  freshEmail,
  openTab,
  reachPayment,
  redeem,
  visit,
} from '../pages.ts';

test.use({ ...PAYPAL, expectedConsole: [/net::ERR_|Failed to load resource/] });

test('a company asks for the business pack, from its price to a confirmation that stays', async ({
  page,
  context,
  database,
}) => {
  const payPal = await new FakePayPal().install(context);
  const creatorEmail = freshEmail();
  await visit(page);
  await page.getByRole('button', { name: 'Jetzt anfragen' }).click();
  await expect(page.getByRole('tab', { name: 'Zahlung' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: /Firmenpaket/ })).toBeChecked();
  await redeem(page, 'WELCOME50');
  await expectToast(page, 'Gutschein nicht anwendbar');

  // With the keyboard alone: the fields follow each other.
  await page.getByRole('textbox', { name: 'E-Mail für unsere Antwort' }).focus();
  await page.keyboard.type(creatorEmail);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Müller & Söhne GmbH');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.getByLabel('Wunschtermin (optional)').fill('2099-12-24');
  await page.getByRole('textbox', { name: 'Anmerkung (optional)' }).fill('Mit unserem Logo.');

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);

  // The checks of the gift come first, and what was asked for stays where it is.
  await page.getByRole('button', { name: 'Muster gestalten' }).click();
  await fillContent(page, { recipientName: 'Team Nord', message: 'Danke für dieses Jahr!' });
  await openTab(page, 'Zahlung');
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  await expectToast(page, 'Absendername fehlt');
  await fillSender(page, { senderName: 'Erik Müller' });
  await page.reload();
  await openTab(page, 'Zahlung');
  await expect(page.getByRole('textbox', { name: 'E-Mail für unsere Antwort' })).toHaveValue(creatorEmail);
  // One price of nothing, that of the option.
  await expect(page.getByText('0.00 EUR')).toHaveCount(1);
  // An address without a blank does not widen the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  // The first answer is lost on its way back; what is repeated makes no second row.
  await page.route(
    '**/rest/v1/inquiries**',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  const again = page.getByRole('button', { name: 'Erneut speichern' });
  const confirmation = page.getByRole('region', { name: 'Deine Anfrage ist bei uns' });
  await expect(again.or(confirmation)).toBeVisible({ timeout: 30_000 });
  if (await again.isVisible()) await again.click();
  await expectToast(page, 'Anfrage für Firmenpaket erhalten');

  const told = [
    '25 Geschenke für Müller & Söhne GmbH, bis zum 24. Dezember 2099',
    `Wir schreiben dir ein Angebot an ${creatorEmail}.`,
  ];
  for (const words of told) await expect(confirmation).toContainText(words);
  await page.reload();
  for (const words of told) await expect(confirmation).toContainText(words);

  await expectAccessible(page);

  const [gift] = await database.gifts({ creator_email: creatorEmail });
  expect(gift).toMatchObject({
    price_id: 'business_pack',
    payment_status: 'pending_business_confirmation',
    recipient_name: 'Team Nord',
  });
  expect(await database.rows('inquiries', { gift_id: gift?.id ?? '' })).toMatchObject([
    {
      company: 'Müller & Söhne GmbH',
      gift_count: 25,
      wished_for: '2099-12-24',
      note: 'Mit unserem Logo.',
      answered_at: null,
    },
  ]);
  expect(payPal.orders).toEqual([]);
});

test('an inquiry needs nothing but the gift', async ({ page, context, database }) => {
  await new FakePayPal().install(context);
  const creatorEmail = freshEmail();
  await reachPayment(page, { creatorEmail });
  await page.getByRole('radio', { name: /Firmenpaket/ }).check();
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  await expectToast(page, 'Anfrage für Firmenpaket erhalten');
  await expect(page.getByRole('region', { name: 'Deine Anfrage ist bei uns' })).toBeVisible();
  const [gift] = await database.gifts({ creator_email: creatorEmail });
  expect(gift).toMatchObject({ payment_status: 'pending_business_confirmation' });
  expect(await database.rows('inquiries', { gift_id: gift?.id ?? '' })).toMatchObject([
    { company: null, gift_count: null, wished_for: null, note: null },
  ]);
});
