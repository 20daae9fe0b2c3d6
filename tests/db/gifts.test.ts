import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toGiftRow } from '@/gift/row.ts';
import { draft } from '../builders.ts';
import { allowed, breakOwnerRule, breakRule, ownerRules, rules } from './rules.ts';
import { onEachDriver } from './support/gift-world.ts';
import { clientFor, freeGiftRow, giftRow, newSenderKey, paymentRow, save } from './support/world.ts';

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

  test.each(rules)('refuses $what', async (rule) => {
    expect(await breakRule(world.backend, rule)).toContain(rule.refusedBy);
  });

  test.each(allowed)('takes $what', async ({ overrides }) => {
    expect((await save(sender(), giftRow(overrides))).error).toBeNull();
  });

  test.each(ownerRules)('even the owner cannot: %s', async (sql, refusedBy) => {
    expect(await breakOwnerRule(world.backend, sql)).toContain(refusedBy);
  });

  test('a gift is as old as its save by the server’s clock, whatever the sender’s clock says', async () => {
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

  test('the operator may restore a gift with its old date, but not with one in the future', async () => {
    const service = clientFor(world.backend, { service: true });
    const dateOf = async (created_at: string) =>
      Date.parse((await save(service, giftRow({ created_at }))).data.created_at);
    expect(await dateOf('2020-02-03T04:05:06Z')).toBe(Date.parse('2020-02-03T04:05:06Z'));
    expect(Math.abs((await dateOf('2099-01-01T00:00:00Z')) - Date.now())).toBeLessThan(60_000);
  });

  test('the list is newest first and its pages neither lose nor double gifts of the same instant', async () => {
    const senderKey = newSenderKey();
    for (let n = 0; n < 9; n += 1) {
      const { data } = await save(sender(senderKey), giftRow());
      await world.backend.database.query('update public.gifts set created_at = $1 where id = $2', [
        `2019-01-01T00:00:0${n % 2}Z`,
        data.id,
      ]);
    }
    const seen: string[] = [];
    let after: { created_at: string; id: string } | undefined;
    for (;;) {
      let query = sender(senderKey)
        .from('gifts')
        .select('id, created_at')
        .lt('created_at', '2019-06-01')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(4);
      if (after)
        query = query.or(
          `created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.lt.${after.id})`,
        );
      const { data } = await query;
      if (!data || data.length === 0) break;
      seen.push(...data.map(({ id }) => id as string));
      after = data.at(-1) as { created_at: string; id: string };
    }
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
  });

  test('two simultaneous saves of one gift by the same browser both succeed and make one gift', async () => {
    const senderKey = newSenderKey();
    const row = giftRow();
    const results = await Promise.all(Array.from({ length: 8 }, () => save(sender(senderKey), row)));
    expect(results.map(({ error }) => error)).toEqual(Array(8).fill(null));
  });

  test('a repeated save keeps the created_at of the first', async () => {
    const senderKey = newSenderKey();
    const row = giftRow();
    const first = await save(sender(senderKey), row);
    const second = await save(sender(senderKey), {
      ...row,
      created_at: '2020-01-01T00:00:00Z',
    } as typeof row);
    expect(second.data).toEqual(first.data);
  });

  test('200 simultaneous FREEGIFT2025 saves for one e-mail make exactly one gift', {
    timeout: 240_000,
  }, async () => {
    const email = `${randomUUID()}@example.de`;
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) => save(sender(), freeGiftRow(n % 2 ? email : email.toUpperCase()))),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    const refusals = new Set(
      results.flatMap(({ error }) => (error ? [`${error.code} ${error.message}`] : [])),
    );
    expect([...refusals]).toEqual([
      '23505 duplicate key value violates unique constraint "coupon_use_once_per_email"',
    ]);
  });

  test('FREEGIFT2025 is not given back by deleting the gift, and the test e-mail is exempt', async () => {
    const senderKey = newSenderKey();
    const first = freeGiftRow(`${randomUUID()}@example.de`);
    expect((await save(sender(senderKey), first)).error).toBeNull();
    expect((await save(sender(senderKey), first)).error, 'the same save once more').toBeNull();
    expect((await sender(senderKey).from('gifts').delete().eq('id', first.id).select()).data).toHaveLength(1);
    expect((await save(sender(senderKey), freeGiftRow(first.creator_email as string))).error?.code).toBe(
      '23505',
    );

    await world.backend.database.query("select private.set_coupon_test_email('Test@Example.de')");
    expect((await save(sender(), freeGiftRow('test@example.de'))).error).toBeNull();
    expect((await save(sender(), freeGiftRow('TEST@example.de'))).error).toBeNull();
  });

  test('gifts are found by creator e-mail and coupon', async () => {
    const email = `${randomUUID()}@example.de`;
    const reuse = () =>
      sender()
        .from('gifts')
        .select('id')
        .eq('creator_email', email)
        .eq('applied_coupon', 'WELCOME50')
        .limit(1);
    expect((await reuse()).data).toEqual([]);
    await save(sender(), giftRow({ creator_email: email, applied_coupon: 'WELCOME50' }));
    expect((await reuse()).data).toHaveLength(1);
  });

  test('a newsletter address is taken once, in whatever case', async () => {
    const email = `${randomUUID()}@example.de`;
    expect((await sender().from('newsletter_subscribers').insert({ email })).error).toBeNull();
    const again = await sender().from('newsletter_subscribers').insert({ email: email.toUpperCase() });
    expect(again.error?.code).toBe('23505');
  });

  test('table payments takes an order once, and a second order for the same gift', async () => {
    const payment = paymentRow();
    const client = sender();
    const enter = (row: object) => client.from('payments').insert(row);
    expect((await enter(payment)).error).toBeNull();
    expect((await enter(payment)).error).toMatchObject({
      code: '23505',
      message: expect.stringContaining('payments_one_per_order'),
    });
    expect((await enter(paymentRow({ gift_id: payment.gift_id }))).error).toBeNull();
    const { data } = await clientFor(world.backend, { service: true })
      .from('health')
      .select('number')
      .eq('what', 'further payments for the same gift');
    expect(data).toEqual([{ number: 1 }]);
  });

  describe('when payments must be verified', () => {
    beforeAll(() => world.backend.database.query('select private.set_require_verified_payment(true)'));
    afterAll(() => world.backend.database.query('select private.set_require_verified_payment(false)'));

    const state = async (id: string) =>
      (await clientFor(world.backend).rpc('gift_state', { gift_id: id })).data;
    const opens = async (id: string) =>
      (await clientFor(world.backend, { giftId: id }).from('gifts').select().eq('id', id).single()).error
        ?.code ?? 'open';

    test('a paid gift stays closed until its payment is verified for its option and coupon', async () => {
      const senderKey = newSenderKey();
      const gift = giftRow({ applied_coupon: 'WELCOME50' });
      expect((await save(sender(senderKey), gift)).error).toBeNull();
      expect((await save(sender(senderKey), gift)).error, 'the sender may repeat').toBeNull();
      expect([await state(gift.id), await opens(gift.id)]).toEqual(['pending', 'PGRST116']);

      const service = clientFor(world.backend, { service: true });
      const { order_id } = paymentRow();
      const verify = (overrides: Record<string, unknown>) =>
        service.from('payments').upsert(
          paymentRow({
            gift_id: gift.id,
            order_id,
            verdict: 'verified',
            verified_at: new Date().toISOString(),
            ...overrides,
          }),
          { onConflict: 'order_id,entered_by' },
        );
      await verify({});
      expect(await state(gift.id), 'paid for, but without the coupon of the gift').toBe('pending');
      await verify({ coupon: 'WELCOME50', amount_cents: 125, verdict: 'refused' });
      expect(await state(gift.id)).toBe('pending');
      await verify({ coupon: 'WELCOME50', amount_cents: 125 });
      expect([await state(gift.id), await opens(gift.id)]).toEqual(['open', 'open']);
      await verify({ coupon: 'WELCOME50', amount_cents: 125, verdict: 'refunded' });
      expect([await state(gift.id), await opens(gift.id)], 'the money went back').toEqual([
        'pending',
        'PGRST116',
      ]);
    });

    test('gift_state tells a free gift, an inquiry and a missing gift apart', async () => {
      const inquiry = giftRow({ price_id: 'business_pack', payment_status: 'pending_business_confirmation' });
      await save(sender(), inquiry);
      expect([await state(inquiry.id), await opens(inquiry.id)]).toEqual(['open', 'open']);
      expect(await state(randomUUID())).toBe('missing');
    });
  });
});
