import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availableDrivers, startTestBackend, type TestBackend } from './support/backend.ts';
import { clientFor, fileFor, giftRow, newSenderKey, outcome, paymentRow, save } from './support/world.ts';

describe.each(availableDrivers())('limits on %s', (driver) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(driver);
  }, 240_000);
  afterAll(() => backend?.stop());

  const from = (address: string, senderKey = newSenderKey()) =>
    clientFor(backend, { senderKey, headers: { 'cf-connecting-ip': address } });
  const limit = (kind: string, perHour: number) =>
    backend.database.query('select private.set_write_limit($1, $2)', [kind, perHour]);

  test('an address may write so much an hour, another address is not concerned', async () => {
    await limit('gift', 3);
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await outcome(save(from('10.0.0.1'), giftRow())));
    expect(answers).toEqual(['rows', 'rows', 'rows', 'PT429', 'PT429']);
    expect(await outcome(save(from('10.0.0.2'), giftRow()))).toBe('rows');
    const refused = await save(from('10.0.0.1'), giftRow());
    expect(refused.status).toBe(429);
    await limit('gift', 1000);
  });

  test('a repeated save is no second write, a refused one is not counted', async () => {
    await limit('gift', 2);
    const senderKey = newSenderKey();
    const row = giftRow();
    for (let n = 0; n < 4; n++) expect(await outcome(save(from('10.0.1.1', senderKey), row))).toBe('rows');
    expect(await outcome(save(from('10.0.1.1'), giftRow({ message: '' })))).toBe('23514');
    expect(await outcome(save(from('10.0.1.1'), giftRow()))).toBe('rows');
    await limit('gift', 1000);
  });

  test('a gift whose order stands in the ledger is never refused', async () => {
    await limit('gift', 0);
    const gift = giftRow();
    expect(await outcome(save(from('10.0.2.1'), giftRow()))).toBe('PT429');
    await from('10.0.2.1')
      .from('payments')
      .insert(paymentRow({ gift_id: gift.id }));
    expect(await outcome(save(from('10.0.2.1'), gift))).toBe('rows');
    await limit('gift', 1000);
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

  test('the store has a ceiling', async () => {
    const { name, file } = fileFor('gift_video');
    const upload = () => outcome(from('10.0.4.1').storage.from('gift_video').upload(name, file));
    await backend.database.query('select private.set_stored_object_ceiling(0)');
    expect(await upload()).toBe('403');
    await backend.database.query('select private.set_stored_object_ceiling(50000)');
    expect(await upload()).toBe('rows');
  });

  test('an address is kept as a hash, and yesterday is thrown away', async () => {
    await save(from('10.0.5.1'), giftRow());
    const [event] = await backend.database.query<{ address_hash: Uint8Array }>(
      'select address_hash from private.write_event order by at desc limit 1',
    );
    expect(Buffer.from(event?.address_hash ?? []).length).toBe(32);
    await backend.database.query('update private.daily_salt set day = day - 1');
    await backend.database.query("update private.write_event set at = at - interval '2 days'");
    await save(from('10.0.5.1'), giftRow());
    const [left] = await backend.database.query<{ events: number; salts: number }>(
      'select (select count(*)::int from private.write_event) as events, (select count(*)::int from private.daily_salt) as salts',
    );
    expect(left).toEqual({ events: 1, salts: 1 });
  });
});
