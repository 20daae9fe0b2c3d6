import { afterEach, describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { counted, giftRow, outcome, paymentRow, save } from './support/world.ts';

// A single gift that costs 2.99 instead of 2.49 from some moment on, and what pages do that were
// opened before.

onEachDriver('a new price', (world) => {
  const { browser, sql, value } = world;

  const newPrice = (ago: string, cents = 299, option = 'single') =>
    sql('insert into private.price (option, valid_from, cents) values ($3, now() - $1::interval, $2)', [
      ago,
      cents,
      option,
    ]);
  const aDayLater = () =>
    sql("update private.price set valid_from = now() - interval '25 hours' where cents = 299");
  const newPercentage = (percent: number) =>
    sql("update private.coupon set percent_off = $1 where code = 'WELCOME50'", [percent]);
  const changedAgo = (ago: string) =>
    sql('update private.coupon_before set ended_at = now() - $1::interval', [ago]);
  const endCoupon = () => sql("update private.coupon set expires_on = '2025-01-01' where code = 'WELCOME50'");

  const enter = (amount_cents: number, coupon: string | null = null) =>
    outcome(browser().from('payments').insert(paymentRow({ amount_cents, coupon })));
  const asked = async (cents: number, gift_id = giftRow().id) => {
    const question = { code: 'WELCOME50', option: 'single', email: '', gift_id, cents };
    return (await counted(browser(), 'coupon_state', question)).data?.state;
  };

  afterEach(async () => {
    await sql("delete from private.price where valid_from > '-infinity'");
    await sql("update private.coupon set percent_off = 50, expires_on = null where code = 'WELCOME50'");
    await sql('delete from private.coupon_before');
  });

  describe('what an order of the function costs', () => {
    const price = (shown: number | null, coupon: string | null = null) =>
      value("select public.order_price_cents('single', $1, $2)", [coupon, shown]);

    test('what the page shows, if on sale within a day; else the price of now', async () => {
      await newPrice('2 hours');
      for (const shown of [249, 299]) expect(await price(shown)).toBe(shown);
      for (const shown of [125, 150]) expect(await price(shown, 'WELCOME50')).toBe(shown);
      for (const shown of [null, 1, 0, -249, 125]) expect(await price(shown), String(shown)).toBe(299);
      expect(await price(1, 'WELCOME50')).toBe(150);
      await aDayLater();
      expect(await price(249)).toBe(299);
      expect(await price(125, 'WELCOME50')).toBe(150);
      await endCoupon();
      expect(await price(150, 'WELCOME50'), 'a coupon that has ended').toBeNull();
    });

    test('also a price of one hour of that day, but none that is still to come', async () => {
      await newPrice('3 hours', 99);
      await newPrice('2 hours');
      await newPrice('-1 hours', 50);
      expect(await price(99)).toBe(99);
      expect(await price(249)).toBe(249);
      expect(await price(50)).toBe(299);
    });

    test("a coupon's percentage of before, for a day, and not that of another coupon", async () => {
      await newPercentage(20);
      expect(await price(125, 'WELCOME50')).toBe(125);
      expect(await price(199, 'WELCOME50')).toBe(199);
      await sql("update private.coupon_before set code = 'VERPACKUNG20'");
      expect(await price(125, 'WELCOME50')).toBe(199);
      await sql("update private.coupon_before set code = 'WELCOME50'");
      await changedAgo('25 hours');
      expect(await price(125, 'WELCOME50')).toBe(199);
    });

    test('no old price with a percentage that began after it', async () => {
      await newPercentage(80);
      await changedAgo('1 hour');
      await newPrice('2 hours');
      // 20 percent of 2.49 was never shown; 50 percent of it and 20 percent of 2.99 were.
      expect(await price(50, 'WELCOME50')).toBe(60);
      expect(await price(125, 'WELCOME50')).toBe(125);
      expect(await price(60, 'WELCOME50')).toBe(60);
    });
  });

  describe('what a page is told before it makes an order', () => {
    const told = async (cents?: number, changes: Record<string, unknown> = {}) =>
      (await browser().rpc('draft_state', { draft: giftRow(changes), ...(cents && { cents }) })).data;

    test('nothing for a day after the change; later that its price has gone', async () => {
      await newPrice('23 hours');
      expect(await told(249)).toBe('free');
      expect(await told(299)).toBe('free');
      expect(await told(1)).toBe('price');
      // With a coupon the question about the coupon says it, because it is counted.
      expect(await asked(125)).toBe('ok');
      expect(await asked(150)).toBe('ok');
      await aDayLater();
      expect(await told(249)).toBe('price');
      expect(await told(299)).toBe('free');
      expect(await asked(125)).toBe('price');
      expect(await asked(150)).toBe('ok');
      expect(await told()).toBe('free');
      expect(await told(249, { price_id: 'lifetime' })).toBe('free');
      for (const applied_coupon of ['WELCOME50', 'HUNDRED'])
        expect(await told(1, { applied_coupon }), 'it knows no codes').toBe('free');
    });

    test('also where the old price was promised: an order at it would be refused', async () => {
      const { id } = giftRow();
      expect(await asked(125, id)).toBe('ok');
      await newPrice('25 hours');
      await sql("update private.price_promise set promised_at = now() - interval '2 days'");
      expect(await asked(125, id)).toBe('price');
      expect(await enter(125, 'WELCOME50')).toBe('done');
    });
  });

  describe('what may be entered in table payments', () => {
    test.each([
      ['2 hours', 'done'],
      ['59 days', 'done'],
      ['61 days', '23514'],
    ])('the price or percentage of before, %s after the change: %s', async (ago, expected) => {
      await newPrice(ago);
      for (const [cents, coupon] of [
        [249, null],
        [125, 'WELCOME50'],
        [199, 'VERPACKUNG20'],
      ] as const)
        expect(await enter(cents, coupon)).toBe(expected);
      await sql("delete from private.price where valid_from > '-infinity'");
      await newPercentage(20);
      await changedAgo(ago);
      expect(await enter(125, 'WELCOME50')).toBe(expected);
      expect(await enter(199, 'WELCOME50')).toBe('done');
    });

    test('no amount that was never a price', async () => {
      await newPrice('2 hours');
      for (const cents of [1, 250, 125, 0]) expect(await enter(cents), String(cents)).toBe('23514');
      for (const cents of [124, 126]) expect(await enter(cents, 'WELCOME50'), String(cents)).toBe('23514');
    });

    test('says by itself that a price is old: no caller does', async () => {
      await newPrice('2 days');
      for (const [amount_cents, isOld] of [
        [249, true],
        [299, false],
      ] as const) {
        const entry = paymentRow({ amount_cents });
        expect(await outcome(browser().from('payments').insert(entry))).toBe('done');
        const noted = 'select is_old_price from public.payments where order_id = $1';
        expect(await value(noted, [entry.order_id])).toBe(isOld);
      }
      const claim = paymentRow({ amount_cents: 249, is_old_price: false });
      expect(await outcome(browser().from('payments').insert(claim))).toBe('42501');
    });
  });

  world.whereVerified(() => {
    /**
     * A gift whose payment is entered and saved, then judged by PayPal for an order that was made so
     * long ago.
     */
    async function paidGift(
      amount_cents: number,
      ago: string | null,
      coupon: string | null = null,
      price_id = 'single',
      verdict = 'verified',
    ) {
      const sender = browser();
      const gift = giftRow({ applied_coupon: coupon, price_id });
      const entry = paymentRow({ gift_id: gift.id, amount_cents, coupon, price_id });
      expect(await outcome(sender.from('payments').insert(entry))).toBe('done');
      expect(await outcome(save(sender, gift))).toBe('rows');
      const judge = "select public.record_verdict($1, $3, '', now() - $2::interval)";
      const judged = await value(judge, [entry.order_id, ago, verdict]);
      const { data: state } = await browser().rpc('gift_state', { gift_id: gift.id });
      const reason = 'select verdict_reason from public.payments where order_id = $1';
      return { answers: [judged, await value(reason, [entry.order_id]), state], sender, entry };
    }

    const OPEN = ['verified', null, 'open'];
    const CLOSED = ['refused', 'old_price', 'pending'];

    test.each<[string, number, string | null, string | null, unknown[]]>([
      ['the new price', 299, '1 minute', null, OPEN],
      ['the new price, by a function that does not say when', 299, null, null, OPEN],
      ['the old price, ordered before the change and recovered weeks later', 249, '21 days', null, OPEN],
      ['the same with a coupon', 125, '21 days', 'WELCOME50', OPEN],
      ['the old price, ordered within a day after the change', 249, '19 days 1 hour', null, OPEN],
      ['the old price, ordered later', 249, '18 days 23 hours', null, CLOSED],
      ['the old price, ordered now', 249, '1 minute', null, CLOSED],
      ['the old price with a coupon, ordered now', 125, '1 minute', 'WELCOME50', CLOSED],
      ['the old price, ordered nobody knows when', 249, null, null, CLOSED],
    ])('%s', async (_, cents, ordered, coupon, expected) => {
      await newPrice('20 days');
      expect((await paidGift(cents, ordered, coupon)).answers).toEqual(expected);
    });

    test('what is pending at an old price stays so', async () => {
      await newPrice('20 days');
      const { answers } = await paidGift(249, '1 minute', null, 'single', 'pending');
      expect(answers).toEqual(['pending', null, 'pending']);
    });

    test('a page of before the change sells for a day, ordered whenever', async () => {
      await newPrice('2 hours');
      for (const [cents, coupon] of [
        [249, null],
        [125, 'WELCOME50'],
      ] as const)
        expect((await paidGift(cents, null, coupon)).answers).toEqual(OPEN);
    });

    test('a coupon that the operator ends closes no gift that was paid with it', async () => {
      const { entry } = await paidGift(125, null, 'WELCOME50', 'single', 'pending');
      await endCoupon();
      const judge = "select public.record_verdict($1, 'verified', '', now())";
      expect(await value(judge, [entry.order_id])).toBe('verified');
    });

    test('a subscription at the price of before brings its pass', async () => {
      await newPrice('3 days', 599, 'monthly_subscription');
      const { sender } = await paidGift(499, '4 days', null, 'monthly_subscription');
      expect((await sender.rpc('pass_state')).data).toHaveLength(1);
    });
  });
});
