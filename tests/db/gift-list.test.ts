import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { freeGiftRow, giftRow, save } from './support/world.ts';

type Listed = { id: string; created_at: string };

const HOUR = 60 * 60 * 1000;

onEachDriver('a page of the list', (world) => {
  const { browser } = world;

  beforeAll(() =>
    world.backend.database.script(`
      create schema reads;
      -- Rows and entries of indexes that this transaction has read.
      create function reads.so_far() returns bigint language sql as $$
        select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))
        from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) $$;
      create function reads.of_page() returns bigint language plpgsql as $$
      declare before constant bigint := reads.so_far();
      begin
        set local role anon;
        perform from public.gift_list(how_many => 10);
        reset role;
        return reads.so_far() - before;
      end $$;
    `),
  );
  afterAll(() => world.backend.database.script('drop schema reads cascade'));

  beforeEach(async () => {
    await world.backend.database.script(`
      select private.set_list_mode('everyone'), private.set_require_verified_payment(false);
      truncate public.gifts, public.payments cascade;
    `);
  });

  type Browser = ReturnType<typeof browser>;

  /** Saves a gift so many minutes ago, paid for by a coupon unless told. */
  async function make(
    client: Browser,
    minute: number,
    { paid = true, lock = null as Record<string, unknown> | null, verified = false } = {},
  ): Promise<string> {
    const row = paid && !verified ? freeGiftRow() : giftRow();
    if (lock)
      await client.rpc('lock_gift', { gift_id: row.id, question: null, answer: null, hint: null, ...lock });
    const { error } = await save(client, row);
    expect(error).toBeNull();
    await world.sql('update public.gifts set created_at = $1 where id = $2', [
      new Date(Date.UTC(2026, 0, 1) - minute * 60_000).toISOString(),
      row.id,
    ]);
    if (verified) expect(await world.verify(row.id)).toBe('done');
    return row.id;
  }

  const page = async (client: Browser, how_many: number, after?: Listed): Promise<Listed[]> => {
    const place = after && { before: after.created_at, before_id: after.id };
    const { data, error } = await client.rpc('gift_list', { how_many, ...place }, { get: true });
    expect(error).toBeNull();
    return data as Listed[];
  };

  /** All pages, one after the other. */
  async function pages(client: Browser, size = 3): Promise<string[]> {
    const ids: string[] = [];
    for (let after: Listed | undefined; ; ) {
      const rows = await page(client, size, after);
      ids.push(...rows.map(({ id }) => id));
      after = rows.at(-1);
      if (!after || rows.length < size) return ids;
    }
  }

  /** What the policies show to a caller who asks the table. */
  async function selected(client: Browser): Promise<string[]> {
    const { data } = await client
      .from('gifts')
      .select('id')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
    return (data as Listed[]).map(({ id }) => id);
  }

  test('holds what the policies allow, in each mode, payments verified or not', async () => {
    const [own, stranger] = [browser(), browser()];
    const at = (time: number) => ({ lock: { opens_at: new Date(Date.now() + time).toISOString() } });
    const seal = { question: 'Wo?', answer: 'am See', opens_at: null };
    let minute = 0;
    for (const client of [own, stranger]) {
      for (const kind of [
        {},
        { paid: false },
        { verified: true },
        at(24 * HOUR),
        { lock: seal },
        { lock: { ...seal, ...at(-HOUR).lock } },
        at(-HOUR),
        { paid: false, ...at(24 * HOUR) },
        { verified: true, lock: seal },
        {},
      ]) {
        minute += 1;
        await make(client, minute, kind);
      }
    }
    for (const [mode, verified, listed] of [
      ['everyone', false, 10 + 5],
      ['everyone', true, 10 + 4],
      ['sender', false, 10],
      ['sender', true, 10],
    ] as const) {
      await world.sql('select private.set_list_mode($1)', [mode]);
      await world.sql('select private.set_require_verified_payment($1)', [verified]);
      for (const client of [own, stranger, browser(), world.keyless()]) {
        const allowed = await selected(client);
        expect(await pages(client), `${mode} ${verified}`).toEqual(allowed);
        expect(await pages(client, 100)).toEqual(allowed);
      }
      expect(await pages(own)).toHaveLength(listed);
    }
  });

  test('gifts of the same moment are listed once each', async () => {
    const client = browser();
    const ids = await Promise.all(Array.from({ length: 7 }, () => make(client, 5)));
    expect((await pages(browser(), 2)).sort()).toEqual(ids.sort());
  });

  test('a gift is listed when its day has come and its payment is verified', async () => {
    await world.sql('select private.set_require_verified_payment(true)');
    const client = browser();
    const soon = { lock: { opens_at: new Date(Date.now() + HOUR).toISOString() } };
    const [paidFirst, openFirst] = [
      await make(client, 1, { ...soon, verified: true }),
      await make(client, 2, { ...soon, paid: false }),
    ];
    expect(await pages(browser())).toEqual([]);
    await world.sql("update private.gift_lock set opens_at = now() - interval '1 minute'");
    expect(await pages(browser()), 'before any save').toEqual([paidFirst]);
    const other = await make(client, 3);
    expect(await pages(browser()), 'after a save').toEqual([paidFirst, other]);
    await world.verify(openFirst);
    expect(await pages(browser())).toEqual([paidFirst, openFirst, other]);
    await world.sql('delete from public.payments where gift_id = $1', [openFirst]);
    expect(await pages(browser()), 'without its payment').toEqual([paidFirst, other]);
  });

  test.each([false, true])(
    'reads as little among thousands of gifts, payments verified: %s',
    async (verified) => {
      const gifts = (rows: number, newest: string, status: string, coupon: string) => `
      insert into public.gifts (created_at, recipient_name, sender_name, message, creator_email, payment_status, applied_coupon)
      select timestamptz '${newest}' - make_interval(secs => n), 'Mia', 'Jonas', 'Hallo', 'jonas@example.org', '${status}', ${coupon}
      from generate_series(1, ${rows}) as n;`;
      /** Shown gifts and, newer than all of them, as many that are locked and not paid for. */
      const fill = (rows: number) =>
        world.backend.database.script(`
        set session_replication_role = replica;
        truncate public.gifts, private.listed_gift, private.open_gift, private.gift_lock cascade;
        ${gifts(rows, '2026-01-01', 'free_coupon', "'FREEGIFT2025'")}
        insert into private.listed_gift (gift_id, created_at) select id, created_at from public.gifts;
        insert into private.open_gift (gift_id, created_at, is_listed) select id, created_at, true from public.gifts;
        ${gifts(rows, '2026-02-01', 'paid', 'null')}
        insert into private.gift_lock (gift_id, opens_at)
          select id, '2099-01-01' from public.gifts where payment_status = 'paid';
        set session_replication_role = default;
        select private.set_require_verified_payment(${verified});
        analyze public.gifts, private.listed_gift, private.open_gift, private.gift_lock;
      `);
      const read = async () => Number(await world.value('select reads.of_page()::int'));
      await fill(2000);
      const few = await read();
      expect(few).toBeGreaterThanOrEqual(10);
      await fill(6000);
      expect(await read()).toBeLessThanOrEqual(few + 20);
    },
  );

  test.each([0, -5])('asks for %i rows and gets none', async (howMany) => {
    await make(browser(), 1);
    expect(await page(browser(), howMany)).toEqual([]);
  });
});
