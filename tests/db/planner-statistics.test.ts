import { request } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend, testedDrivers } from './support/backend.ts';
import { clientFor, giftRow, newBrowser, save } from './support/world.ts';

const GIFTS = 2000;
const RANGE = 1n << 128n;

const uuid = (place: bigint) =>
  place
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** How many gifts beyond an id PostgreSQL plans with; null when the question is refused. */
async function plannedBeyond(client: SupabaseClient, id: bigint): Promise<number | null> {
  const question = client.from('gifts').select('*', { count: 'planned', head: true }).gt('id', uuid(id));
  return (await question).count;
}

/**
 * The id at which the planned number of gifts falls, as a search by halves finds it: the bound of a
 * histogram's bucket is the id of a gift. Null when the number does not change.
 */
async function findById(client: SupabaseClient): Promise<string | null> {
  let [low, high] = [0n, RANGE - 1n];
  const atLow = await plannedBeyond(client, low);
  if (atLow === null || atLow === (await plannedBeyond(client, high))) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if ((await plannedBeyond(client, middle)) === atLow) low = middle;
    else high = middle;
  }
  return uuid(high);
}

/**
 * Status of a read whose header Prefer is sent as these lines; supabase-js would join them to one.
 */
function statusOf(backend: TestBackend, path: string, prefer: string[], method = 'HEAD'): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { apikey: backend.anonKey, ...(prefer.length > 0 && { prefer }) };
    const call = request(`${backend.url}/rest/v1/${path}`, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject).end();
  });
}

describe.each(testedDrivers())('what PostgreSQL knows of hidden rows, on %s', (driver) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend(driver);
    await backend.database.script(`
      select private.set_list_mode('sender');
      set session_replication_role = replica;
      insert into public.gifts (recipient_name, sender_name, message, creator_email)
        select 'Mia', 'Jonas', 'Nur für Mia', 'jonas' || n || '@example.org' from generate_series(1, ${GIFTS}) as n;
      insert into public.thanks (id, gift_id, heart, message)
        select gen_random_uuid(), id, true, 'Danke ' || id from public.gifts;
      set session_replication_role = default;
      analyze;
    `);
  });
  afterAll(() => backend.stop());

  const READS = ['gifts?select=*', 'thanks?select=*', 'rpc/gift_list'];

  test.each(READS)('%s: a read with a header Prefer is refused, without one answered', async (path) => {
    for (const lines of [['count=planned'], ['count=estimated'], ['count=planned', 'tx=commit'], ['']]) {
      for (const method of ['GET', 'HEAD']) {
        expect(await statusOf(backend, path, lines, method), `${method} ${lines}`).toBe(400);
      }
    }
    for (const method of ['GET', 'HEAD']) expect(await statusOf(backend, path, [], method)).toBe(200);
  });

  test('writes still say what they prefer, and the operator counts', async () => {
    const { data } = await save(newBrowser(backend), giftRow());
    expect(data).toMatchObject({ sender_name: 'Björn' });
    const counted = clientFor(backend, { service: true })
      .from('gifts')
      .select('id', { count: 'exact', head: true });
    expect((await counted).count).toBeGreaterThan(GIFTS);
  });

  test.each(['anon', 'service_role'])(
    'the ids of hidden gifts are not found by halves, as %s',
    async (role) => {
      expect(await findById(clientFor(backend, { service: role === 'service_role' }))).toBeNull();
    },
  );

  test('nothing was gathered about the tables that anon may read', async () => {
    const gathered = await backend.database.query(`
      select tablename, attname from pg_stats
      where schemaname = 'public' and has_table_privilege('anon', format('public.%I', tablename), 'select')`);
    expect(gathered).toEqual([]);
  });
});
