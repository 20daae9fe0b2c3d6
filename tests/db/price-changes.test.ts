import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { clientFor, giftRow, newSenderKey, outcome, paymentRow, save } from './support/world.ts';

// A single gift that costs 2.99 instead of 2.49 from some moment on, and what pages do that were
// opened before.

onEachDriver('a new price', (world) => {
  const { browser } = world;
  const sql = (text: string, values: unknown[] = []) =>
    world.backend.database.query<Record<string, unknown>>(text, values);
  const operator = () => clientFor(world.backend, { service: true });

  const newPrice = (ago: string, cents = 299) =>
    sql("insert into private.price (option, valid_from, cents) values ('single', now() - $1::interval, $2)", [
      ago,
      cents,
    ]);
  const newPercentage = (percent: number) =>
    sql("update private.coupon set percent_off = $1 where code = 'WELCOME50'", [percent]);
  const changedAgo = (ago: string) =>
    sql('update private.coupon_before set ended_at = now() - $1::interval', [ago]);

  const enter = (amount_cents: number, coupon: string | null = null) =>
    outcome(browser().from('payments').insert(paymentRow({ amount_cents, coupon })));

  afterEach(async () => {
    await sql("delete from private.price where option = 'single' and valid_from > '-infinity'");
    await newPercentage(50);
    await sql('delete from private.coupon_before');
    await sql('select private.set_require_verified_payment(false)');
  });

  describe('what an order of the function costs', () => {
    const price = async (shown?: number | null, coupon: string | null = null) =>
      (
        await operator().rpc('order_price_cents', {
          option: 'single',
          coupon,
          ...(shown !== undefined && { shown }),
        })
      ).data;

    test('the amount that the page shows, while it was on sale within a day', async () => {
      await newPrice('2 hours');
      expect([await price(249), await price(299)]).toEqual([249, 299]);
      expect([await price(125, 'WELCOME50'), await price(150, 'WELCOME50')]).toEqual([125, 150]);
    });

    test('the price now for a page that does not say what it shows, or shows something else', async () => {
      await newPrice('2 hours');
      for (const shown of [undefined, null, 1, 0, -249]) expect(await price(shown), String(shown)).toBe(299);
      expect(await price(1, 'WELCOME50')).toBe(150);
      await sql("update private.price set valid_from = now() - interval '25 hours' where cents = 299");
      expect([await price(249), await price(125, 'WELCOME50')], 'after a day').toEqual([299, 150]);
    });

    test('also a price that was on sale for an hour of that day, but none that is still to come', async () => {
      await newPrice('3 hours', 99);
      await newPrice('2 hours');
      await newPrice('-1 hours', 50);
      expect([await price(99), await price(249), await price(50)]).toEqual([99, 249, 299]);
    });

    test("a coupon's percentage of before, for a day", async () => {
      await newPercentage(20);
      expect([await price(125, 'WELCOME50'), await price(199, 'WELCOME50')]).toEqual([125, 199]);
      await changedAgo('25 hours');
      expect(await price(125, 'WELCOME50')).toBe(199);
    });

    test('no old price with a percentage that began after it', async () => {
      await newPercentage(80);
      await changedAgo('1 hour');
      await newPrice('2 hours');
      // 20 percent of 2.49 was never shown; 50 percent of it and 20 percent of 2.99 were.
      expect(await price(50, 'WELCOME50')).toBe(60);
      expect([await price(125, 'WELCOME50'), await price(60, 'WELCOME50')]).toEqual([125, 60]);
    });
  });

  describe('what a page is told before it makes an order', () => {
    const told = async (cents: number | null, changes: Record<string, unknown> = {}) => {
      const { data } = await browser().rpc('draft_state', {
        draft: giftRow(changes),
        ...(cents !== null && { cents }),
      });
      return data;
    };
    /** With a coupon the question about the coupon says it, because it is counted. */
    const toldWithCoupon = async (cents: number) =>
      (
        await browser().rpc('coupon_state', {
          code: 'WELCOME50',
          option: 'single',
          email: '',
          gift_id: giftRow().id,
          cents,
        })
      ).data;

    test('nothing for a day after the change; later that its price has', async () => {
      await newPrice('23 hours');
      expect([await told(249), await told(299), await told(1)]).toEqual(['free', 'free', 'price']);
      expect([await toldWithCoupon(125), await toldWithCoupon(150)]).toEqual(['ok', 'ok']);
      await sql("update private.price set valid_from = now() - interval '25 hours' where cents = 299");
      expect([await told(249), await told(299)]).toEqual(['price', 'free']);
      expect([await toldWithCoupon(125), await toldWithCoupon(150)]).toEqual(['price', 'ok']);
    });

    test('also where the old price was promised: an order at it, made now, would be refused later', async () => {
      const gift_id = giftRow().id;
      const ask = async (cents: number) =>
        (
          await browser().rpc('coupon_state', {
            code: 'WELCOME50',
            option: 'single',
            email: '',
            gift_id,
            cents,
          })
        ).data;
      expect(await ask(125)).toBe('ok');
      await newPrice('25 hours');
      await sql("update private.price_promise set promised_at = now() - interval '2 days'");
      expect([await ask(125), await enter(125, 'WELCOME50')]).toEqual(['price', 'done']);
    });

    test('nothing about a price where it does not say what it shows', async () => {
      await newPrice('25 hours');
      expect([await told(null), await told(249, { price_id: 'lifetime' })]).toEqual(['free', 'free']);
    });
  });

  describe('what may be entered in table payments', () => {
    test.each([
      ['2 hours', 'done'],
      ['59 days', 'done'],
      ['61 days', '23514'],
    ])('the price of before, with and without a coupon, %s after the change: %s', async (ago, expected) => {
      await newPrice(ago);
      expect([await enter(249), await enter(125, 'WELCOME50'), await enter(199, 'VERPACKUNG20')]).toEqual([
        expected,
        expected,
        expected,
      ]);
    });

    test.each([
      ['2 hours', 'done'],
      ['59 days', 'done'],
      ['61 days', '23514'],
    ])("a coupon's percentage of before, %s after the change: %s", async (ago, expected) => {
      await newPercentage(20);
      await changedAgo(ago);
      expect([await enter(125, 'WELCOME50'), await enter(199, 'WELCOME50')]).toEqual([expected, 'done']);
    });

    test('no amount that was never a price', async () => {
      await newPrice('2 hours');
      for (const [cents, coupon] of [
        [1, null],
        [250, null],
        [125, null],
        [0, null],
        [124, 'WELCOME50'],
      ] as const) {
        expect(await enter(cents, coupon), `${cents} ${coupon}`).toBe('23514');
      }
    });

    test('says by itself that a price is old: no caller does', async () => {
      await newPrice('2 days');
      const [old, now] = [paymentRow({ amount_cents: 249 }), paymentRow({ amount_cents: 299 })];
      for (const entry of [old, now])
        expect(await outcome(browser().from('payments').insert(entry))).toBe('done');
      const { data } = await operator()
        .from('payments')
        .select('order_id, is_old_price')
        .in('order_id', [old.order_id, now.order_id])
        .order('amount_cents');
      expect(data).toEqual([
        { order_id: old.order_id, is_old_price: true },
        { order_id: now.order_id, is_old_price: false },
      ]);
      const claim = paymentRow({ amount_cents: 249, is_old_price: false });
      expect(await outcome(browser().from('payments').insert(claim))).toBe('42501');
    });
  });

  describe('where payments must be verified', () => {
    beforeEach(async () => {
      await sql('select private.set_require_verified_payment(true)');
    });

    /**
     * A gift whose payment is entered and saved, then judged good by PayPal for an order that was
     * made so long ago.
     */
    async function paidGift(amount_cents: number, ago: string | null, coupon: string | null = null) {
      const sender = browser();
      const gift = giftRow({ applied_coupon: coupon });
      const entry = paymentRow({ gift_id: gift.id, amount_cents, coupon });
      expect(await outcome(sender.from('payments').insert(entry))).toBe('done');
      expect((await save(sender, gift)).error).toBeNull();
      const [moment] = await sql('select now() - $1::interval as at', [ago]);
      const { data: verdict, error } = await operator().rpc('record_verdict', {
        of_order: entry.order_id,
        new_verdict: 'verified',
        reason: '',
        ...(ago && { ordered_at: moment?.at }),
      });
      expect(error).toBeNull();
      const { data: state } = await browser(newSenderKey()).rpc('gift_state', { gift_id: gift.id });
      const [row] = await sql('select verdict_reason as reason from public.payments where order_id = $1', [
        entry.order_id,
      ]);
      return [verdict, row?.reason, state];
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
      expect(await paidGift(cents, ordered, coupon)).toEqual(expected);
    });

    test('a page of before the change sells for a day, also where nobody knows when it was ordered', async () => {
      await newPrice('2 hours');
      expect(await paidGift(249, null)).toEqual(OPEN);
      expect(await paidGift(125, null, 'WELCOME50')).toEqual(OPEN);
    });

    test('a coupon that the operator ends closes no gift that was paid with it', async () => {
      const sender = browser();
      const gift = giftRow({ applied_coupon: 'WELCOME50' });
      const entry = paymentRow({ gift_id: gift.id, amount_cents: 125, coupon: 'WELCOME50' });
      expect(await outcome(sender.from('payments').insert(entry))).toBe('done');
      expect((await save(sender, gift)).error).toBeNull();
      await sql("update private.coupon set expires_on = '2025-01-01' where code = 'WELCOME50'");
      try {
        const { data } = await operator().rpc('record_verdict', {
          of_order: entry.order_id,
          new_verdict: 'verified',
          reason: '',
          ordered_at: new Date().toISOString(),
        });
        expect(data).toBe('verified');
      } finally {
        await sql("update private.coupon set expires_on = null where code = 'WELCOME50'");
      }
    });

    test('a subscription at the price of before brings its pass', async () => {
      await sql(
        "insert into private.price (option, valid_from, cents) values ('monthly_subscription', now() - interval '3 days', 599)",
      );
      try {
        const sender = browser();
        const gift = giftRow({ price_id: 'monthly_subscription' });
        const entry = paymentRow({ gift_id: gift.id, price_id: 'monthly_subscription', amount_cents: 499 });
        expect(await outcome(sender.from('payments').insert(entry))).toBe('done');
        expect((await save(sender, gift)).error).toBeNull();
        expect((await sender.rpc('pass_state')).data).toHaveLength(1);
      } finally {
        await sql("delete from private.price where option = 'monthly_subscription' and cents = 599");
      }
    });
  });
});
