import { describe, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { giftRow, outcome, paymentRow, save } from './support/world.ts';

// Which payments PayPal is asked about, and what its word is worth (docs/decisions/price-changes.md).

onEachDriver('payments and their verdicts', (world) => {
  const { browser, sql, value } = world;

  /** Enters a payment as a browser does; returns its order. */
  async function enter(fields: Record<string, unknown> = {}, client = browser()): Promise<string> {
    const entry = paymentRow(fields);
    expect(await outcome(client.from('payments').insert(entry))).toBe('done');
    return String(entry.order_id);
  }
  const judge = (order: string, verdict: string) =>
    value("select public.record_verdict($1, $2, 'why')", [order, verdict]);
  const set = (order: string, fields: string) =>
    sql(`update public.payments set ${fields} where order_id = $1`, [order]);
  const column = (order: string, name: string) =>
    value(`select ${name} from public.payments where order_id = $1`, [order]);
  /** Claims payments, of one gift or of all. */
  const claim = async (gift: string | null, howMany = 20, refused = false) => {
    const rows = await sql<{ order_id: string }>('select order_id from public.claim_payments($1, $2, $3)', [
      gift,
      howMany,
      refused,
    ]);
    return rows.map(({ order_id }) => order_id);
  };

  test('a verdict is undone by none but money that went back, for that order alone', async () => {
    const [order, other] = [await enter(), await enter()];
    const answers: unknown[] = [];
    const given = ['refused', 'verified', 'refused', 'refunded', 'verified', 'reversed', 'refunded'];
    for (const verdict of given) answers.push(await judge(order, verdict));
    expect(answers.join(' ')).toBe('refused verified verified refunded refunded reversed reversed');
    expect(await column(order, "concat_ws(' ', refusals, verified_at is not null, verdict_reason)")).toBe(
      '1 t why',
    );
    expect(await column(other, 'verdict')).toBeNull();
  });

  test('a verdict for one of two entries of an order leaves the other', async () => {
    const order_id = await enter();
    await enter({ order_id });
    const [first] = await sql('select id from public.payments where order_id = $1', [order_id]);
    await value("select public.record_verdict($1, 'refused', 'why', null, $2)", [order_id, first?.id]);
    expect(
      await value('select count(verdict)::int from public.payments where order_id = $1', [order_id]),
    ).toBe(1);
  });

  test('a payment is asked about once a minute, and ever more rarely after refusals', async () => {
    const gift_id = giftRow().id;
    const order = await enter({ gift_id });
    const isClaimed = async () => (await claim(gift_id)).includes(order);
    const asked = async (ago: string, fields = '') => {
      await set(order, `checked_at = now() - interval '${ago}'${fields}`);
      return isClaimed();
    };
    expect(await isClaimed()).toBe(true);
    expect(await isClaimed(), 'at once again').toBe(false);
    expect(await asked('59 seconds'), '59 seconds later').toBe(false);
    expect(await asked('61 seconds'), '61 seconds later').toBe(true);
    expect(await isClaimed(), 'at once again').toBe(false);
    for (const [index, minutes] of [1, 10, 60, 1440].entries()) {
      const refused = `, verdict = 'refused', refusals = ${index + 1}`;
      expect(await asked(`${minutes} minutes -5 seconds`, refused), `${minutes} minutes`).toBe(false);
      expect(await asked(`${minutes} minutes 5 seconds`, refused), `${minutes} minutes`).toBe(true);
    }
    const unknown = ", verdict_reason = 'unknown_order', refusals = 1, created_at = now() - interval";
    expect(await asked('9 days', `${unknown} '25 hours'`), 'unknown for a day').toBe(false);
    expect(await asked('9 days', `${unknown} '23 hours'`)).toBe(true);
    for (const verdict of ['verified', 'refunded'])
      expect(await asked('9 days', `, verified_at = now(), verdict = '${verdict}'`), verdict).toBe(false);
    for (let n = 0; n < 2; n += 1) await enter({ gift_id });
    expect(await claim(gift_id, 1), 'no more than wanted').toHaveLength(1);
  });

  test('a sweep claims what is open, saved gifts first and each once an hour', async () => {
    await sql('delete from public.payments');
    const gift = giftRow();
    await save(browser(), gift);
    const unsaved = { gift_id: giftRow().id };
    const [invented, refused] = [await enter(unsaved), await enter(unsaved)];
    const real = await enter({ gift_id: gift.id });
    const checked = (order: string, ago: string) => set(order, `checked_at = now() - interval '${ago}'`);
    const next = async (ofRefused = false) => (await claim(null, 1, ofRefused))[0];
    await judge(refused, 'refused');
    expect(await next()).toBe(real);
    expect(await next()).toBe(invented);
    await checked(real, '5 minutes');
    await checked(invented, '50 minutes');
    expect(await next(), 'a saved gift, once an hour').toBe(invented);
    await checked(real, '61 minutes');
    await checked(invented, '9 hours');
    expect(await next(true)).toBe(refused);
    expect(await next()).toBe(real);
    await checked(invented, '1 second');
    expect(await next()).toBeUndefined();
    await sql("update public.payments set checked_at = now() - interval '2 hours'");
    expect((await claim(null)).sort(), 'never what was refused').toEqual([invented, real].sort());
  });

  test('a sweep that goes on comes to an end: what it has asked about is not due again for it', async () => {
    await sql('delete from public.payments');
    const gift = giftRow();
    await save(browser(), gift);
    const [saved, unsaved] = [await enter({ gift_id: gift.id }), await enter({ gift_id: giftRow().id })];
    const claimedSince = async (ago: string) => {
      const claimed = `select order_id from public.claim_payments(asked_before => now() - interval '${ago}')`;
      return (await sql<{ order_id: string }>(claimed)).map(({ order_id }) => order_id);
    };
    expect(await claimedSince('3 hours'), 'never asked about').toEqual([saved, unsaved]);
    await sql("update public.payments set checked_at = now() - interval '2 hours'");
    expect(await claimedSince('3 hours'), 'asked about since then').toEqual([]);
    expect(await claimedSince('1 hour'), 'asked about before').toEqual([saved, unsaved]);
  });

  test('two sweeps at once claim each payment once', async () => {
    await sql('delete from public.payments');
    const orders = [];
    for (let n = 0; n < 10; n += 1) orders.push(await enter({ gift_id: giftRow().id }));
    for (let round = 0; round < 10; round += 1) {
      await sql('update public.payments set checked_at = null');
      const claimed = await Promise.all([claim(null), claim(null)]);
      expect(claimed.flat().sort()).toEqual(orders.toSorted());
    }
  });

  test("of many entries the verified one decides, then the sender's", async () => {
    await sql('delete from public.payments');
    const sender = browser();
    const gift = giftRow();
    await save(sender, gift);
    await sql(
      `insert into public.payments (gift_id, order_id, price_id, amount_cents, status, created_at, entered_by)
       select $1, 'INVENTED' || n, 'single', 249, 'captured', now() - interval '1 day', decode(md5(n::text), 'hex')
       from generate_series(1, 60) as n`,
      [gift.id],
    );
    const own = await enter({ gift_id: gift.id }, sender);
    for (const of_gift of [gift.id, null]) {
      const claimed: string[] = [];
      for (let n = 0; n < 7; n++) claimed.push(...(await claim(of_gift, 5)));
      expect(claimed.slice(0, 5), String(of_gift)).toContain(own);
      expect(claimed.length).toBe(21);
      expect(await claim(of_gift)).toEqual([]);
      await sql('update public.payments set checked_at = null');
    }
    const best = (column: string) => value(`select ${column} from public.payments_of_gift($1, 1)`, [gift.id]);
    expect(await best('order_id')).toBe(own);
    await judge(own, 'refused');
    await judge('INVENTED7', 'verified');
    expect(await best('verdict')).toBe('verified');
  });

  describe('whatever number of entries is invented', () => {
    /** Enters payments of strangers: into `gift`, or each into a gift of its own. */
    const invent = (howMany: number, gift: string | null = null, fields = 'null, null', before = '') =>
      world.backend.database.script(
        `${before} insert into public.payments (gift_id, order_id, price_id, amount_cents, status, created_at, entered_by, verdict, verified_at)
         select coalesce(${gift ? `'${gift}'` : 'null'}::uuid, gen_random_uuid()), 'MANY' || n, 'single', 249, 'captured',
           now() - interval '1 day', decode(md5(n::text), 'hex'), ${fields}
         from generate_series(1, ${howMany}) as n`,
      );
    /** How many rows of payments PostgreSQL reads for a statement. */
    const rowsReadBy = async (statement: string) => {
      await world.backend.database.script(`
        create or replace function private.rows_read(statement text) returns bigint
        language plpgsql set enable_seqscan = off as $$
        declare
          before bigint := (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.payments'::regclass);
        begin
          execute statement;
          return (select seq_tup_read + idx_tup_fetch - before from pg_stat_xact_user_tables where relid = 'public.payments'::regclass);
        end $$`);
      try {
        return Number(await value('select private.rows_read($1)', [statement]));
      } finally {
        await sql('drop function private.rows_read(text)');
      }
    };

    test.each([
      ['for a gift', true],
      ['each for another', false],
    ])('%s, a claim looks at few of them', async (_, isOfOneGift) => {
      await sql('delete from public.payments');
      const sender = browser();
      const gift = giftRow();
      await save(sender, gift);
      await invent(400, isOfOneGift ? gift.id : null);
      const own = await enter({ gift_id: gift.id }, sender);
      await sql('analyze public.payments');
      for (const question of [
        'select * from public.claim_payments(null, 20)',
        'select * from public.claim_payments(null, 20, true)',
        `select * from public.claim_payments('${gift.id}')`,
        `select * from public.payments_of_gift('${gift.id}')`,
        `select private.may_gather(gift) from public.gifts as gift where gift.id = '${gift.id}'`,
      ]) {
        expect(await rowsReadBy(question), question).toBeLessThan(200);
      }
      expect(await column(own, 'checked_at')).not.toBeNull();
    });

    test('of others twenty are asked about, and the rest is settled where it is entered', async () => {
      await sql('delete from public.payments');
      const gift_id = giftRow().id;
      await invent(30, gift_id);
      const settled = "select count(*)::int from public.payments where verdict_reason = 'too_many'";
      expect(await value(settled)).toBe(10);
      expect((await claim(null, 50)).length).toBe(20);
      expect((await claim(null, 50, true)).length).toBe(0);
      await judge('MANY30', 'verified');
      expect(await column('MANY30', 'verdict')).toBe('verified');
      const best = await value('select order_id from public.payments_of_gift($1, 1)', [gift_id]);
      expect(best, 'PayPal’s word counts all the same').toBe('MANY30');
    });

    test('the sender’s own that came after them is asked about first, once its gift is saved', async () => {
      await sql('delete from public.payments');
      const sender = browser();
      const gift = giftRow();
      await invent(25, gift.id);
      const own = await enter({ gift_id: gift.id }, sender);
      expect(await column(own, 'verdict_reason')).toBe('too_many');
      await save(sender, gift);
      expect(await column(own, "concat_ws(' ', turn, gift_is_saved, verdict)")).toBe('0 t');
      expect((await claim(null, 1))[0]).toBe(own);
      await sender.from('gifts').delete().eq('id', gift.id);
      expect(await column(own, 'gift_is_saved')).toBe(false);
    });

    test('twenty thousand payments are deleted in one statement, verified ones too', async () => {
      await sql('delete from public.payments');
      await invent(20_000, null, "'verified', now()", 'set local session_replication_role = replica;');
      await sql('delete from public.payments');
      expect(await value('select count(*)::int from public.payments')).toBe(0);
    });

    test('the nightly statement forgets them after ninety days, and nothing that PayPal knew', async () => {
      await sql('delete from public.payments');
      const sender = browser();
      const gift = giftRow();
      await save(sender, gift);
      await enter({ gift_id: gift.id }, sender);
      await invent(22, gift.id);
      await sql(
        "update public.payments set verdict = 'refused', verdict_reason = 'unknown_order' where verdict is null",
      );
      for (const [order, reason] of [
        ['MANY1', 'wrong_amount'],
        ['MANY2', 'unknown_order'],
      ])
        await set(String(order), `verdict_reason = '${reason}'`);
      await judge('MANY3', 'verified');
      await sql("update public.payments set created_at = now() - interval '89 days'");
      await sql('select private.forget_old()');
      expect(await value('select count(*)::int from public.payments')).toBe(23);
      await sql("update public.payments set created_at = now() - interval '91 days'");
      await sql('select private.forget_old()');
      const kept = await sql<{ order_id: string }>('select order_id from public.payments order by turn');
      expect(kept.map(({ order_id }) => order_id.slice(0, 5))).toEqual([
        expect.not.stringMatching('MANY'),
        'MANY1',
        'MANY3',
      ]);
    });
  });

  test('an entry for another gift under the same order counts as nothing', async () => {
    const sender = browser();
    const gift_id = giftRow().id;
    const order_id = await enter();
    await enter({ gift_id, order_id }, sender);
    const again = outcome(sender.from('payments').insert(paymentRow({ gift_id, order_id })));
    expect(await again).toBe('23505');
    expect(await claim(gift_id)).toEqual([order_id]);
  });
});
