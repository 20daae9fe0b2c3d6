import { beforeEach, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { clientFor, freeGiftRow, giftRow, paymentRow, save } from './support/world.ts';

type Listed = { id: string; created_at: string };

const HOUR = 60 * 60 * 1000;

onEachDriver('a page of the list', (world) => {
  const { browser } = world;

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
    await world.backend.database.query('update public.gifts set created_at = $1 where id = $2', [
      new Date(Date.UTC(2026, 0, 1) - minute * 60_000).toISOString(),
      row.id,
    ]);
    if (verified) {
      await clientFor(world.backend, { service: true })
        .from('payments')
        .insert(paymentRow({ gift_id: row.id, verdict: 'verified', verified_at: new Date().toISOString() }));
    }
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

  test.each([
    ['everyone', false],
    ['everyone', true],
    ['sender', false],
    ['sender', true],
  ])('holds what the policies allow, in mode %s, payments verified: %s', async (mode, verified) => {
    const [own, stranger] = [browser(), browser()];
    const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString();
    const seal = { question: 'Wo?', answer: 'am See', opens_at: null };
    let minute = 0;
    for (const client of [own, stranger]) {
      for (const kind of [
        {},
        { paid: false },
        { verified: true },
        { lock: { opens_at: tomorrow } },
        { lock: seal },
        { lock: { opens_at: new Date(Date.now() - HOUR).toISOString() } },
        { paid: false, lock: { opens_at: tomorrow } },
        { verified: true, lock: seal },
        {},
      ]) {
        minute += 1;
        await make(client, minute, kind);
      }
    }
    await world.backend.database.query('select private.set_list_mode($1)', [mode]);
    await world.backend.database.query('select private.set_require_verified_payment($1)', [verified]);
    for (const client of [own, stranger, browser(), clientFor(world.backend)]) {
      const allowed = await selected(client);
      expect(await pages(client)).toEqual(allowed);
      expect(await pages(client, 100)).toEqual(allowed);
    }
    expect(await pages(own)).toHaveLength(mode === 'sender' ? 9 : verified ? 9 + 4 : 9 + 5);
  });

  test('gifts of the same moment are listed once each', async () => {
    const client = browser();
    const ids = await Promise.all(Array.from({ length: 7 }, () => make(client, 5)));
    expect((await pages(browser(), 2)).sort()).toEqual(ids.sort());
  });

  test('a gift is listed when its day has come, and when its payment is verified, in either order', async () => {
    await world.backend.database.query('select private.set_require_verified_payment(true)');
    const client = browser();
    const soon = { lock: { opens_at: new Date(Date.now() + HOUR).toISOString() } };
    const [paidFirst, openFirst] = [
      await make(client, 1, { ...soon, verified: true }),
      await make(client, 2, { ...soon, paid: false }),
    ];
    const verify = (gift_id: string) =>
      clientFor(world.backend, { service: true })
        .from('payments')
        .insert(paymentRow({ gift_id, verdict: 'verified', verified_at: new Date().toISOString() }));
    expect(await pages(browser())).toEqual([]);
    await world.backend.database.query("update private.gift_lock set opens_at = now() - interval '1 minute'");
    expect(await pages(browser()), 'before any save').toEqual([paidFirst]);
    const other = await make(client, 3);
    expect(await pages(browser()), 'after a save').toEqual([paidFirst, other]);
    await verify(openFirst);
    expect(await pages(browser())).toEqual([paidFirst, openFirst, other]);
  });

  test.each([0, -5])('asks for %i rows and gets none', async (howMany) => {
    await make(browser(), 1);
    expect(await page(browser(), howMany)).toEqual([]);
  });
});
