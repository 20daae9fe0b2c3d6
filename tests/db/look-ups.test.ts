import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDriver } from './support/gift-world.ts';

const ONE = "'00000000-0000-4000-8000-000000000000'";
const KEY = "'\\x00'::bytea";

/**
 * What is asked of a table so often, or of so many rows, that an index has to answer it: the
 * question by the index. Unique ones answer by being keys.
 */
const LOOK_UPS: Readonly<Record<string, string>> = {
  'private.write_event_counted': `private.write_event where address_hash = ${KEY} and kind = 'gift' and at > now()`,
  'private.write_event_by_age': 'private.write_event where at < now()',
  gifts_newest_first: 'public.gifts order by created_at desc, id desc limit 50',
  gifts_by_creator_and_coupon: "public.gifts where creator_email = 'a@b.de' and applied_coupon = 'WELCOME50'",
  'private.gift_owner_by_key': `private.gift_owner where key_hash = ${KEY}`,
  payments_by_day: 'public.payments where created_at > now()',
  payments_by_gift: `public.payments where gift_id = ${ONE} and (created_at, id) < (now(), ${ONE}) order by created_at, id`,
  payments_by_browser: `public.payments where gift_id = ${ONE} and entered_by = ${KEY}`,
  payments_in_turn: `public.payments where gift_id = ${ONE} and turn is not null`,
  payments_verified: `public.payments where gift_id = ${ONE} and verdict = 'verified'`,
  payments_to_check:
    "public.payments where sweep = 'open' order by turn, checked_at nulls first, created_at limit 20",
  payments_of_saved_gifts_to_check:
    "public.payments where sweep = 'open' and gift_is_saved order by turn, checked_at nulls first, created_at limit 20",
  'private.pass_by_option': "private.pass where option = 'single'",
  'private.pass_holder_by_key': `private.pass_holder where key_hash = ${KEY}`,
  'private.pass_gift_by_pass': `private.pass_gift where pass_id = ${ONE}`,
  'private.open_gift_newest_first': 'private.open_gift order by created_at desc limit 50',
  'private.open_gift_listed_newest_first':
    'private.open_gift where is_listed order by created_at desc, gift_id desc limit 50',
  'private.gift_lock_due': 'private.gift_lock where opens_at < now() and question is null and not is_listed',
  'private.listed_gift_newest_first': 'private.listed_gift order by created_at desc, gift_id desc limit 50',
  thanks_by_gift: `public.thanks where gift_id = ${ONE}`,
  'private.file_owner_by_key': `private.file_owner where key_hash = ${KEY}`,
  'private.file_of_gift_by_gift': `private.file_of_gift where gift_id = ${ONE}`,
  'private.device_invitation_by_key': `private.device_invitation where key_hash = ${KEY}`,
  inquiries_by_age: 'public.inquiries where created_at < now()',
  'private.gathering_link_by_gift': `private.gathering_link where gift_id = ${ONE}`,
  'private.counted_function_by_kind': "private.counted_function where kind = 'lock'",
  'private.counted_call_by_age': 'private.counted_call where called_at < now() order by called_at',
  'private.outgoing_mail_by_kind': "private.outgoing_mail where kind = 'order'",
  'private.outgoing_mail_due':
    'private.outgoing_mail where due_at <= now() and sent_at is null and given_up_at is null order by due_at',
  'private.outgoing_mail_by_mailbox': "private.outgoing_mail where mailbox = 'a@b.de' and queued_at > now()",
  'private.outgoing_mail_by_age': 'private.outgoing_mail where queued_at < now()',
  'private.batch_by_template': `private.batch where template_id = ${ONE}`,
};

onEachDriver('an index', (world) => {
  // Tables of the test are empty: without this PostgreSQL reads them whole.
  beforeAll(() =>
    world.backend.database.script(`
      create schema plans;
      create function plans.of(question text) returns setof text language plpgsql
        set enable_seqscan = off set enable_sort = off
        as 'begin return query execute ''explain select * from '' || question; end';
    `),
  );
  afterAll(() => world.backend.database.script('drop schema plans cascade'));

  test.each(Object.entries(LOOK_UPS))('%s answers what it is there for', async (index, question) => {
    const plan = await world.sql<{ of: string }>('select of from plans.of($1) as of', [question]);
    expect(plan.map((line) => line.of).join('\n')).toContain(` ${index.replace('private.', '')} `);
  });

  test('is named beside its question, or is a key', async () => {
    const found = await world.sql<{ name: string }>(`
      select indexrelid::regclass::text as name from pg_index
      join pg_class as class on class.oid = indrelid
      where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not indisunique`);
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(LOOK_UPS).sort());
  });
});
