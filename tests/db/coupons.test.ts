import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_OPTIONS } from '../../src/features/checkout/options.ts';
import { COUPONS, findCoupon, PAYMENT_OPTION_KEYS } from '../../src/gift/coupons.ts';
import { priceInCents } from '../../src/gift/prices.ts';
import { onEachDriver } from './support/gift-world.ts';
import {
  counted,
  freeGiftRow,
  giftRow,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  withWriteLimit,
} from './support/world.ts';

onEachDriver('prices and coupons', (world) => {
  const { browser, sql, value } = world;

  interface Question {
    code?: string;
    option?: string;
    email?: string;
    giftId?: string;
    cents?: number;
  }

  async function state(client: ReturnType<typeof browser>, question: Question): Promise<string> {
    const { code = 'FREEGIFT2025', option = 'single', email = '', giftId, cents } = question;
    const { data, error } = await counted<{ state: string }>(client, 'coupon_state', {
      code,
      option,
      email,
      ...(giftId && { gift_id: giftId }),
      ...(cents !== undefined && { cents }),
    });
    return error?.code ?? data?.state ?? 'unknown call';
  }

  const priceOf = (option: string, coupon: string | null, at: string) =>
    value('select private.price_cents($1, $2, $3::timestamptz)', [option, coupon, at]);

  test('the database sells what the page sells, at the same prices and for as long', async () => {
    const at = '2025-08-31T12:00:00Z';
    const options = PAYMENT_OPTION_KEYS.map((key) => ({ key, ...PAYMENT_OPTIONS[key] }));
    for (const option of options) {
      expect(await priceOf(option.key, null, at), option.key).toBe(option.cents);
      for (const coupon of COUPONS) {
        const fits = !coupon.applicableTo || coupon.applicableTo.includes(option.key);
        const cents = fits ? priceInCents(option.key, coupon) : null;
        expect(await priceOf(option.key, coupon.code, at), `${option.key} ${coupon.code}`).toBe(cents);
      }
    }
    const list = async (column: string, from: string) =>
      new Set(
        (await sql<{ one: string }>(`select ${column} as one from private.${from}`)).map(({ one }) => one),
      );
    expect(await list('code', 'coupon')).toEqual(new Set(COUPONS.map(({ code }) => code)));
    expect(await list('option', 'price')).toEqual(new Set(options.map(({ key }) => key)));
    const once = COUPONS.filter(({ isOncePerEmail }) => isOncePerEmail).map(({ code }) => code);
    expect(await list('code', 'coupon where once_per_email')).toEqual(new Set(once));
    const ofSubscribers = COUPONS.filter(({ needsSubscription }) => needsSubscription).map(
      ({ code }) => code,
    );
    expect(await list('code', 'coupon where needs_subscription')).toEqual(new Set(ofSubscribers));
    const passes = options.filter(({ lasts }) => lasts);
    expect(await list('option', 'subscription')).toEqual(new Set(passes.map(({ key }) => key)));
    for (const { key, lasts } of passes) {
      const isEqual = 'select lasts = $2::interval from private.subscription where option = $1';
      expect(await value(isEqual, [key, lasts]), key).toBe(true);
    }
  });

  test.each([
    ['the last minute of the last day in Germany', '2025-08-31T21:59:59Z', 3999],
    ['the minute after', '2025-08-31T22:00:00Z', null],
  ])('a coupon with a last day at %s', async (_, at, cents) => {
    expect(await priceOf('yearly_subscription', 'YEARLY20', at)).toBe(cents);
    expect(findCoupon('YEARLY20')?.expiryDate).toBe('2025-08-31');
  });

  world.inListModes(() => {
    test.each<[string, Question, string]>([
      ['a code that fits', { code: 'WELCOME50' }, 'ok'],
      ['in any spelling', { code: ' welcome50 ' }, 'ok'],
      ['an unknown code', { code: 'HUNDRED' }, 'unknown'],
      ['no code', { code: '' }, 'unknown'],
      ['an expired code', { code: 'YEARLY20', option: 'yearly_subscription' }, 'expired'],
      ['an expired code that does not fit either', { code: 'YEARLY20' }, 'expired'],
      ['another option', { code: 'WELCOME50', option: 'monthly_subscription' }, 'not_applicable'],
      ['the free code without an e-mail', {}, 'email_required'],
      ['the free code with half an e-mail', { email: 'a@b' }, 'email_required'],
      ['the free code for a new e-mail', { email: `${randomUUID()}@example.de` }, 'ok'],
    ])('%s', async (_, question, expected) => {
      expect(await state(browser(), question)).toBe(expected);
    });

    test('FREEGIFT2025 is good once per e-mail, in any case, for every browser', async () => {
      const email = `Mia-${randomUUID()}@example.de`;
      const senderKey = newSenderKey();
      const gift = freeGiftRow(email);
      await save(browser(senderKey), gift);
      for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
        expect(await state(browser(), { email: spelling })).toBe('used');
        expect(await state(browser(senderKey), { email: spelling })).toBe('used');
        expect(await state(browser(senderKey), { email: spelling, giftId: gift.id })).toBe('ok');
        expect(await state(browser(), { email: spelling, giftId: gift.id }), 'another browser').toBe('used');
      }
      await browser(senderKey).from('gifts').delete().eq('id', gift.id);
      expect(await state(browser(senderKey), { email, giftId: gift.id }), 'deleted').toBe('used');
    });

    test('VERPACKUNG20 is good once for an address that signed up, in any case', async () => {
      const email = `Mia-${randomUUID()}@example.de`;
      const code = 'VERPACKUNG20';
      const [client, row] = [
        browser(),
        (creator_email: string) => giftRow({ applied_coupon: code, creator_email }),
      ];
      expect(await state(client, { code, email: '' })).toBe('email_required');
      expect(await state(client, { code, email })).toBe('not_subscribed');
      expect(await outcome(save(client, row(email)))).toBe('23514');
      await browser().from('newsletter_subscribers').insert({ email: email.toLowerCase() });
      expect(await state(client, { code, email: ` ${email} ` })).toBe('ok');
      const gift = row(email.toUpperCase());
      expect(await outcome(save(client, gift))).toBe('rows');
      expect(await state(client, { code, email })).toBe('used');
      expect(await state(client, { code, email, giftId: gift.id }), 'its own save').toBe('ok');
      expect(await outcome(save(client, row(email)))).toBe('23505');
    });

    test('what was paid for with VERPACKUNG20 is saved, also the second of two tabs', async () => {
      const email = `${randomUUID()}@example.de`;
      await browser().from('newsletter_subscribers').insert({ email });
      const client = browser();
      const gifts = [1, 2].map(() => giftRow({ applied_coupon: 'VERPACKUNG20', creator_email: email }));
      // Both are ordered before either is saved.
      for (const gift of gifts) {
        const question = { code: 'VERPACKUNG20', email, giftId: gift.id, cents: 199 };
        expect(await state(client, question)).toBe('ok');
        const entry = paymentRow({ gift_id: gift.id, coupon: 'VERPACKUNG20', amount_cents: 199 });
        expect(await outcome(client.from('payments').insert(entry))).toBe('done');
      }
      const saved = await Promise.all(gifts.map((gift) => outcome(save(client, gift))));
      expect(saved).toEqual(['rows', 'rows']);
      expect(await state(client, { code: 'VERPACKUNG20', email })).toBe('used');
    });

    test('the test e-mail is exempt', async () => {
      const email = `${randomUUID()}@example.de`;
      await save(browser(), freeGiftRow(email));
      await sql('select private.set_coupon_test_email($1)', [email.toUpperCase()]);
      expect(await state(browser(), { email })).toBe('ok');
      await sql('select private.set_coupon_test_email(null)');
      expect(await state(browser(), { email })).toBe('used');
    });
  });

  test('coupon_state has a write limit against guessing', async () => {
    await sql('delete from private.write_event');
    await withWriteLimit(world.backend, 'coupon', 2, async () => {
      const ask = () => state(browser(), { code: 'HUNDRED' });
      for (let n = 0; n < 2; n += 1) expect(await ask()).toBe('unknown');
      expect(await ask(), 'a third time').toBe('PT429');
    });
  });

  const promises = () => value('select count(*)::int from private.price_promise');
  const expire = (code: string, day: string | null) =>
    sql('update private.coupon set expires_on = $2::date where code = $1', [code, day]);

  test.each([
    ['YEARLY20', 'yearly_subscription', 3999, 4999, '2099-12-31', '2025-08-31'],
    ['WELCOME50', 'single', 125, 249, null, null],
  ])('an order made before %s ended can be paid and saved afterwards, no other', async (...coupon) => {
    const [code, option, cents, full, until, delivered] = coupon;
    const client = browser();
    const row = () => giftRow({ applied_coupon: code, price_id: option });
    const enter = (gift_id: string, fields: object = {}) => {
      const entry = paymentRow({ gift_id, price_id: option, coupon: code, amount_cents: cents, ...fields });
      return outcome(client.from('payments').insert(entry));
    };
    const saved = (gift: { id: string }) => outcome(save(client, gift));
    const ask = ({ id }: { id: string }) => state(client, { code, option, cents, giftId: id });
    const [promised, paid, done, late, otherwise, foreign] = [row(), row(), row(), row(), row(), row()];
    const swapped = giftRow({ applied_coupon: code, price_id: 'monthly_subscription' });
    await expire(code, until);
    try {
      expect(await ask(promised)).toBe('ok');
      await sql("update private.price_promise set promised_at = now() - interval '31 days'");
      for (const gift of [promised, foreign]) expect(await ask(gift), 'promised anew').toBe('ok');
      for (const gift of [paid, swapped]) expect(await enter(gift.id)).toBe('done');
      expect(await saved(done)).toBe('rows');
      const other = { coupon: null, amount_cents: full };
      expect(await enter(otherwise.id, other), 'without the coupon').toBe('done');
      await sql("update private.price_promise set option = 'monthly_subscription' where gift_id = $1", [
        foreign.id,
      ]);
      await sql("update private.price_promise set promised_at = promised_at - interval '9 days'");
      await expire(code, new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10));
      expect(await ask(promised)).toBe('expired');
      for (const gift of [done, paid]) expect(await saved(gift)).toBe('rows');
      expect(await enter(promised.id)).toBe('done');
      expect(await saved(promised)).toBe('rows');
      for (const gift of [late, foreign]) expect(await enter(gift.id)).toBe('23514');
      for (const gift of [late, otherwise, swapped]) expect(await saved(gift)).toBe('23514');
      await sql("update private.price_promise set promised_at = now() - interval '31 days'");
      expect(await enter(promised.id), 'a promise ends after thirty days').toBe('23514');
    } finally {
      await expire(code, delivered);
    }
  });

  test('nothing is promised before the amount is accepted, nor what is free', async () => {
    const before = Number(await promises());
    const ask = (cents?: number) => state(browser(), { code: 'WELCOME50', giftId: randomUUID(), cents });
    expect(await ask()).toBe('ok');
    expect(await ask(124)).toBe('price');
    expect(await ask(0)).toBe('price');
    const uncounted = "select public.order_price_cents('single', 'WELCOME50', 125)";
    expect(await value(uncounted)).toBe(125);
    expect(await promises()).toBe(before);
    expect(await ask(125)).toBe('ok');
    expect(await promises()).toBe(before + 1);
  });

  test('a free coupon that was ended makes no more gifts, whatever was asked before', async () => {
    const gifts = Array.from({ length: 5 }, () => freeGiftRow());
    const before = await promises();
    for (const { id, creator_email } of gifts) {
      expect(await state(browser(), { email: String(creator_email), giftId: id, cents: 0 })).toBe('ok');
    }
    expect(await promises()).toBe(before);
    await expire('FREEGIFT2025', '2025-01-31');
    try {
      for (const gift of gifts) expect(await outcome(save(browser(), gift))).toBe('23514');
    } finally {
      await expire('FREEGIFT2025', null);
    }
  });

  describe('a further coupon that makes a gift free', () => {
    const code = 'PRESENT';
    beforeAll(() =>
      sql("insert into private.coupon (code, percent_off, options) values ($1, 100, '{single}')", [code]),
    );
    afterAll(() => sql('delete from private.coupon where code = $1', [code]));
    const row = (payment_status: string, applied_coupon = code) =>
      giftRow({ applied_coupon, payment_status });

    world.whereVerified(() =>
      world.inListModes(() => {
        test('opens its gift for whoever has the link', async () => {
          const { id } = await world.savedGift(browser(), row('free_coupon'));
          const { data } = await browser().rpc('gift_by_link', { gift_id: id });
          expect(data).toMatchObject([{ id, payment_status: 'free_coupon' }]);
        });
      }),
    );

    test('is free only at the price of nothing, and then never waits for a payment', async () => {
      const saved = async (gift: ReturnType<typeof row>) => (await save(browser(), gift)).error?.message;
      const refusal = expect.stringContaining('gifts_payment_status_fits_option');
      expect(await saved(row('free_coupon', 'WELCOME50'))).toEqual(refusal);
      expect(await saved(row('paid'))).toEqual(refusal);
      expect(await saved(row('paid', 'WELCOME50'))).toBeUndefined();
    });

    test('that costs something by now makes both for a day, then paid gifts alone', async () => {
      const percentage = (percent: number) =>
        sql('update private.coupon set percent_off = $2 where code = $1', [code, percent]);
      await percentage(50);
      const outcomes = async () => [
        await outcome(save(browser(), row('free_coupon'))),
        await outcome(save(browser(), row('paid'))),
      ];
      try {
        expect(await outcomes()).toEqual(['rows', 'rows']);
        await sql("update private.coupon_before set ended_at = now() - interval '25 hours'");
        expect(await outcomes()).toEqual(['23514', 'rows']);
      } finally {
        await percentage(100);
        await sql('delete from private.coupon_before');
      }
    });

    test('saves a gift that was paid for while it cost something', async () => {
      const gift = row('paid');
      const payment = paymentRow({ gift_id: gift.id, coupon: code, amount_cents: 125 });
      await sql('update private.coupon set percent_off = 50 where code = $1', [code]);
      expect(await outcome(browser().from('payments').insert(payment))).toBe('done');
      await sql('update private.coupon set percent_off = 100 where code = $1', [code]);
      await sql(
        "update private.coupon_before set ended_at = now() - interval '2 days' where percent_off = 50",
      );
      expect(await outcome(save(browser(), gift))).toBe('rows');
      await sql('delete from private.coupon_before');
    });
  });
});
