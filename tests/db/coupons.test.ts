import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { priceInCents } from '../../src/features/checkout/coupons.ts';
import { PAYMENT_OPTIONS } from '../../src/features/checkout/options.ts';
import { COUPONS, findCoupon } from '../../src/gift/coupons.ts';
import { onEachDriver } from './support/gift-world.ts';
import {
  clientFor,
  freeGiftRow,
  giftRow,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  withWriteLimit,
} from './support/world.ts';

onEachDriver('prices and coupons', (world) => {
  const { browser } = world;

  interface Question {
    code?: string;
    option?: string;
    email?: string;
    giftId?: string;
    cents?: number;
  }

  async function state(client: ReturnType<typeof browser>, question: Question): Promise<string> {
    const { code = 'FREEGIFT2025', option = 'single', email = '', giftId, cents } = question;
    const { data, error } = await client.rpc('coupon_state', {
      code,
      option,
      email,
      ...(giftId && { gift_id: giftId }),
      ...(cents !== undefined && { cents }),
    });
    return error ? error.code : (data as string);
  }

  async function priceOf(option: string, coupon: string | null, at: string): Promise<number | null> {
    const [row] = await world.backend.database.query<{ cents: number | null }>(
      'select private.price_cents($1, $2, $3::timestamptz) as cents',
      [option, coupon, at],
    );
    return row?.cents ?? null;
  }

  test('the database sells what the page sells, at the same prices', async () => {
    const at = '2025-08-31T12:00:00Z';
    for (const option of Object.values(PAYMENT_OPTIONS)) {
      expect(await priceOf(option.key, null, at), option.key).toBe(option.cents);
      for (const coupon of COUPONS) {
        const fits = !coupon.applicableTo || coupon.applicableTo.includes(option.key);
        expect(await priceOf(option.key, coupon.code, at), `${option.key} ${coupon.code}`).toBe(
          fits ? priceInCents(option.key, coupon) : null,
        );
      }
    }
    const [listed] = await world.backend.database.query<{ codes: string[]; options: string[] }>(
      'select (select array_agg(code) from private.coupon) as codes, (select array_agg(option) from private.price) as options',
    );
    expect(new Set(listed?.codes)).toEqual(new Set(COUPONS.map(({ code }) => code)));
    expect(new Set(listed?.options)).toEqual(new Set(Object.keys(PAYMENT_OPTIONS)));
  });

  test('a coupon is once per e-mail for both, and a subscription lasts equally long', async () => {
    const once = await world.backend.database.query<{ code: string }>(
      'select code from private.coupon where once_per_email order by code',
    );
    expect(once.map(({ code }) => code)).toEqual(
      COUPONS.filter(({ isOncePerEmail }) => isOncePerEmail)
        .map(({ code }) => code)
        .sort(),
    );
    const passes = await world.backend.database.query<{ option: string; is_equal: boolean }>(
      'select option, lasts = ($1::jsonb ->> option)::interval as is_equal from private.subscription',
      [
        JSON.stringify(
          Object.fromEntries(Object.values(PAYMENT_OPTIONS).map(({ key, lasts }) => [key, lasts])),
        ),
      ],
    );
    expect(passes.every(({ is_equal }) => is_equal)).toBe(true);
    expect(new Set(passes.map(({ option }) => option))).toEqual(
      new Set(Object.values(PAYMENT_OPTIONS).flatMap(({ key, lasts }) => (lasts ? [key] : []))),
    );
  });

  test.each([
    ['the last minute of the last day in Germany', '2025-08-31T21:59:59Z', 3999],
    ['the minute after', '2025-08-31T22:00:00Z', null],
  ])('a coupon with a last day at %s', async (_, at, cents) => {
    expect(await priceOf('yearly_subscription', 'YEARLY20', at)).toBe(cents);
    expect(findCoupon('YEARLY20')?.expiryDate).toBe('2025-08-31');
  });

  test('a new price begins at its valid_from; the old price stays known', async () => {
    await world.backend.database.query(
      "insert into private.price (option, valid_from, cents) values ('single', now() - interval '2 hours', 299)",
    );
    try {
      const enter = (amount_cents: number, coupon: string | null = null) =>
        outcome(browser().from('payments').insert(paymentRow({ amount_cents, coupon })));
      expect(await enter(299)).toBe('done');
      expect(await enter(249), 'from a page that was opened before').toBe('done');
      expect(await enter(150, 'WELCOME50')).toBe('done');
      expect(await enter(125, 'WELCOME50'), 'from the same page').toBe('done');
      expect(await enter(250)).toBe('23514');
    } finally {
      await world.backend.database.query('delete from private.price where cents = 299');
    }
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

    test('FREEGIFT2025 is good once per e-mail, in any spelling of case, for every browser', async () => {
      const email = `${randomUUID()}@example.de`;
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

    test('the test e-mail is exempt', async () => {
      const email = `${randomUUID()}@example.de`;
      await save(browser(), freeGiftRow(email));
      await world.backend.database.query('select private.set_coupon_test_email($1)', [email.toUpperCase()]);
      expect(await state(browser(), { email })).toBe('ok');
      await world.backend.database.query('select private.set_coupon_test_email(null)');
      expect(await state(browser(), { email })).toBe('used');
    });
  });

  test('coupon_state has a write limit against guessing', async () => {
    await world.backend.database.query('delete from private.write_event');
    await withWriteLimit(world.backend, 'coupon', 2, async () => {
      const ask = () => state(browser(), { code: 'HUNDRED' });
      expect([await ask(), await ask(), await ask()]).toEqual(['unknown', 'unknown', 'PT429']);
    });
  });

  test('an order made before its coupon expired can be paid and saved afterwards, no other', async () => {
    const expire = (day: string) =>
      world.backend.database.query('update private.coupon set expires_on = $1::date where code = $2', [
        day,
        'YEARLY20',
      ]);
    const client = browser();
    const row = () =>
      giftRow({ applied_coupon: 'YEARLY20', price_id: 'yearly_subscription', payment_status: 'paid' });
    const entry = (gift_id: string) =>
      paymentRow({ gift_id, price_id: 'yearly_subscription', coupon: 'YEARLY20', amount_cents: 3999 });
    const enter = (gift_id: string) => outcome(client.from('payments').insert(entry(gift_id)));
    const [promised, paid, saved, late] = [row(), row(), row(), row()];
    const question = { code: 'YEARLY20', option: 'yearly_subscription', cents: 3999 };
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const afterwards = async () => {
      expect(await state(client, { ...question, giftId: promised.id })).toBe('expired');
      expect((await save(client, saved)).error, 'the same save once more').toBeNull();
      expect((await save(client, paid)).error).toBeNull();
      expect(await enter(promised.id)).toBe('done');
      expect((await save(client, promised)).error).toBeNull();
      expect(await enter(late.id)).toBe('23514');
      expect((await save(client, late)).error?.message).toContain('gifts_coupon_fits_option');
      await world.backend.database.query(
        "update private.price_promise set promised_at = now() - interval '31 days'",
      );
      await client.from('gifts').delete().eq('id', promised.id);
      expect(await enter(promised.id), 'a promise ends after thirty days').toBe('23514');
    };
    await expire('2099-12-31');
    try {
      expect(await state(client, { ...question, giftId: promised.id })).toBe('ok');
      expect(await enter(paid.id)).toBe('done');
      expect((await save(client, saved)).error).toBeNull();
      await expire(yesterday);
      await world.backend.database.query(
        "update private.price_promise set promised_at = now() - interval '3 days'",
      );
      await afterwards();
    } finally {
      await expire('2025-08-31');
    }
  });

  const promises = async () => {
    const [row] = await world.backend.database.query<{ number: number }>(
      'select count(*)::int as number from private.price_promise',
    );
    return row?.number;
  };

  test('nothing is promised before the amount is accepted', async () => {
    const before = await promises();
    const ask = (cents?: number) =>
      state(browser(), { code: 'WELCOME50', giftId: randomUUID(), ...(cents !== undefined && { cents }) });
    expect([await ask(), await ask(124), await ask(0)]).toEqual(['ok', 'price', 'price']);
    const { data } = await clientFor(world.backend, { service: true }).rpc('order_price_cents', {
      option: 'single',
      coupon: 'WELCOME50',
      shown: 125,
    });
    expect([data, await promises()], 'by the uncounted function').toEqual([125, before]);
    expect(await ask(125)).toBe('ok');
    expect(await promises()).toBe((before ?? 0) + 1);
  });

  test('a free coupon that the operator ended makes no more gifts, whatever was asked before', async () => {
    const gifts = Array.from({ length: 50 }, () => freeGiftRow());
    const before = await promises();
    await withWriteLimit(world.backend, 'coupon', 1000, async () => {
      for (const { id, creator_email } of gifts) {
        const question = { email: String(creator_email), giftId: id, cents: 0 };
        expect(await state(browser(), question)).toBe('ok');
      }
      expect(await promises()).toBe(before);
      const end = (day: string | null) =>
        world.backend.database.query(
          "update private.coupon set expires_on = $1::date where code = 'FREEGIFT2025'",
          [day],
        );
      await end('2025-01-31');
      try {
        const answers = await Promise.all(gifts.map((gift) => outcome(save(browser(), gift))));
        expect(new Set(answers)).toEqual(new Set(['23514']));
      } finally {
        await end(null);
      }
    });
  });

  test('so can one whose coupon had no last day until the operator ended it', async () => {
    const client = browser();
    const row = () => giftRow({ applied_coupon: 'WELCOME50', payment_status: 'paid' });
    const [ordered, late] = [row(), row()];
    const enter = (gift_id: string) =>
      outcome(
        client.from('payments').insert(paymentRow({ gift_id, coupon: 'WELCOME50', amount_cents: 125 })),
      );
    expect(await state(client, { code: 'WELCOME50', giftId: ordered.id, cents: 125 })).toBe('ok');
    const end = (day: string | null) =>
      world.backend.database.query(
        "update private.coupon set expires_on = $1::date where code = 'WELCOME50'",
        [day],
      );
    await end('2025-01-31');
    try {
      expect(await enter(ordered.id)).toBe('done');
      expect((await save(client, ordered)).error).toBeNull();
      expect(await enter(late.id)).toBe('23514');
    } finally {
      await end(null);
    }
  });
});
