/**
 * Latency and size of the list's pages by number of gifts: the requests of src/gifts/list-gifts.ts
 * for the first and a later page, in both list modes, on two PostgreSQL databases of 10 and
 * 1,000,000 rows. `--rows 10,1000 --rounds 20` makes a short run. With verified payments
 * required, what `--unpaid` gifts on top of the largest database add. Exits 1 when a limit is
 * exceeded.
 */

import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { startTestBackend, type TestBackend } from '../../db/support/backend.ts';
import { hasPostgresServer, startPostgresServer } from '../../db/support/postgres-server.ts';
import { record } from '../results.ts';
import { median, percentile } from '../statistics.ts';

/** Largest allowed ratio of the largest to the smallest database, for median latency and bytes. */
const LIMIT = 1.2;
/** The same for unpaid gifts on top, beside the same table without them. */
const LOCKED_LIMIT = 1.3;
const SENDER_KEY = '0123456789abcdef0123456789abcdef';
/** Rows that a page asks for. */
const PAGE = 10;

const option = (name: string, otherwise: string) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? otherwise : (process.argv[index + 1] ?? otherwise);
};
const SIZES = option('rows', '10,1000000').split(',').map(Number);
const ROUNDS = Number(option('rounds', '200'));
const UNPAID = Number(option('unpaid', '50000'));

/** Inserts rows of equal length; `createdAt` is the time of row `n` in SQL. */
const insertGifts = (rows: number, createdAt: string, payment: 'free_coupon' | 'paid') => `
  insert into public.gifts (
    created_at, recipient_name, sender_name, message, creator_email, payment_status, applied_coupon
  )
  select ${createdAt}, 'Mia', 'Jonas', repeat('Alles Liebe zum Geburtstag! ', 8), 'jonas@example.org',
    '${payment}', ${payment === 'paid' ? 'null' : "'FREEGIFT2025'"}
  from generate_series(1, ${rows}) as n;
`;

/** Rows a minute apart, given away by a coupon; the newest ten belong to the measuring browser's key. */
const fill = (rows: number) => `
  set session_replication_role = replica;
  ${insertGifts(rows, "timestamptz '2026-01-01' - make_interval(mins => n)", 'free_coupon')}
  select set_config('request.headers', '{"x-sender-key": "${SENDER_KEY}"}', false);
  insert into private.gift_owner (gift_id, key_hash)
  select id, private.sender_hash() from public.gifts order by created_at desc limit 10;
  -- As the triggers do, which bulk rows skip.
  insert into private.listed_gift (gift_id, created_at) select id, created_at from public.gifts;
  set session_replication_role = default;
  analyze private.listed_gift;
  analyze public.gifts;
  analyze private.gift_owner;
`;

/** Gifts that nobody has paid for, newer than all of `fill`, a second apart. */
const fillUnpaid = (rows: number) => `
  set session_replication_role = replica;
  ${insertGifts(rows, "timestamptz '2026-02-01' - make_interval(secs => n)", 'paid')}
  insert into private.listed_gift (gift_id, created_at) select id, created_at from public.gifts on conflict do nothing;
  set session_replication_role = default;
`;

/** No gift belongs to anybody; the newest hundred are paid and verified. */
const verifyNewest = `
  set session_replication_role = replica;
  delete from private.gift_owner;
  with newest as (
    update public.gifts set payment_status = 'paid', applied_coupon = null
    where id in (select id from public.gifts order by created_at desc limit 100) returning id
  )
  insert into public.payments (gift_id, order_id, price_id, amount_cents, status, verdict, verified_at)
  select id, upper(substr(md5(id::text), 1, 20)), 'single', 249, 'captured', 'verified', now() from newest;
  set session_replication_role = default;
`;

type Gift = {
  id: string;
  created_at: string;
};

interface Answer {
  /** Sends a request; milliseconds until the last byte of the answer. */
  took: number;
  bytes: number;
  gifts: Gift[];
}

async function ask({ url }: TestBackend, after: Gift | null): Promise<Answer> {
  const query = new URLSearchParams({
    how_many: String(PAGE),
    ...(after && { before: after.created_at, before_id: after.id }),
    select: '*',
    order: 'created_at.desc,id.desc',
  });
  const started = performance.now();
  const response = await fetch(`${url}/rest/v1/rpc/gift_list?${query}`, {
    headers: { apikey: EMBEDDED_ANON_KEY, 'x-sender-key': SENDER_KEY },
  });
  const text = await response.text();
  const took = performance.now() - started;
  if (!response.ok) throw new Error(text);
  return { took, bytes: Buffer.byteLength(text), gifts: JSON.parse(text) as Gift[] };
}

interface Case {
  name: string;
  mode: 'everyone' | 'sender';
  /** The gift after which the measured page begins, in a database of this many rows. */
  after: (backend: TestBackend, rows: number) => Promise<Gift | null>;
}

const CASES: readonly Case[] = [
  { name: 'first page, everyone', mode: 'everyone', after: async () => null },
  {
    name: 'page in the middle, everyone',
    mode: 'everyone',
    after: async ({ database }, rows) => {
      const offset = Math.max(0, Math.min(Math.floor(rows / 2), rows - PAGE));
      const [gift] = await database.query<Gift>(
        `select id, to_json(created_at) #>> '{}' as created_at from public.gifts order by public.gifts.created_at desc, id desc offset ${offset} limit 1`,
      );
      return gift ?? null;
    },
  },
  { name: 'own gifts, sender mode', mode: 'sender', after: async () => null },
];

if (!hasPostgresServer) {
  console.log('PostgreSQL 15 is not installed: the scaling of the list cannot be measured.');
  process.exit(1);
}

const server = await startPostgresServer();
const startBackend = (databaseUrl: string) => startTestBackend('pglite', { driver: 'postgres', databaseUrl });
const backends: [rows: number, backend: TestBackend][] = [];
let largestUrl = '';
for (const rows of SIZES) {
  largestUrl = await server.createDatabase();
  const backend = await startBackend(largestUrl);
  await backend.database.script(fill(rows));
  backends.push([rows, backend]);
}

let failed = 0;
for (const { name, mode, after } of CASES) {
  const measured = new Map<number, Answer[]>(SIZES.map((rows) => [rows, []]));
  const starts = new Map<number, Gift | null>();
  for (const [rows, backend] of backends) {
    await backend.database.query('select private.set_list_mode($1)', [mode]);
    starts.set(rows, await after(backend, rows));
  }
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const [rows, backend] of backends) {
      const answer = await ask(backend, starts.get(rows) ?? null);
      // The first rounds warm caches and query plans and are not counted.
      if (round >= 0) measured.get(rows)?.push(answer);
    }
  }
  const p50 = (rows: number) => median((measured.get(rows) ?? []).map(({ took }) => took));
  const bytesOf = (rows: number) => measured.get(rows)?.[0]?.bytes ?? Number.NaN;
  const [smallest = 0] = SIZES;
  const largest = SIZES.at(-1) ?? 0;
  const latency = p50(largest) / p50(smallest);
  const bytes = bytesOf(largest) / bytesOf(smallest);
  const good = latency <= LIMIT && bytes <= LIMIT;
  if (!good) failed += 1;
  const times = (measured.get(largest) ?? []).map(({ took }) => took);
  await record([
    {
      bench: 'list',
      what: `${name}: latency with ${largest} rows, beside ${smallest}`,
      unit: 'ms',
      median: median(times),
      spread: [Math.min(...times), Math.max(...times)],
      ratio: latency,
      limit: `at most ${LIMIT}×`,
      passed: latency <= LIMIT,
    },
    {
      bench: 'list',
      what: `${name}: answer with ${largest} rows, beside ${smallest}`,
      unit: 'kB',
      median: bytesOf(largest) / 1000,
      ratio: bytes,
      limit: `at most ${LIMIT}×`,
      passed: bytes <= LIMIT,
    },
  ]);
  console.log(`${good ? '✓' : '✘'} ${name}`);
  for (const rows of SIZES) {
    const answers = measured.get(rows) ?? [];
    console.log(
      `    ${String(rows).padStart(9)} rows  p50 ${p50(rows).toFixed(2)} ms  p95 ${percentile(
        answers.map(({ took }) => took),
        95,
      ).toFixed(2)} ms  ${answers[0]?.bytes} bytes, ${answers[0]?.gifts.length} gifts`,
    );
  }
  console.log(
    `    ${largest} to ${smallest} rows: latency ${latency.toFixed(2)}×, bytes ${bytes.toFixed(2)}× (at most ${LIMIT})`,
  );
}

/** The largest database, all of it open, and a copy of it with unpaid gifts on top. */
const [, largest] = backends.at(-1) as [number, TestBackend];
await largest.database.query("select private.set_list_mode('everyone')");
await largest.database.script(verifyNewest);
for (const [, backend] of backends) await backend.stop();
const withUnpaid = await startBackend(await server.createDatabase(new URL(largestUrl).pathname.slice(1)));
await withUnpaid.database.script(fillUnpaid(UNPAID));
const withoutAny = await startBackend(largestUrl);
for (const { database } of [withoutAny, withUnpaid]) {
  await database.script('vacuum analyze public.gifts');
  await database.query('select private.set_require_verified_payment(true)');
  await database.script('analyze private.open_gift; analyze public.payments');
}

/** Measures the first pages of both databases in turn and reports them. */
async function compareFirstPages(where: string): Promise<void> {
  const without: number[] = [];
  const withThem: number[] = [];
  for (let round = -5; round < ROUNDS; round += 1) {
    const answers = [await ask(withoutAny, null), await ask(withUnpaid, null)] as const;
    if (answers.some(({ gifts }) => gifts.length !== PAGE)) throw new Error('a page is not full');
    if (round < 0) continue;
    without.push(answers[0].took);
    withThem.push(answers[1].took);
  }
  const ratio = median(withThem) / median(without);
  const good = ratio <= LOCKED_LIMIT;
  if (!good) failed += 1;
  await record([
    {
      bench: 'list',
      what: `first page with ${UNPAID} unpaid gifts ${where} ${SIZES.at(-1)}, payments verified, beside none`,
      unit: 'ms',
      median: median(withThem),
      spread: [Math.min(...withThem), Math.max(...withThem)],
      ratio,
      limit: `at most ${LOCKED_LIMIT}×`,
      passed: good,
    },
  ]);
  console.log(
    `${good ? '✓' : '✘'} ${UNPAID} unpaid gifts ${where} the others: p50 ${median(withThem).toFixed(2)} ms, without them ${median(without).toFixed(2)} ms, ${ratio.toFixed(2)}× (at most ${LOCKED_LIMIT})`,
  );
}

await compareFirstPages('on top of');
await withUnpaid.database.query(
  `insert into public.gifts (recipient_name, sender_name, message, creator_email, payment_status, applied_coupon)
   values ('Mia', 'Jonas', 'Alles Liebe', 'top@example.org', 'free_coupon', 'FREEGIFT2025')`,
);
await compareFirstPages('between the newest and');
for (const backend of [withoutAny, withUnpaid]) await backend.stop();

console.log(`${CASES.length + 2 - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
