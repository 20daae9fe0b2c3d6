import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  businessRow,
  clientFor,
  counted,
  fileFor,
  giftRow,
  inquire,
  inSeconds,
  inviteDevice,
  lock,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  withWriteLimit,
} from './support/world.ts';

onEachDriver('write limits', (world) => {
  const { from, sql, value } = world;
  const limited = <T>(kind: string, perHour: number, work: () => PromiseLike<T>) =>
    withWriteLimit(world.backend, kind, perHour, work);
  type Client = ReturnType<typeof from>;

  const enter = (client: Client, gift: { id: string }) =>
    outcome(client.from('payments').insert(paymentRow({ gift_id: gift.id })));
  const upload = (client: Client) => {
    const { name, file } = fileFor('gift_video');
    return client.storage.from('gift_video').upload(name, file);
  };

  test('a limit holds per address and hour; only new saves count', async () => {
    const senderKey = newSenderKey();
    const row = giftRow();
    const saved = (gift = giftRow(), client = from('10.0.0.1')) => outcome(save(client, gift));
    await limited('gift', 2, async () => {
      for (let n = 0; n < 4; n++) expect(await saved(row, from('10.0.0.1', senderKey))).toBe('rows');
      expect(await saved(giftRow({ message: '' }))).toBe('23514');
      expect(await saved()).toBe('rows');
      expect(await saved()).toBe('PT429');
      expect(await saved(giftRow(), from('10.0.0.2'))).toBe('rows');
      expect((await save(from('10.0.0.1'), giftRow())).status).toBe(429);
      await sql("update private.write_event set at = at - interval '61 minutes'");
      expect(await saved()).toBe('rows');
    });
  });

  test('a gift whose order is in table payments is never refused', async () => {
    const [client, gift] = [from('10.0.2.1'), giftRow()];
    await limited('gift', 0, async () => {
      expect(await outcome(save(client, giftRow()))).toBe('PT429');
      await enter(client, gift);
      expect(await outcome(save(client, gift))).toBe('rows');
    });
  });

  test('nor is the lock of such a gift, however often it is repeated', async () => {
    const [early, late] = [giftRow(), giftRow()];
    const sender = from('10.0.8.1');
    const opens_at = inSeconds(60);
    const locked = (gift: typeof early, answer = 'Köln') =>
      outcome(lock(sender, gift.id, { opens_at, question: 'Wo?', answer }));
    expect(await locked(early)).toBe('done');
    for (const gift of [early, late]) await enter(sender, gift);
    await limited('lock', 0, async () => {
      for (const gift of [early, late]) {
        expect(await locked(gift)).toBe('done');
        expect(await locked(gift), 'the same lock once more').toBe('done');
      }
      expect(await outcome(lock(sender, giftRow().id, { opens_at }))).toBe('PT429');
      expect(await locked(late, 'Bonn'), 'another answer is hashed, so it counts').toBe('PT429');
    });
  });

  test('a lock that is repeated is not hashed again, and kept for another day', async () => {
    const gift = giftRow();
    const sender = from('10.0.8.3');
    const seal = { question: 'Wo?', answer: 'Köln', hint: 'Dom' };
    const hash = () => value('select answer_hash from private.lock_draft where gift_id = $1', [gift.id]);
    await lock(sender, gift.id, seal);
    const first = await hash();
    await sql("update private.lock_draft set written_at = now() - interval '20 hours'");
    expect(await outcome(lock(sender, gift.id, seal))).toBe('done');
    expect(await hash()).toBe(first);
    const young =
      "select written_at > now() - interval '1 minute' from private.lock_draft where gift_id = $1";
    expect(await value(young, [gift.id])).toBe(true);
    for (const change of [
      { answer: 'Bonn' },
      { hint: null },
      { question: 'Wann?' },
      { opens_at: inSeconds(60) },
    ]) {
      const before = await hash();
      await lock(sender, gift.id, { ...seal, ...change });
      expect(await hash(), JSON.stringify(change)).not.toBe(before);
    }
  });

  test('further browsers that lock a paid gift are counted', async () => {
    const gift = giftRow();
    await enter(from('10.0.8.2'), gift);
    const answers: string[] = [];
    await limited('lock', 3, async () => {
      for (let n = 0; n < 6; n++)
        answers.push(await outcome(lock(from('10.0.8.2'), gift.id, { opens_at: inSeconds(60) })));
    });
    expect(answers).toEqual(['done', 'done', 'done', 'done', 'PT429', 'PT429']);
    const kept = 'select count(*)::int from private.lock_draft where gift_id = $1';
    expect(await value(kept, [gift.id])).toBe(4);
  });

  test('subscribers, payments, inquiries and files have limits of their own', async () => {
    const client = from('10.0.3.1');
    const inquiry = async () => {
      const gift = businessRow();
      await save(client, gift);
      return outcome(inquire(client, gift.id));
    };
    for (const [kind, write, answers] of [
      [
        'subscriber',
        () => outcome(client.from('newsletter_subscribers').insert({ email: `${randomUUID()}@example.de` })),
        ['done', 'PT429'],
      ],
      ['payment', () => enter(client, giftRow()), ['done', 'PT429']],
      ['inquiry', inquiry, ['done', 'PT429']],
      ['file', () => outcome(upload(client)), ['rows', '403']],
    ] as const)
      await limited(kind, 1, async () => {
        for (const answer of answers) expect(await write(), kind).toBe(answer);
      });
    await limited('file', 0, async () => {
      expect((await upload(client)).error, 'in German, which the storage service passes on').toMatchObject({
        message: 'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Stunde noch einmal.',
      });
    });
  });

  test('uploads are refused above the ceiling of stored objects', async () => {
    await sql('select private.set_stored_object_ceiling(0)');
    expect(await outcome(upload(from('10.0.4.1')))).toBe('403');
    await sql('select private.set_stored_object_ceiling(50000)');
    expect(await outcome(upload(from('10.0.4.1')))).toBe('rows');
  });

  test('uploads are refused above the ceiling of stored bytes, and health tells when it is near', async () => {
    const stored = () =>
      value("select coalesce(sum((metadata ->> 'size')::bigint), 0)::int from storage.objects");
    const near = async () =>
      (await world.operator().from('health').select().eq('what', 'above 80 % of its ceiling')).data;
    const before = Number(await stored());
    const room = async (bytes: number) =>
      void (await sql('select private.set_stored_byte_ceiling($1)', [bytes]));
    // Each file has seven bytes.
    await room(before + 7);
    expect(await outcome(upload(from('10.0.5.1')))).toBe('rows');
    expect(await outcome(upload(from('10.0.5.1')))).toBe('403');
    expect(await stored()).toBe(before + 7);
    expect(await near()).toMatchObject([{ status: 'stored bytes', number: before + 7, amount: before + 7 }]);
    await room(2 * (before + 7));
    expect(await outcome(upload(from('10.0.5.1')))).toBe('rows');
    expect(await near()).toEqual([]);
    await room(90_000_000_000);
  });

  test.each([
    ['one IPv4 address', ['198.51.100.1', '198.51.100.1'], 1],
    ['two IPv4 addresses', ['198.51.100.2', '198.51.100.3'], 2],
    ['one address, with ports and as IPv6', ['198.51.100.4', '198.51.100.4:4711', '::ffff:198.51.100.4'], 1],
    ['eight addresses of one /64', Array.from({ length: 8 }, (_, n) => `2001:db8:0:1::${n + 1}`), 1],
    ['one /64 in brackets', ['2001:db8:0:2::1', '[2001:db8:0:2::2]', '[2001:db8:0:2::3]:443'], 1],
    ['two networks of /64', ['2001:db8:0:3::1', '2001:db8:0:4::1'], 2],
    ['what the caller put before the proxy’s entry', ['6.6.6.6, 198.51.100.5', '7.7.7.7, 198.51.100.5'], 1],
    ['words instead of an address', ['unknown', 'unknown'], 1],
  ])('%s', async (_what, addresses, networks) => {
    const network = "select private.caller_network() from set_config('request.headers', $1, false)";
    const counted = await Promise.all(
      addresses.map((address) => value(network, [JSON.stringify({ 'cf-connecting-ip': address })])),
    );
    expect(new Set(counted).size).toBe(networks);
    expect(counted.every(Boolean)).toBe(true);
  });

  test("the address is in the operator's header, else at the end of another", async () => {
    const saveWith = (headers: Record<string, string>) =>
      outcome(save(clientFor(world.backend, { headers }), giftRow()));
    await sql("select private.set_address_header('X-Real-IP')");
    await limited('gift', 1, async () => {
      expect(await saveWith({ 'x-real-ip': '203.0.113.1', 'cf-connecting-ip': '203.0.113.2' })).toBe('rows');
      expect(await saveWith({ 'x-real-ip': '203.0.113.1', 'cf-connecting-ip': '203.0.113.3' })).toBe('PT429');
      expect(await saveWith({ 'x-forwarded-for': '6.6.6.6, 203.0.113.4' })).toBe('rows');
      expect(await saveWith({ 'x-forwarded-for': '7.7.7.7, 203.0.113.4' })).toBe('PT429');
    });
    await sql("select private.set_address_header('cf-connecting-ip')");
  });

  test('simultaneous requests exceed a limit by no more than their number', async () => {
    const [parallel, allowed] = [8, 5];
    let [asked, taken] = [0, 0];
    const worker = async (_: unknown, index: number) => {
      for (; asked < 40; asked += 1)
        if ((await outcome(save(from(`2001:db8:1:1::${index}`), giftRow()))) === 'rows') taken += 1;
    };
    await limited('gift', allowed, () => Promise.all(Array.from({ length: parallel }, worker)));
    expect(taken).toBeGreaterThanOrEqual(allowed);
    expect(taken).toBeLessThanOrEqual(allowed + parallel);
  });

  test("addresses are stored as hashes, and yesterday's are deleted", async () => {
    await save(from('10.0.5.1'), giftRow());
    const hash = 'select length(address_hash)::int from private.write_event order by at desc limit 1';
    expect(await value(hash)).toBe(32);
    await sql('update private.daily_salt set day = day - 1');
    await sql("update private.write_event set at = at - interval '2 days'");
    await save(from('10.0.5.1'), giftRow());
    for (const table of ['write_event', 'daily_salt'])
      expect(await value(`select count(*)::int from private.${table}`)).toBe(1);
  });

  test('old events go by the thousand, so that no caller waits for all of them', async () => {
    await sql(
      `insert into private.write_event (kind, address_hash, at)
       select 'gift', '', now() - interval '2 days' from generate_series(1, 2500)`,
    );
    await sql('update private.daily_salt set day = day - 1');
    const left = [];
    for (let n = 0; n < 4; n++) {
      expect(await outcome(lock(from('10.0.9.1'), giftRow().id, { opens_at: inSeconds(60) }))).toBe('done');
      const old = "select count(*)::int from private.write_event where at < now() - interval '1 day'";
      left.push(await value(old));
    }
    expect(left).toEqual([1500, 500, 0, 0]);
  });

  test('one statement a night takes away what has had its time, and nothing else', async () => {
    const client = from('10.0.9.2');
    const [young, old] = [giftRow().id, giftRow().id];
    for (const id of [young, old]) {
      await lock(client, id, { opens_at: inSeconds(60) });
      const question = { code: 'WELCOME50', option: 'single', email: '', gift_id: id, cents: 125 };
      expect((await counted(client, 'coupon_state', question)).data).toEqual({ state: 'ok' });
    }
    for (const device of [from('10.0.9.3'), client]) await inviteDevice(device);
    const aged = (table: string, column: string, age: string, id = old) =>
      sql(`update private.${table} set ${column} = now() - $1::interval where gift_id = $2`, [age, id]);
    await aged('lock_draft', 'written_at', '25 hours');
    await aged('price_promise', 'promised_at', '31 days');
    await aged('price_promise', 'promised_at', '29 days', young);
    await sql(
      "update private.device_invitation set expires_at = now() - interval '25 hours' where ctid = (select min(ctid) from private.device_invitation)",
    );
    const kept = async (table: string) =>
      Number(
        await value(
          `select count(*) from private.${table}${table === 'device_invitation' ? '' : ` where gift_id in ('${young}', '${old}')`}`,
        ),
      );
    const links = await kept('device_invitation');
    await sql('select private.forget_old()');
    for (const table of ['lock_draft', 'price_promise']) expect(await kept(table), table).toBe(1);
    expect(await kept('device_invitation')).toBe(links - 1);
  });

  test('an inquiry is one row, a year long at most, and goes with its gift', async () => {
    const client = from('10.0.9.4');
    const gifts = [businessRow(), businessRow(), businessRow()] as const;
    const left = async () => {
      const rows = await sql<{ gift_id: string }>('select gift_id from public.inquiries order by created_at');
      return rows
        .map(({ gift_id }) => gifts.findIndex(({ id }) => id === gift_id))
        .filter((place) => place >= 0);
    };
    const handIn = async (gift: { id: string }) => {
      await save(client, gift);
      return outcome(inquire(client, gift.id));
    };
    const aged = (gift: { id: string }, age: string) =>
      sql('update public.inquiries set created_at = now() - $2::interval where gift_id = $1', [gift.id, age]);
    expect(await handIn(gifts[0])).toBe('done');
    expect(await outcome(inquire(client, gifts[0].id))).toBe('23505');
    await aged(gifts[0], '364 days');
    await handIn(gifts[1]);
    expect(await left()).toEqual([0, 1]);
    await aged(gifts[1], '367 days');
    await handIn(gifts[2]);
    expect(await left()).toEqual([0, 2]);
    await client.from('gifts').delete().eq('id', gifts[2].id);
    expect(await left()).toEqual([0]);
  });
});
