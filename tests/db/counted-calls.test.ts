import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';
import { saveWithThanks } from './support/postgrest.ts';
import {
  counted,
  freeGiftRow,
  giftByLink,
  giftRow,
  inviteDevice,
  lock,
  newSenderKey,
  outcome,
  save,
  withWriteLimit,
} from './support/world.ts';

const ONE_OBJECT = 'application/vnd.pgrst.object+json';

/**
 * What a caller of PostgREST may ask about the answer of a function, and the status that it then
 * gets: 204 where the call goes through, any other where it is taken back.
 */
const ASKED: [words: string, accept: string, status: number][] = [
  ['pgrst_scalar:pgrst_scalar->>state::int&pgrst_scalar->>state=eq.wrong', 'application/json', 204],
  ['pgrst_scalar:pgrst_scalar->>state::int', 'application/json', 204],
  ['pgrst_scalar', ONE_OBJECT, 204],
  ['pgrst_scalar:pgrst_scalar->>state::int&pgrst_scalar->>state=eq.wrong', ONE_OBJECT, 406],
  ['pgrst_scalar::int', 'application/json', 400],
  ['pgrst_scalar::text,state', 'application/json', 400],
  ['pgrst_scalar&pgrst_scalar=eq.', 'application/json', 404],
  ['pgrst_scalar&limit=0', ONE_OBJECT, 406],
];

onEachDriver('calls that count', (world) => {
  const { browser, sql, value, savedGift, lockedGift } = world;

  test('all are declared in one place, and answer nothing', async () => {
    const answering = await sql(
      `select proc.oid::regprocedure::text as name from pg_proc as proc
       where proc.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and proc.prosrc ~ 'private\\.(count_\\w+)\\(' and proc.prorettype not in ('void'::regtype, 'trigger'::regtype)
         and proc.proname not like 'do\\_%'`,
    );
    expect(answering).toEqual([]);
    const counting = await value(
      `select array_agg(proname order by proname) from pg_proc
       where pronamespace = 'public'::regnamespace and prosrc ~ 'private\\.count_call'`,
    );
    const declared = await value('select array_agg(name order by name) from private.counted_function');
    expect(counting).toEqual(declared);
    const past = await sql(
      `select proname from pg_proc where prosrc ~ 'private\\.count_request\\('
         and proname not in ('count_call', 'count_write', 'spend_coupon')`,
    );
    expect(past, 'counts past count_call').toEqual([]);
  });

  test('a function that counts and answers is found', async () => {
    await sql(
      `create function public.loose() returns text language sql volatile set search_path = '' as
       $$ select private.count_request('answer'); select 'yes'::text $$`,
    );
    const answering = await sql(
      `select from pg_proc where prosrc ~ 'private\\.(count_\\w+)\\(' and prorettype not in ('void'::regtype, 'trigger'::regtype)
         and proname not like 'do\\_%'`,
    );
    await sql('drop function public.loose()');
    expect(answering).toHaveLength(1);
  });

  /** Arguments of each function, in pairs that are answered differently. */
  async function pairs(): Promise<Record<string, [object, object]>> {
    const sealed = await lockedGift({ question: 'Wo?', answer: 'Köln' });
    const [open, used] = [await savedGift(browser()), freeGiftRow()];
    await save(browser(), used);
    const coupon = { code: 'FREEGIFT2025', option: 'single' };
    const [owner, full] = [browser(), browser()];
    const template = await savedGift(owner, { price_id: 'monthly_subscription' });
    await savedGift(full);
    const token = await inviteDevice(owner);
    const one = { id: randomUUID(), position: 1, name: 'Mia', email: null, message: 'Hallo' };
    const thanks = { thanks_id: randomUUID(), heart: true, message: null, voice: null };
    const greeting = { name: 'Jörg', message: 'Hoch!', picture: null, voice: null };
    const batch = { batch_id: randomUUID(), title: 'Liste' };
    return {
      break_seal: [
        { gift_id: sealed.id, answer: 'Köln' },
        { gift_id: sealed.id, answer: 'Bonn' },
      ],
      coupon_state: [
        { ...coupon, email: used.creator_email },
        { ...coupon, email: `${newSenderKey()}@example.de` },
      ],
      invitation_state: [{ token }, { token: newSenderKey() }],
      accept_invitation: [{ token }, { token: newSenderKey() }],
      invite_device: [{ token: newSenderKey() }, { token: newSenderKey() }],
      send_thanks: [
        { ...thanks, gift_id: open.id },
        { ...thanks, gift_id: randomUUID() },
      ],
      put_greeting: [
        { ...greeting, greeting_id: randomUUID(), token },
        { ...greeting, greeting_id: randomUUID(), token: newSenderKey() },
      ],
      make_gifts: [
        { ...batch, template_id: template.id, recipients: [one] },
        { ...batch, template_id: template.id, recipients: [{ ...one, name: '' }] },
      ],
      answer_newsletter: [
        { token, wants: true },
        { token: newSenderKey(), wants: false },
      ],
      lock_gift: [
        { gift_id: randomUUID(), opens_at: null, question: 'Wo?', answer: 'Köln', hint: null },
        { gift_id: randomUUID(), opens_at: null, question: 'Wo?', answer: 'Bonn', hint: 'Rhein' },
      ],
    };
  }

  /** The state of all that a call could have changed. */
  const everything = () =>
    value(
      `select jsonb_build_array(
         (select count(*) from private.counted_call), (select count(*) from private.write_event),
         (select jsonb_agg(lock order by gift_id) from private.gift_lock as lock), (select count(*) from private.seal_breaker),
         (select count(*) from private.gift_owner), (select jsonb_agg(link order by token_hash) from private.device_invitation as link),
         (select count(*) from public.thanks), (select count(*) from public.greetings), (select count(*) from public.gifts),
         (select count(*) from private.lock_draft)
       )`,
    );

  test.each(ASKED)('with ?select=%s as %s: %i, whatever the answer', async (words, accept, status) => {
    const senderKey = newSenderKey();
    for (const [name, questions] of Object.entries(await pairs())) {
      const before = await everything();
      const told: string[] = [];
      const known: boolean[] = [];
      for (const args of questions) {
        const call_id = randomUUID();
        const headers = { apikey: world.backend.anonKey, 'x-sender-key': senderKey, accept };
        const answer = await fetch(`${world.backend.url}/rest/v1/rpc/${name}?select=${words}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ ...args, call_id }),
        });
        told.push(`${answer.status} ${await answer.text()}`);
        const calls = 'select count(*)::int from private.counted_call where id = $1';
        known.push((await value(calls, [call_id])) === 1);
      }
      expect(told[0], name).toMatch(new RegExp(`^${status} `));
      expect(told[1], name).toBe(told[0]);
      // Either it is counted, and then there is an answer to be read, or nothing has happened.
      expect(known, name).toEqual([status === 204, status === 204]);
      if (status !== 204) expect(await everything(), name).toEqual(before);
    }
  });

  test('is answered once to the browser that called, whatever others ask', async () => {
    const gift = await lockedGift({ question: 'Wo?', answer: 'Köln' });
    const [caller, call_id] = [browser(), randomUUID()];
    const again = () => caller.rpc('break_seal', { call_id, gift_id: gift.id, answer: 'Bonn' });
    for (let n = 0; n < 3; n += 1) expect(await again()).toMatchObject({ data: null, status: 204 });
    expect(await value('select wrong_answers from private.gift_lock where gift_id = $1', [gift.id])).toBe(1);
    const read = (client = caller) => client.rpc('answer_of', { call_id }, { get: true });
    expect((await read()).data).toMatchObject({ state: 'wrong', gift: { locked: { question: 'Wo?' } } });
    for (const other of [browser(), world.keyless()]) expect((await read(other)).data).toBeNull();
    // Somebody else's id does nothing, and says nothing.
    const theirs = await browser().rpc('break_seal', { call_id, gift_id: gift.id, answer: 'Köln' });
    expect(theirs).toMatchObject({ data: null, status: 204 });
    expect((await read()).data).toMatchObject({ state: 'wrong' });
    await sql("update private.counted_call set called_at = now() - interval '61 minutes'");
    await counted(browser(), 'invitation_state', { token: 'x' });
    expect((await read()).data).toBeNull();
    await sql("update private.counted_call set called_at = now() - interval '61 minutes'");
    await sql('select private.forget_old()');
    expect(await value('select count(*)::int from private.counted_call')).toBe(0);
  });

  test('of a page that was opened before: thanks and locks go through, the rest is told to reload', async () => {
    const [old, gift, row] = [browser(), await savedGift(browser()), giftRow()];
    const thanks = { thanks_id: randomUUID(), gift_id: gift.id, heart: true, message: null, voice: null };
    expect(await outcome(old.rpc('send_thanks', thanks))).toBe('done');
    expect(await value('select count(*)::int from public.thanks where gift_id = $1', [gift.id])).toBe(1);
    const seal = { gift_id: row.id, opens_at: null, question: 'Wo?', answer: 'Köln', hint: null };
    expect(await outcome(old.rpc('lock_gift', seal))).toBe('done');
    expect(await outcome(save(old, row))).toBe('rows');
    expect((await giftByLink(browser(), row.id)).data).toMatchObject({ locked: { question: 'Wo?' } });
    for (const [name, args] of Object.entries({
      break_seal: { gift_id: row.id, answer: 'Köln' },
      coupon_state: { code: 'WELCOME50', option: 'single', email: '' },
      accept_invitation: { token: 'x' },
      invite_device: {},
      make_gifts: { template_id: gift.id, batch_id: gift.id, title: 'x', recipients: [] },
    }))
      expect(await outcome(old.rpc(name, args)), name).toBe('PGRST202');
  });

  test('keeps nothing of what it was given', async () => {
    const gift = await lockedGift({ question: 'Wo?', answer: 'Köln' });
    await counted(browser(), 'break_seal', { gift_id: gift.id, answer: 'Geheimes Wort' });
    const kept = await value('select jsonb_agg(call)::text from private.counted_call as call');
    expect(kept).not.toMatch(/Geheim|Köln/);
  });

  test('is counted also where it is refused', async () => {
    const client = world.from('10.11.0.1');
    const template = await savedGift(client, { price_id: 'monthly_subscription' });
    const bad = { template_id: template.id, batch_id: randomUUID(), title: 'x', recipients: [{}] };
    await withWriteLimit(world.backend, 'batch', 2, async () => {
      const codes = [];
      for (let n = 0; n < 3; n += 1) codes.push(await outcome(counted(client, 'make_gifts', bad)));
      expect(codes).toEqual(['23514', '23514', 'PT429']);
    });
  });

  test('what is no lock is refused before it is counted or hashed', async () => {
    const client = world.from('10.11.0.2');
    const before = await value('select count(*)::int from private.write_event');
    const { error } = await lock(client, giftRow().id, { question: null, answer: 'x' });
    expect(error?.code).toBe('23514');
    expect(await value('select count(*)::int from private.write_event')).toBe(before);
  });

  test('the use of a coupon is not told by a save that is taken back, and is by one that is meant', async () => {
    const [used, unused] = [freeGiftRow(), freeGiftRow()];
    await save(browser(), used);
    const probe = (email: unknown, asOneObject: boolean) =>
      saveWithThanks(world.backend, newSenderKey(), freeGiftRow(String(email)), asOneObject);
    expect(await probe(used.creator_email, true)).toBe('PGRST116');
    expect(await probe(unused.creator_email, true)).toBe('PGRST116');
    expect(await probe(used.creator_email, false)).toBe('23505');
    expect(await outcome(save(browser(), unused)), 'was not spent').toBe('rows');
    expect(await outcome(save(browser(), freeGiftRow(String(used.creator_email))))).toBe('23505');
  });
});
