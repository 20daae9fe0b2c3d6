import type { TestBackend } from './support/backend.ts';

/** A rule of Supabase's database advisor (splinter), as a query that finds what breaks it. */
export interface Advice {
  rule: string;
  /** Selects what breaks the rule: one name per row, in the column `name`. */
  sql: string;
}

/** The schemas that the migrations fill. */
const OUR_SCHEMAS = "('public', 'private')";

export const advice: Advice[] = [
  {
    rule: 'every table has row-level security',
    sql: `select class.oid::regclass::text as name from pg_class as class
      join pg_namespace as schema on schema.oid = class.relnamespace
      where schema.nspname in ${OUR_SCHEMAS} and class.relkind in ('r', 'p') and not class.relrowsecurity`,
  },
  {
    rule: 'the tables of storage have row-level security',
    sql: `select relname as name from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r'
      and relname in ('objects', 'buckets') and not relrowsecurity`,
  },
  {
    rule: 'every exposed table has a policy',
    sql: `select class.relname as name from pg_class as class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and not exists (select from pg_policy where polrelid = class.oid)`,
  },
  {
    rule: 'no policy stands on a table without row-level security',
    sql: `select policy.polname as name from pg_policy as policy
      join pg_class as class on class.oid = policy.polrelid where not class.relrowsecurity`,
  },
  {
    rule: 'every policy names its role',
    sql: `select policyname as name from pg_policies where 'public' = any (roles)`,
  },
  {
    rule: 'no two permissive policies answer the same question',
    sql: `select tablename || ' ' || cmd as name from pg_policies
      where permissive = 'PERMISSIVE' and not (schemaname = 'storage' and cmd = 'INSERT')
      group by schemaname, tablename, cmd having count(*) > 1`,
  },
  {
    rule: 'policies call functions once a statement, not once a row',
    sql: `select policyname as name from pg_policies
      where policyname not in ('A gift opens when its payment is settled', 'A locked gift is read by its sender only')
        and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT private\\.\\w+\\(', '', 'g')
          ~ 'private\\.\\w+\\('`,
  },
  {
    rule: 'every function of ours fixes its search path to nothing',
    sql: `select proc.oid::regprocedure::text as name from pg_proc as proc
      where proc.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(proc.proconfig, '{}') @> array['search_path=""']`,
  },
  {
    rule: 'no view runs with the rights of its owner',
    sql: `select class.relname as name from pg_class as class
      where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind in ('v', 'm')
        and not coalesce(class.reloptions, '{}') @> array['security_invoker=true']`,
  },
  {
    rule: 'the roles of the API cannot look into schema private',
    sql: `select role as name from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_schema_privilege(role, 'private', 'usage, create')`,
  },
  {
    rule: 'nothing of schema private can be read or written by the roles of the API',
    sql: `select role || ' ' || class.relname as name
      from pg_class as class, unnest(array['anon', 'authenticated', 'service_role']) as role
      where class.relnamespace = 'private'::regnamespace and class.relkind in ('r', 'v', 'S')
        and has_table_privilege(role, class.oid, 'select, insert, update, delete, truncate, references, trigger')`,
  },
  {
    rule: 'of schema private, only what policies and checks need can be called by the roles of the API',
    sql: `select role || ' ' || proc.proname as name
      from pg_proc as proc, unnest(array['anon', 'authenticated', 'service_role']) as role
      where proc.pronamespace = 'private'::regnamespace and has_function_privilege(role, proc.oid, 'execute')
        and not (role = 'anon' and proc.proname in
          ('owned', 'readable', 'is_locked', 'is_open', 'is_saved', 'is_writing', 'newest_listed', 'newest_unlocked',
            'own_files', 'unused_files', 'page_of_list'))
        and not (role in ('anon', 'service_role') and proc.proname = 'has_visible_character')
        and not (role = 'service_role' and proc.proname = 'near_ceilings')`,
  },
  {
    rule: 'what can be called of schema public without the service key is written down here',
    sql: `select role || ' ' || proc.proname as name
      from pg_proc as proc, unnest(array['anon', 'authenticated']) as role
      where proc.pronamespace = 'public'::regnamespace and has_function_privilege(role, proc.oid, 'execute')
        and not (role = 'anon' and proc.proname in ('gift_state', 'gift_by_link', 'draft_state', 'coupon_state', 'gift_with_coupon',
          'pass_state', 'gift_list', 'lock_gift', 'lock_state', 'change_opening', 'break_seal', 'send_thanks', 'check_request',
          'invite_device', 'invitation_state', 'accept_invitation', 'device_count', 'leave_devices', 'sign_off_others',
          'gathering', 'change_gathering', 'gatherings', 'hide_greeting', 'delete_greeting', 'files_left_by', 'joining',
          'put_greeting', 'greetings_of_gift', 'batch_pass', 'make_gifts', 'batches',
          'gifts_of_batch', 'delete_batch', 'answer_of', 'answer_newsletter'))`,
  },
  {
    rule: 'nothing is gathered about a table that anon may read',
    sql: `select attribute.attrelid::regclass || '.' || attname as name
      from pg_attribute as attribute join pg_class as class on class.oid = attrelid
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'm') and attnum > 0
        and not attisdropped and has_any_column_privilege('anon', class.oid, 'select')
        and attstattarget is distinct from 0`,
  },
  {
    rule: 'what anon may do with tables is written down here',
    sql: `select class.relname || ' ' || privilege as name
      from pg_class as class,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v')
        and has_table_privilege('anon', class.oid, privilege)
        and not (class.relname = 'gifts' and privilege in ('select', 'insert', 'update', 'delete'))
        and not (class.relname = 'thanks' and privilege in ('select', 'delete'))`,
  },
  {
    rule: 'which columns anon may write is written down here',
    sql: `select class.relname || ' ' || attribute.attname as name
      from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid and attnum > 0
      where class.relnamespace = 'public'::regnamespace and class.relname <> 'gifts'
        and has_column_privilege('anon', class.oid, attnum, 'insert, update, select')
        and not (class.relname = 'thanks' and not has_column_privilege('anon', class.oid, attnum,
          case attname when 'is_hidden' then 'insert' else 'insert, update' end))
        and not (class.relname = 'newsletter_subscribers' and attname = 'email')
        and not (class.relname = 'inquiries' and attname in ('gift_id', 'company', 'gift_count', 'wished_for', 'note'))
        and not (class.relname = 'payments' and attname in
          ('gift_id', 'order_id', 'price_id', 'coupon', 'amount_cents', 'currency', 'status'))`,
  },
  {
    rule: 'authenticated, a role that this product does not have, may do nothing',
    sql: `select class.oid::regclass::text as name from pg_class as class
      where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind in ('r', 'v')
        and has_any_column_privilege('authenticated', class.oid, 'select, insert, update, references')`,
  },
  {
    rule: 'every foreign key has an index',
    sql: `select conname as name from pg_constraint as con
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_index where indrelid = con.conrelid and indkey[0] = con.conkey[1])`,
  },
  {
    rule: 'no two indexes are the same',
    sql: `select min(indexrelid::regclass::text) as name from pg_index
      join pg_class as class on class.oid = indrelid
      where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      group by indrelid, indkey::text, coalesce(indexprs::text, ''), coalesce(indpred::text, '') having count(*) > 1`,
  },
  {
    rule: 'every table has a primary key or is a log',
    sql: `select class.relname as name from pg_class as class
      where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind = 'r'
        and class.relname <> 'write_event'
        and not exists (select from pg_index where indrelid = class.oid and indisprimary)`,
  },
];

/** Names of what breaks a rule; empty when nothing does. */
export async function findings(backend: TestBackend, { sql }: Advice): Promise<string[]> {
  return (await backend.database.query<{ name: string }>(sql)).map(({ name }) => name);
}
