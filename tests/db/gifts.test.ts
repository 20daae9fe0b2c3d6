import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYMENT_OPTION_KEYS } from '@/gift/coupons.ts';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { MAGICAL_EFFECTS } from '@/gift/papers-and-effects.ts';
import { toGiftRow } from '@/gift/row.ts';
import { draft } from '../drafts.ts';
import { allowed, breakOwnerRule, breakRule, ownerRules, rules } from './rules.ts';
import { onEachDriver } from './support/gift-world.ts';
import {
  businessRow,
  freeGiftRow,
  giftRow,
  outcome,
  paymentRow,
  save,
  verifiedPayment,
} from './support/world.ts';

/**
 * The columns that the page writes; src/gift/row.test.ts compares them with the documented list.
 */
const COLUMNS = Object.keys(toGiftRow(draft()));

onEachDriver('gifts, subscribers and payments', (world) => {
  const sender = world.browser;

  test('a gift has exactly the columns that the page writes, with its defaults', async () => {
    const { id, recipient_name, sender_name, message, creator_email } = giftRow();
    const { data } = await save(sender(), { id, recipient_name, sender_name, message, creator_email } as {
      id: string;
    });
    expect(Object.keys(data).sort()).toEqual([...COLUMNS].sort());
    expect(data).toMatchObject({
      wrapping_style: 'box',
      font_style: 'Poppins',
      primary_color: '#007BFF',
      price_id: 'single',
      magicalEffect: 'none',
      confetti: false,
      shine: false,
      pattern: null,
    });
  });

  test.each([
    ['gifts_wrapping_style_known', PACKING_STYLES.map(({ value }) => value)],
    ['gifts_price_id_known', PAYMENT_OPTION_KEYS],
    ['gifts_magical_effect_known', MAGICAL_EFFECTS.map(({ value }) => value)],
  ])('%s names what the page does', async (name, values) => {
    const text = 'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1';
    const [check] = await world.sql<{ rule: string }>(text, [name]);
    expect([...(check?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, value]) => value).sort()).toEqual(
      [...values].sort(),
    );
  });

  test('a key of fewer than 22 characters is none', async () => {
    const [client, row] = [world.browser('a'.repeat(21)), giftRow()];
    expect(await outcome(save(client, row))).toBe('rows');
    expect(await outcome(client.from('gifts').delete().eq('id', row.id).select('id'))).toBe('none');
  });

  test('every text of a gift has a check of its length or its values', async () => {
    const unchecked = await world.sql(
      `select attname from pg_attribute where attrelid = 'public.gifts'::regclass and atttypid = 'text'::regtype
         and not attisdropped and not exists (
           select from pg_constraint where conrelid = attrelid and contype = 'c' and attnum = any (conkey))`,
    );
    expect(unchecked).toEqual([]);
  });

  test.each(rules)('refuses $what', async (rule) => {
    expect(await breakRule(world.backend, rule)).toContain(rule.refusedBy);
  });

  test.each(allowed)('takes $what', async ({ overrides }) => {
    expect((await save(sender(), giftRow(overrides))).error).toBeNull();
  });

  test.each(ownerRules)('even the owner cannot: %s', async (sql, refusedBy) => {
    expect(await breakOwnerRule(world.backend, sql)).toContain(refusedBy);
  });

  test('a gift is as old as its save, whatever the sender’s clock says', async () => {
    for (const created_at of ['2099-01-01T00:00:00Z', '2020-02-03T04:05:06Z']) {
      const { data } = await save(sender(), giftRow({ created_at }));
      expect(Math.abs(Date.parse(data.created_at) - Date.now()), created_at).toBeLessThan(60_000);
    }
    const fast = giftRow({ created_at: new Date().toISOString() });
    const slow = giftRow({ created_at: '2020-02-03T04:05:06Z' });
    await save(sender(), fast);
    await save(sender(), slow);
    const { data } = await sender()
      .from('gifts')
      .select('id')
      .in('id', [fast.id, slow.id])
      .order('created_at', { ascending: false });
    expect(data?.map(({ id }) => id)).toEqual([slow.id, fast.id]);
  });

  test('the operator may restore a gift with its date, but with none to come', async () => {
    const service = world.operator();
    const dateOf = async (created_at: string) =>
      Date.parse((await save(service, giftRow({ created_at }))).data.created_at);
    expect(await dateOf('2020-02-03T04:05:06Z')).toBe(Date.parse('2020-02-03T04:05:06Z'));
    expect(Math.abs((await dateOf('2099-01-01T00:00:00Z')) - Date.now())).toBeLessThan(60_000);
  });

  test('simultaneous saves of one gift make one, which keeps its first date', async () => {
    const client = sender();
    const row = giftRow();
    const results = await Promise.all(Array.from({ length: 8 }, () => save(client, row)));
    expect(results.map(({ error }) => error)).toEqual(Array(8).fill(null));
    const repeated = await save(client, { ...row, created_at: '2020-01-01T00:00:00Z' } as typeof row);
    expect(repeated.data).toEqual(results[0]?.data);
  });

  test('40 simultaneous FREEGIFT2025 saves for one e-mail make exactly one gift', async () => {
    const email = `${randomUUID()}@example.de`;
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => save(sender(), freeGiftRow(n % 2 ? email : email.toUpperCase()))),
    );
    const refusals = results.flatMap(({ error }) => (error ? [`${error.code} ${error.message}`] : []));
    expect(refusals).toEqual(
      Array(39).fill('23505 duplicate key value violates unique constraint "coupon_use_once_per_email"'),
    );
  });

  test('FREEGIFT2025 is not given back by deleting; the test e-mail is exempt', async () => {
    const client = sender();
    const saved = (row: { id: string }) => outcome(save(client, row));
    const first = freeGiftRow();
    expect(await saved(first)).toBe('rows');
    expect(await saved(first), 'the same save once more').toBe('rows');
    await client.from('gifts').delete().eq('id', first.id);
    expect(await saved(freeGiftRow(String(first.creator_email)))).toBe('23505');
    await world.sql("select private.set_coupon_test_email('Test@Example.de')");
    for (const email of ['test@example.de', 'TEST@example.de'])
      expect(await saved(freeGiftRow(email))).toBe('rows');
  });

  test('table payments takes an order once, and a second order for the same gift', async () => {
    const payment = paymentRow();
    const client = sender();
    const enter = (row: object) => outcome(client.from('payments').insert(row));
    expect(await enter(payment)).toBe('done');
    expect(await enter(payment), 'the same order once more').toBe('23505');
    expect(await enter(paymentRow({ gift_id: payment.gift_id }))).toBe('done');
    const further = "select number from public.health where what = 'further payments for the same gift'";
    expect(Number(await world.value(further))).toBe(1);
  });

  world.whereVerified(() => {
    const state = async (id: string) => (await world.keyless().rpc('gift_state', { gift_id: id })).data;
    const opens = async (id: string) =>
      (await outcome(world.keyless().from('gifts').select().eq('id', id).single())) === 'rows'
        ? 'open'
        : 'closed';

    test('a paid gift is closed until its payment is verified, with its coupon', async () => {
      const client = sender();
      const gift = giftRow({ applied_coupon: 'WELCOME50' });
      for (let n = 0; n < 2; n += 1) expect(await outcome(save(client, gift))).toBe('rows');
      expect(await state(gift.id)).toBe('pending');
      expect(await opens(gift.id)).toBe('closed');
      const { order_id } = paymentRow();
      const verify = (overrides: Record<string, unknown>) =>
        world
          .operator()
          .from('payments')
          .upsert(verifiedPayment({ gift_id: gift.id, order_id, ...overrides }), {
            onConflict: 'order_id,entered_by',
          });
      const coupon = { coupon: 'WELCOME50', amount_cents: 125 };
      for (const [overrides, expected] of [
        [{}, 'pending'],
        [{ ...coupon, verdict: 'refused' }, 'pending'],
        [coupon, 'open'],
        [{ ...coupon, verdict: 'refunded' }, 'pending'],
      ] as const) {
        await verify(overrides);
        const given = JSON.stringify(overrides);
        expect(await state(gift.id), given).toBe(expected);
        expect(await opens(gift.id), given).toBe(expected === 'open' ? 'open' : 'closed');
      }
      const single = giftRow();
      await save(client, single);
      const other = { gift_id: single.id, price_id: 'monthly_subscription', amount_cents: 499 };
      expect(await outcome(world.operator().from('payments').insert(verifiedPayment(other)))).toBe('done');
      expect(await state(single.id), 'paid for another option').toBe('pending');
    });

    test('gift_state tells a free gift, an inquiry and a missing gift apart', async () => {
      const inquiry = businessRow();
      await save(sender(), inquiry);
      expect(await state(inquiry.id)).toBe('open');
      expect(await opens(inquiry.id)).toBe('open');
      expect(await state(randomUUID())).toBe('missing');
    });
  });
});
