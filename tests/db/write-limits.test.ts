import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import {
  clientFor,
  fileFor,
  giftRow,
  inSeconds,
  lock,
  newSenderKey,
  outcome,
  paymentRow,
  save,
  withWriteLimit,
} from './support/world.ts';

onEachDriver('write limits', (world) => {
  const from = (address: string, senderKey = newSenderKey()) =>
    clientFor(world.backend, { senderKey, headers: { 'cf-connecting-ip': address } });
  const limit = (kind: string, perHour: number) =>
    world.backend.database.query('select private.set_write_limit($1, $2)', [kind, perHour]);

  test('a limit holds per address and hour', async () => {
    await limit('gift', 3);
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await outcome(save(from('10.0.0.1'), giftRow())));
    expect(answers).toEqual(['rows', 'rows', 'rows', 'PT429', 'PT429']);
    expect(await outcome(save(from('10.0.0.2'), giftRow()))).toBe('rows');
    const refused = await save(from('10.0.0.1'), giftRow());
    expect(refused.status).toBe(429);
    await limit('gift', 1000);
  });

  test('neither a repeated nor a refused save counts as a write', async () => {
    await limit('gift', 2);
    const senderKey = newSenderKey();
    const row = giftRow();
    for (let n = 0; n < 4; n++) expect(await outcome(save(from('10.0.1.1', senderKey), row))).toBe('rows');
    expect(await outcome(save(from('10.0.1.1'), giftRow({ message: '' })))).toBe('23514');
    expect(await outcome(save(from('10.0.1.1'), giftRow()))).toBe('rows');
    await limit('gift', 1000);
  });

  test('a gift whose order is in table payments is never refused', async () => {
    await limit('gift', 0);
    const gift = giftRow();
    expect(await outcome(save(from('10.0.2.1'), giftRow()))).toBe('PT429');
    await from('10.0.2.1')
      .from('payments')
      .insert(paymentRow({ gift_id: gift.id }));
    expect(await outcome(save(from('10.0.2.1'), gift))).toBe('rows');
    await limit('gift', 1000);
  });

  test('the lock of a gift whose order is in table payments is never refused, however often it is repeated', async () => {
    const [early, late] = [giftRow(), giftRow()];
    const sender = from('10.0.8.1');
    const opens_at = inSeconds(60);
    const locked = (gift: typeof early, answer = 'Köln') =>
      outcome(lock(sender, gift.id, { opens_at, question: 'Wo?', answer }));
    expect(await locked(early)).toBe('done');
    for (const gift of [early, late]) await sender.from('payments').insert(paymentRow({ gift_id: gift.id }));
    await withWriteLimit(world.backend, 'lock', 0, async () => {
      for (const gift of [early, late])
        expect([await locked(gift), await locked(gift)]).toEqual(['done', 'done']);
      expect(await outcome(lock(sender, giftRow().id, { opens_at }))).toBe('PT429');
      expect(await locked(late, 'Bonn'), 'another answer is hashed, so it counts').toBe('PT429');
    });
  });

  test('a lock that is repeated is not hashed again, and kept for another day', async () => {
    const gift = giftRow();
    const sender = from('10.0.8.3');
    const seal = { question: 'Wo?', answer: 'Köln', hint: 'Dom' };
    const written = async () => {
      const [row] = await world.backend.database.query<{ answer_hash: string; age: number }>(
        `select answer_hash, extract(epoch from now() - written_at)::int as age
         from private.lock_draft where gift_id = $1`,
        [gift.id],
      );
      return row;
    };
    await lock(sender, gift.id, seal);
    const first = await written();
    await world.backend.database.query(
      "update private.lock_draft set written_at = written_at - interval '20 hours' where gift_id = $1",
      [gift.id],
    );
    expect(await outcome(lock(sender, gift.id, seal))).toBe('done');
    expect(await written()).toMatchObject({ answer_hash: first?.answer_hash, age: 0 });
    for (const change of [
      { answer: 'Bonn' },
      { hint: null },
      { question: 'Wann?' },
      { opens_at: inSeconds(60) },
    ]) {
      const before = await written();
      await lock(sender, gift.id, { ...seal, ...change });
      expect((await written())?.answer_hash, JSON.stringify(change)).not.toBe(before?.answer_hash);
    }
  });

  test('further browsers that lock a gift whose order is in table payments are counted', async () => {
    const gift_id = giftRow().id;
    await from('10.0.8.2').from('payments').insert(paymentRow({ gift_id }));
    const answers: string[] = [];
    await withWriteLimit(world.backend, 'lock', 3, async () => {
      for (let n = 0; n < 6; n++) {
        answers.push(await outcome(lock(from('10.0.8.2'), gift_id, { opens_at: inSeconds(60) })));
      }
    });
    expect(answers).toEqual(['done', 'done', 'done', 'done', 'PT429', 'PT429']);
    const [kept] = await world.backend.database.query<{ drafts: number }>(
      'select count(*)::int as drafts from private.lock_draft where gift_id = $1',
      [gift_id],
    );
    expect(kept?.drafts).toBe(4);
  });

  test('subscribers, payments and files have limits of their own', async () => {
    await Promise.all([limit('subscriber', 1), limit('payment', 1), limit('file', 1)]);
    const client = from('10.0.3.1');
    const upload = () => {
      const { name, file } = fileFor('gift_media');
      return client.storage.from('gift_media').upload(name, file);
    };
    const subscribe = () =>
      client.from('newsletter_subscribers').insert({ email: `${randomUUID()}@example.de` });
    expect([await outcome(subscribe()), await outcome(subscribe())]).toEqual(['done', 'PT429']);
    const pay = () => client.from('payments').insert(paymentRow());
    expect([await outcome(pay()), await outcome(pay())]).toEqual(['done', 'PT429']);
    expect([await outcome(upload()), await outcome(upload())]).toEqual(['rows', '403']);
    await Promise.all([limit('subscriber', 200), limit('payment', 2000), limit('file', 3000)]);
  });

  test('too many uploads are refused with a German message, which the storage service passes on', async () => {
    await limit('file', 0);
    const { name, file } = fileFor('gift_media');
    const { error } = await from('10.0.6.1').storage.from('gift_media').upload(name, file);
    expect(error).toMatchObject({
      statusCode: '403',
      message: 'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Stunde noch einmal.',
    });
    await limit('file', 3000);
  });

  test.each([
    ['one IPv4 address', ['198.51.100.1', '198.51.100.1'], 1],
    ['two IPv4 addresses', ['198.51.100.2', '198.51.100.3'], 2],
    ['one address, with ports and as IPv6', ['198.51.100.4', '198.51.100.4:4711', '::ffff:198.51.100.4'], 1],
    ['eight addresses of one /64', Array.from({ length: 8 }, (_, n) => `2001:db8:0:1::${n + 1}`), 1],
    ['one /64 in brackets', ['2001:db8:0:2::1', '[2001:db8:0:2::2]', '[2001:db8:0:2::3]:443'], 1],
    ['two networks of /64', ['2001:db8:0:3::1', '2001:db8:0:4::1'], 2],
    [
      'what the caller put before the address that the proxy wrote',
      ['6.6.6.6, 198.51.100.5', '7.7.7.7, 198.51.100.5'],
      1,
    ],
    ['words instead of an address', ['unknown', 'unknown'], 1],
  ])('%s', async (_what, addresses, networks) => {
    const counted = await Promise.all(
      addresses.map(async (address) => {
        const [row] = await world.backend.database.query<{ network: string }>(
          "select private.caller_network() as network from set_config('request.headers', $1, false)",
          [JSON.stringify({ 'cf-connecting-ip': address })],
        );
        return row?.network;
      }),
    );
    expect(new Set(counted).size).toBe(networks);
    expect(counted.every(Boolean)).toBe(true);
  });

  test('eight addresses of one /64 share one limit', async () => {
    await limit('gift', 3);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => outcome(save(from(`2001:db8:1:1::${n + 1}`), giftRow()))),
    );
    // More than three may pass, because they are saved at the same time; the next save alone does
    // not.
    expect(await outcome(save(from('2001:db8:1:1:ffff::1'), giftRow()))).toBe('PT429');
    expect(answers.filter((answer) => answer === 'rows').length).toBeGreaterThanOrEqual(3);
    expect(await outcome(save(from('2001:db8:1:2::1'), giftRow()))).toBe('rows');
    await limit('gift', 1000);
  });

  test('the address comes from the header that the operator names, else from the last entry of x-forwarded-for', async () => {
    await limit('gift', 1);
    const saveWith = (headers: Record<string, string>) =>
      outcome(save(clientFor(world.backend, { headers }), giftRow()));
    await world.backend.database.query("select private.set_address_header('X-Real-IP')");
    expect(await saveWith({ 'x-real-ip': '203.0.113.1', 'cf-connecting-ip': '203.0.113.2' })).toBe('rows');
    expect(await saveWith({ 'x-real-ip': '203.0.113.1', 'cf-connecting-ip': '203.0.113.3' })).toBe('PT429');
    expect(await saveWith({ 'x-forwarded-for': '6.6.6.6, 203.0.113.4' })).toBe('rows');
    expect(await saveWith({ 'x-forwarded-for': '7.7.7.7, 203.0.113.4' })).toBe('PT429');
    await world.backend.database.query("select private.set_address_header('cf-connecting-ip')");
    await limit('gift', 1000);
  });

  test('simultaneous requests exceed a limit by no more than their number', async () => {
    const [parallel, allowed] = [8, 5];
    await limit('gift', allowed);
    let [asked, taken] = [0, 0];
    const worker = async () => {
      while (asked < 60) {
        asked += 1;
        if ((await outcome(save(from('10.0.7.1'), giftRow()))) === 'rows') taken += 1;
      }
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    console.log(`limit ${allowed}, ${parallel} at once, ${asked} asked: ${taken} taken`);
    expect(taken).toBeGreaterThanOrEqual(allowed);
    expect(taken).toBeLessThanOrEqual(allowed + parallel);
    await limit('gift', 1000);
  });

  test('uploads are refused above the ceiling of stored objects', async () => {
    const { name, file } = fileFor('gift_video');
    const upload = () => outcome(from('10.0.4.1').storage.from('gift_video').upload(name, file));
    await world.backend.database.query('select private.set_stored_object_ceiling(0)');
    expect(await upload()).toBe('403');
    await world.backend.database.query('select private.set_stored_object_ceiling(50000)');
    expect(await upload()).toBe('rows');
  });

  test("addresses are stored as hashes, and yesterday's are deleted", async () => {
    await save(from('10.0.5.1'), giftRow());
    const [event] = await world.backend.database.query<{ address_hash: Uint8Array }>(
      'select address_hash from private.write_event order by at desc limit 1',
    );
    expect(Buffer.from(event?.address_hash ?? []).length).toBe(32);
    await world.backend.database.query('update private.daily_salt set day = day - 1');
    await world.backend.database.query("update private.write_event set at = at - interval '2 days'");
    await save(from('10.0.5.1'), giftRow());
    const [left] = await world.backend.database.query<{ events: number; salts: number }>(
      'select (select count(*)::int from private.write_event) as events, (select count(*)::int from private.daily_salt) as salts',
    );
    expect(left).toEqual({ events: 1, salts: 1 });
  });

  test('old events go by the thousand, so that no caller waits for all of them', async () => {
    await world.backend.database.query(
      `insert into private.write_event (kind, address_hash, at)
       select 'gift', '', now() - interval '2 days' from generate_series(1, 2500)`,
    );
    await world.backend.database.query('update private.daily_salt set day = day - 1');
    const left = [];
    for (let n = 0; n < 4; n++) {
      expect(await outcome(lock(from('10.0.9.1'), giftRow().id, { opens_at: inSeconds(60) }))).toBe('done');
      const [row] = await world.backend.database.query<{ old: number }>(
        "select count(*)::int as old from private.write_event where at < now() - interval '1 day'",
      );
      left.push(row?.old);
    }
    expect(left).toEqual([1500, 500, 0, 0]);
  });

  test('one statement a night takes away what has had its time, and nothing else', async () => {
    const client = from('10.0.9.2');
    const [young, old] = [giftRow().id, giftRow().id];
    for (const id of [young, old]) {
      await lock(client, id, { opens_at: inSeconds(60) });
      const question = { code: 'WELCOME50', option: 'single', email: '', gift_id: id, cents: 125 };
      expect((await client.rpc('coupon_state', question)).data).toBe('ok');
    }
    await from('10.0.9.2').rpc('invite_device');
    await client.rpc('invite_device');
    const query = (sql: string, values: unknown[] = []) => world.backend.database.query(sql, values);
    await query("update private.lock_draft set written_at = now() - interval '25 hours' where gift_id = $1", [
      old,
    ]);
    await query(
      "update private.price_promise set promised_at = now() - interval '31 days' where gift_id = $1",
      [old],
    );
    await query(
      "update private.device_invitation set expires_at = now() - interval '25 hours' where ctid = (select min(ctid) from private.device_invitation)",
    );
    const kept = async () => {
      const [row] = await world.backend.database.query<Record<string, number>>(
        `select (select count(*)::int from private.lock_draft where gift_id in ($1::uuid, $2::uuid)) as locks,
           (select count(*)::int from private.price_promise where gift_id in ($1::uuid, $2::uuid)) as promises,
           (select count(*)::int from private.device_invitation) as links`,
        [young, old],
      );
      return row as { locks: number; promises: number; links: number };
    };
    const before = await kept();
    await query('select private.forget_old()');
    expect(await kept()).toEqual({ locks: 1, promises: 1, links: before.links - 1 });
  });
});
