import { expect, test } from '../fixtures.ts';
import { expectToast, freshEmail, reachPayment, redeem } from '../pages.ts';
import { COUPON_TEST_EMAIL } from '../servers/kinds.ts';

// That no answer depends on the list mode: tests/db/coupons.test.ts, tests/db/passes.test.ts.

test('the free coupon knows an e-mail in any spelling and in any browser', async ({
  page,
  anotherBrowser,
}) => {
  const creatorEmail = freshEmail();
  await reachPayment(page, { creatorEmail });
  await redeem(page, 'freegift2025');
  await expectToast(page, 'Gutschein angewendet!');
  await page.getByRole('button', { name: 'Kostenloses Geschenk erstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible();

  const other = await anotherBrowser();
  await reachPayment(other, { creatorEmail: creatorEmail.toUpperCase() });
  await redeem(other, 'FREEGIFT2025');
  await expectToast(
    other,
    'Gutschein bereits verwendet',
    'Du hast diesen Gutschein bereits einmal eingelöst.',
  );
  await expect(other.getByRole('button', { name: 'Kostenloses Geschenk erstellen' })).toBeHidden();
});

test('the operator’s test e-mail has the free coupon again and again', async ({ page, database }) => {
  for (const recipientName of ['Erste', 'Zweite']) {
    await reachPayment(page, { recipientName, creatorEmail: COUPON_TEST_EMAIL });
    await redeem(page, 'FREEGIFT2025');
    await page.getByRole('button', { name: 'Kostenloses Geschenk erstellen' }).click();
    await expectToast(page, 'Geschenk bezahlt & gespeichert!');
  }
  const made = await database.gifts({ creator_email: COUPON_TEST_EMAIL, payment_status: 'free_coupon' });
  expect(made.map(({ recipient_name }) => recipient_name)).toEqual(
    expect.arrayContaining(['Erste', 'Zweite']),
  );
});

test('why a code is refused can be read above the bar to pay', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await reachPayment(page);
  await redeem(page, 'HUNDERT');
  const reason = page.getByRole('main').getByText('Dieser Gutscheincode ist nicht gültig');
  await expect(reason).toBeVisible();
  const bottom = (line: Element) => line.getBoundingClientRect().bottom;
  const top = await page.locator('.pay-bar').evaluate((bar) => bar.getBoundingClientRect().top);
  await expect.poll(() => reason.evaluate(bottom)).toBeLessThanOrEqual(top);
});
