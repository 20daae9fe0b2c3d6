import type { TestBackend } from '../support/backend.ts';
import { clientFor, giftRow, newBrowser, outcome, paymentRow, save } from '../support/world.ts';
import type { Behaviour } from './behaviour.ts';

// What a price, a coupon's percentage and PayPal's word are worth
// (docs/decisions/price-changes.md).

/** What one statement answers in its one column, as text. */
async function told(backend: TestBackend, sql: string, values: unknown[] = []): Promise<string> {
  const rows = await backend.database.query<Record<string, unknown>>(sql, values);
  return rows.map((row) => String(Object.values(row)[0])).join();
}

const newPrice = (backend: TestBackend, cents: number, hoursAgo: number) =>
  backend.database.query(
    `insert into private.price (option, valid_from, cents) values ('single', now() - interval '${hoursAgo} hours', ${cents})`,
  );

const welcome = (backend: TestBackend, change: string) =>
  backend.database.query(`update private.coupon set ${change} where code = 'WELCOME50'`);

/**
 * Percentages of before are forgotten first; prices and coupons are as delivered again afterwards.
 */
const priced = (name: string, expected: string, run: Behaviour['run']): Behaviour => ({
  name,
  expected,
  async run(backend) {
    await backend.database.query('delete from private.coupon_before');
    try {
      return await run(backend);
    } finally {
      await backend.database.query(
        "delete from private.price where option = 'single' and valid_from > '-infinity'",
      );
      await welcome(backend, 'percent_off = 50, expires_on = null');
      await backend.database.query('delete from private.coupon_before');
    }
  },
});

const ordered = (backend: TestBackend, shown: number | null, coupon: string | null = null) =>
  told(backend, "select public.order_price_cents('single', $1, $2)", [coupon, shown]);

/** The database's word about WELCOME50 for a gift at an amount. */
async function promised(backend: TestBackend, gift_id: string, cents: number | null, code = 'WELCOME50') {
  const question = { code, option: 'single', email: 'a@example.de', gift_id };
  const { data } = await clientFor(backend).rpc('coupon_state', {
    ...question,
    ...(cents !== null && { cents }),
  });
  return String(data);
}

/** Enters a payment as a browser does; returns its order, or the code of what refused it. */
async function enter(backend: TestBackend, fields: Record<string, unknown>) {
  const entry = paymentRow(fields);
  const answer = await outcome(clientFor(backend).from('payments').insert(entry));
  return { answer, order: String(entry.order_id) };
}

const judge = (backend: TestBackend, order: string, verdict: string, days: number | null = null) =>
  told(backend, `select public.record_verdict($1, $2, 'why', now() - $3::integer * interval '1 day')`, [
    order,
    verdict,
    days,
  ]);

export const priceBehaviours: readonly Behaviour[] = [
  priced('an order costs what was on sale within a day', '249 299 299 299 125 | 299 150', async (backend) => {
    await newPrice(backend, 299, 2);
    await newPrice(backend, 50, -1);
    const day = [
      await ordered(backend, 249),
      await ordered(backend, null),
      await ordered(backend, 1),
      await ordered(backend, 50),
      await ordered(backend, 125, 'WELCOME50'),
    ];
    await backend.database.query(
      "update private.price set valid_from = now() - interval '25 hours' where cents = 299",
    );
    const later = [await ordered(backend, 249), await ordered(backend, 125, 'WELCOME50')];
    return `${day.join(' ')} | ${later.join(' ')}`;
  }),
  priced(
    'an old price is not reduced by a percentage of after it, nor by that of another coupon',
    '60 125 60 | 60',
    async (backend) => {
      await welcome(backend, 'percent_off = 80');
      await backend.database.query("update private.coupon_before set ended_at = now() - interval '1 hour'");
      await newPrice(backend, 299, 2);
      const answers: string[] = [];
      for (const shown of [50, 125, 60]) answers.push(await ordered(backend, shown, 'WELCOME50'));
      await backend.database.query("update private.coupon_before set code = 'VERPACKUNG20'");
      return `${answers.join(' ')} | ${await ordered(backend, 125, 'WELCOME50')}`;
    },
  ),
  priced(
    'a coupon that has ended is paid by the gift that it was promised to, for thirty days',
    'done 23514 23514 23514',
    async (backend) => {
      const [kept, other, long, year] = [giftRow().id, giftRow().id, giftRow().id, giftRow().id];
      await welcome(backend, 'expires_on = current_date + 9');
      for (const gift of [kept, long, year]) await promised(backend, gift, 125);
      await backend.database.query(
        "update private.price_promise set promised_at = now() - interval '9 days'",
      );
      await backend.database.query(
        "update private.price_promise set promised_at = now() - interval '31 days' where gift_id = $1",
        [long],
      );
      await backend.database.query(
        "update private.price_promise set option = 'monthly_subscription' where gift_id = $1",
        [year],
      );
      await welcome(backend, 'expires_on = current_date - 5');
      const answers: string[] = [];
      for (const gift_id of [kept, other, long, year]) {
        answers.push((await enter(backend, { gift_id, amount_cents: 125, coupon: 'WELCOME50' })).answer);
      }
      return answers.join(' ');
    },
  ),
  priced(
    'a coupon is promised at an amount that is on sale and not free, and at no other',
    'ok price ok ok expired 1 | 299 null',
    async (backend) => {
      await backend.database.query('delete from private.price_promise');
      await newPrice(backend, 299, 25);
      const gift = giftRow().id;
      const answers = [
        await promised(backend, gift, null),
        await promised(backend, gift, 125),
        await promised(backend, gift, 0, 'FREEGIFT2025'),
        await promised(backend, gift, 150),
      ];
      await welcome(backend, "expires_on = '2025-01-01'");
      answers.push(await promised(backend, giftRow().id, 150));
      answers.push(await told(backend, 'select count(*) from private.price_promise'));
      return `${answers.join(' ')} | ${await ordered(backend, 249)} ${await ordered(backend, 150, 'WELCOME50')}`;
    },
  ),
  priced(
    'a coupon that has ended is saved with a gift that was paid with it, and no other',
    'rows 23514 23514 23514',
    async (backend) => {
      const gift = () => giftRow({ applied_coupon: 'WELCOME50' });
      const [paid, unpaid, otherwise, before] = [gift(), gift(), gift(), gift()];
      await enter(backend, { gift_id: paid.id, amount_cents: 125, coupon: 'WELCOME50' });
      await enter(backend, { gift_id: otherwise.id, amount_cents: 199, coupon: 'VERPACKUNG20' });
      await enter(backend, { gift_id: before.id, amount_cents: 499, price_id: 'monthly_subscription' });
      await welcome(backend, "expires_on = '2025-01-01'");
      const answers: string[] = [];
      for (const row of [paid, unpaid, otherwise, before]) {
        answers.push(await outcome(save(newBrowser(backend), row)));
      }
      return answers.join(' ');
    },
  ),
  priced(
    'an entry names a price of the last sixty days, and is noted as old after one',
    'done true done false 23514 23514 true',
    async (backend) => {
      await newPrice(backend, 299, 48);
      const noted = (order: string) =>
        told(backend, 'select is_old_price from public.payments where order_id = $1', [order]);
      const [old, now] = [
        await enter(backend, { amount_cents: 249 }),
        await enter(backend, { amount_cents: 299 }),
      ];
      const none = await enter(backend, { amount_cents: 0, coupon: 'FREEGIFT2025' });
      const answers = [old.answer, await noted(old.order), now.answer, await noted(now.order), none.answer];
      await backend.database.query(
        "update private.price set valid_from = now() - interval '61 days' where cents = 299",
      );
      answers.push((await enter(backend, { amount_cents: 249 })).answer, await noted(old.order));
      return answers.join(' ');
    },
  ),
  priced(
    'an old price is verified for an order of its time alone, and only when it is verified',
    'verified refused old_price refused old_price pending why',
    async (backend) => {
      await newPrice(backend, 299, 48);
      const answers: string[] = [];
      for (const [verdict, days] of [
        ['verified', 3],
        ['verified', 0],
        ['verified', null],
        ['pending', 0],
      ] as const) {
        const { order } = await enter(backend, { amount_cents: 249 });
        answers.push(await judge(backend, order, verdict, days));
        const reason = await told(backend, 'select verdict_reason from public.payments where order_id = $1', [
          order,
        ]);
        if (days !== 3) answers.push(reason);
      }
      return answers.join(' ');
    },
  ),
  {
    name: 'a verdict is undone by no later one but money that went back, and says since when',
    expected: 'refused verified verified refunded refunded reversed reversed | 1 t why',
    async run(backend) {
      const { order } = await enter(backend, { amount_cents: 249 });
      const other = await enter(backend, { amount_cents: 249 });
      const answers: string[] = [];
      for (const verdict of [
        'refused',
        'verified',
        'refused',
        'refunded',
        'verified',
        'reversed',
        'refunded',
      ]) {
        answers.push(await judge(backend, order, verdict));
      }
      const row = await told(
        backend,
        "select concat_ws(' ', refusals, verified_at is not null, verdict_reason) from public.payments where order_id = $1",
        [order],
      );
      const untouched = await told(
        backend,
        'select verdict is null from public.payments where order_id = $1',
        [other.order],
      );
      return untouched === 'true' ? `${answers.join(' ')} | ${row}` : 'another payment was judged';
    },
  },
  {
    name: 'a payment is asked about once a minute, and ever more rarely after refusals',
    expected: 'x.x. 1.10.60.1440 never-x ..',
    async run(backend) {
      const gift_id = giftRow().id;
      const { order } = await enter(backend, { gift_id, amount_cents: 249 });
      const set = (fields: string) =>
        backend.database.query(`update public.payments set ${fields} where order_id = $1`, [order]);
      const isClaimed = async () =>
        (await told(backend, 'select order_id from public.claim_payments($1)', [gift_id])) === order
          ? 'x'
          : '.';
      const claims = [await isClaimed(), await isClaimed()];
      await set("checked_at = now() - interval '61 seconds'");
      claims.push(await isClaimed(), await isClaimed());

      const waits: number[] = [];
      for (const refusals of [1, 2, 3, 4]) {
        for (const minutes of [0, 1, 10, 60, 1440]) {
          await set(
            `verdict = 'refused', refusals = ${refusals}, checked_at = now() - interval '${minutes} minutes 5 seconds'`,
          );
          if ((await isClaimed()) === '.') continue;
          waits.push(minutes);
          break;
        }
      }
      const unknown =
        "verdict = 'refused', verdict_reason = 'unknown_order', refusals = 1, checked_at = now() - interval '9 days'";
      await set(`${unknown}, created_at = now() - interval '25 hours'`);
      const never = (await isClaimed()) === '.' ? 'never' : 'again';
      await set(`${unknown}, created_at = now() - interval '23 hours'`);
      const soon = await isClaimed();
      const settled: string[] = [];
      for (const verdict of ['verified', 'refunded']) {
        await set(`verdict = '${verdict}', verified_at = now(), checked_at = null`);
        settled.push(await isClaimed());
      }
      return `${claims.join('')} ${waits.join('.')} ${never}-${soon} ${settled.join('')}`;
    },
  },
  {
    name: 'a sweep claims what is open, or what was refused, saved gifts first and each once an hour',
    expected: 'real invented | invented | refused | real | none',
    async run(backend) {
      await backend.database.query('delete from public.payments');
      const gift = giftRow();
      await save(newBrowser(backend), gift);
      const names = new Map<string, string>();
      for (const [name, fields] of [
        ['invented', {}],
        ['refused', {}],
        ['real', { gift_id: gift.id }],
      ] as const) {
        names.set((await enter(backend, { amount_cents: 249, ...fields })).order, name);
      }
      const named = (name: string) => [...names].find(([, one]) => one === name)?.[0];
      await judge(backend, named('refused') ?? '', 'refused');
      const claim = async (refused = false) => {
        const order = await told(backend, 'select order_id from public.claim_payments(null, 1, $1)', [
          refused,
        ]);
        return names.get(order) ?? 'none';
      };
      const checked = (name: string, ago: string) =>
        backend.database.query(
          'update public.payments set checked_at = now() - $2::interval where order_id = $1',
          [named(name), ago],
        );
      const first = `${await claim()} ${await claim()}`;
      await checked('real', '5 minutes');
      await checked('invented', '50 minutes');
      const second = await claim();
      await checked('real', '61 minutes');
      await checked('invented', '9 hours');
      const third = await claim(true);
      const fourth = await claim();
      await checked('invented', '1 second');
      return `${first} | ${second} | ${third} | ${fourth} | ${await claim()}`;
    },
  },
  {
    name: "of many entries for a gift the verified one decides, then the sender's, and few are asked about",
    expected: 'own 20 none | own 20 | own verified',
    async run(backend) {
      await backend.database.query('delete from public.payments');
      const sender = newBrowser(backend);
      const gift = giftRow();
      await save(sender, gift);
      await backend.database.query(
        `insert into public.payments (gift_id, order_id, price_id, amount_cents, status, created_at, entered_by)
         select $1, 'INVENTED' || n, 'single', 249, 'captured', now() - interval '1 day', decode(md5(n::text), 'hex')
         from generate_series(1, 60) as n`,
        [gift.id],
      );
      const entry = paymentRow({ gift_id: gift.id });
      await sender.from('payments').insert(entry);
      const own = String(entry.order_id);
      const anew = () => backend.database.query('update public.payments set checked_at = null');
      const claims = async (of_gift: string | null) => {
        const orders: string[] = [];
        for (let n = 0; n < 7; n++) {
          const claimed = await told(backend, 'select order_id from public.claim_payments($1, 5)', [of_gift]);
          if (claimed) orders.push(...claimed.split(','));
        }
        return `${orders[0] === own || orders.slice(0, 5).includes(own) ? 'own' : 'other'} ${orders.length}`;
      };
      const page = await claims(gift.id);
      const rest = await told(backend, 'select order_id from public.claim_payments($1)', [gift.id]);
      await anew();
      const swept = await claims(null);
      const best = async () =>
        (await told(backend, 'select order_id from public.payments_of_gift($1, 1)', [gift.id])) === own
          ? 'own'
          : 'other';
      const first = await best();
      await judge(backend, own, 'refused');
      await judge(backend, 'INVENTED7', 'verified');
      const verified = await told(backend, 'select verdict from public.payments_of_gift($1, 1)', [gift.id]);
      await backend.database.query('delete from public.payments');
      return `${page} ${rest || 'none'} | ${swept} | ${first} ${verified}`;
    },
  },
  priced(
    'whoever is about to order is told of a price that has gone, of a taken id, and of nothing else',
    'free price free free free free other same other other',
    async (backend) => {
      await newPrice(backend, 299, 25);
      const sender = newBrowser(backend);
      const state = async (row: object, cents?: number, client = sender) => {
        const { data, error } = await client.rpc('draft_state', { draft: row, ...(cents && { cents }) });
        return error ? error.code : String(data);
      };
      const [row, saved, deleted] = [giftRow(), giftRow(), giftRow()];
      for (const one of [saved, deleted]) await save(sender, one);
      await sender.from('gifts').delete().eq('id', deleted.id);
      return [
        await state(row, 299),
        await state(row, 249),
        await state(row),
        await state({ ...row, applied_coupon: 'NEVER' }, 249),
        await state({ ...row, applied_coupon: 'WELCOME50' }, 1),
        await state({ ...row, price_id: 'lifetime' }, 249),
        await state(deleted, 249),
        await state({ ...saved, created_at: '2020-01-01T00:00:00Z' }, 1),
        await state({ ...saved, message: 'Anders' }, 249),
        await state(saved, 249, newBrowser(backend)),
      ].join(' ');
    },
  ),
];
