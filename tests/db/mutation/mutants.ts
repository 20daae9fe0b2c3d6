import type { TestBackend } from '../support/backend.ts';
import { WEAKNESSES } from './weaknesses.ts';

/**
 * One protection of the database: the SQL that removes it (what it does not change survives) and
 * the SQL that restores it.
 */
export interface Mutant {
  kind: string;
  name: string;
  mutate: string;
  restore: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The weaknesses as rows of a VALUES list. */
const weaknesses = Object.entries(WEAKNESSES).flatMap(([proc, ways]) =>
  Object.entries(ways).map(([what, change]) => `(${[proc, what, ...change].map(quoted).join()})`),
);

/**
 * A query per kind of mutant over PostgreSQL's catalogue, so that a new policy or grant is mutated
 * without an entry here.
 */
const INVENTORY: Record<string, string> = {
  policy: `
    select format('%s: %s', tablename, policyname) as name,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as mutate,
      format('create policy %I on %I.%I as %s for %s to %s %s %s', policyname, schemaname, tablename, permissive, cmd,
        array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')') as restore
    from pg_policies where schemaname in ('public', 'private', 'storage')`,
  trigger: `
    select format('%s: %s', tgrelid::regclass, tgname) as name,
      format('drop trigger %I on %s', tgname, tgrelid::regclass) as mutate,
      pg_get_triggerdef(oid) as restore
    from pg_trigger where not tgisinternal and tgname <> 'embedded_claims'`,
  constraint: `
    select format('%s: %s', conrelid::regclass, conname) as name,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as mutate,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint as one
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'u', 'f', 'p')
      and not exists (select from pg_constraint as other where other.contype = 'f' and other.confrelid = one.conrelid
        and one.contype = 'p')`,
  'unique index': `
    select indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as mutate,
      pg_get_indexdef(indexrelid) as restore
    from pg_index join pg_class as class on class.oid = indrelid
    where class.relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`,
  'not null': `
    select format('%s: %s', attrelid::regclass, attname) as name,
      format('alter table %s alter column %I drop not null', attrelid::regclass, attname) as mutate,
      format('alter table %s alter column %I set not null', attrelid::regclass, attname) as restore
    from pg_attribute join pg_class as class on class.oid = attrelid
    where class.relname in ('gifts', 'payments', 'newsletter_subscribers', 'thanks', 'inquiries', 'greetings') and class.relkind = 'r'
      and class.relnamespace = 'public'::regnamespace and attnum > 0 and attnotnull
      and attname not in ('id', 'gift_id', 'created_at', 'sent_at', 'written_at', 'is_hidden', 'is_old_price', 'gift_is_saved')`,
  default: `
    select format('%s: %s', adrelid::regclass, attname) as name,
      format('alter table %s alter column %I drop default', adrelid::regclass, attname) as mutate,
      format('alter table %s alter column %I set default %s', adrelid::regclass, attname, pg_get_expr(adbin, adrelid)) as restore
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'public.gifts'::regclass and attname not in ('created_at')`,
  'row-level security': `
    select oid::regclass::text as name, format('alter table %s disable row level security', oid::regclass) as mutate,
      format('alter table %s enable row level security', oid::regclass) as restore
    from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'`,
  'table grant': `
    select format('%s on %s to %s', privilege_type, oid::regclass, grantee::regrole) as name,
      format('revoke %s on %s from %s', privilege_type, oid::regclass, grantee::regrole) as mutate,
      format('grant %s on %s to %s', privilege_type, oid::regclass, grantee::regrole) as restore
    from pg_class, aclexplode(relacl)
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and grantee <> relowner and grantee <> 0`,
  'column grant': `
    select format('%s (%s) on %s to %s', privilege_type, attname, attrelid::regclass, grantee::regrole) as name,
      format('revoke %s (%I) on %s from %s', privilege_type, attname, attrelid::regclass, grantee::regrole) as mutate,
      format('grant %s (%I) on %s to %s', privilege_type, attname, attrelid::regclass, grantee::regrole) as restore
    from pg_attribute join pg_class as class on class.oid = attrelid, aclexplode(attacl)
    where class.relnamespace = 'public'::regnamespace`,
  'function grant': `
    select format('execute on %s to %s', oid::regprocedure, grantee::regrole) as name,
      format('revoke execute on function %s from %s', oid::regprocedure, grantee::regrole) as mutate,
      format('grant execute on function %s to %s', oid::regprocedure, grantee::regrole) as restore
    from pg_proc, aclexplode(proacl)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and grantee <> proowner and grantee <> 0`,
  'revoked schema': `
    select format('usage on private for %s', role) as name,
      format('grant usage on schema private to %s', role) as mutate,
      format('revoke usage on schema private from %s', role) as restore
    from unnest(array['anon', 'authenticated', 'service_role']) as role`,
  'revoked function': `
    select format('execute on %s for everybody', oid::regprocedure) as name,
      format('grant execute on function %s to public', oid::regprocedure) as mutate,
      format('revoke execute on function %s from public', oid::regprocedure) as restore
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  'revoked table': `
    select format('select on %s for anon', oid::regclass) as name,
      format('grant select on %s to anon', oid::regclass) as mutate,
      format('revoke select on %s from anon', oid::regclass) as restore
    from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'v') and relname not in ('gifts', 'thanks')`,
  'search path': `
    select oid::regprocedure::text as name, format('alter function %s reset search_path', oid::regprocedure) as mutate,
      format('alter function %s set search_path to %L', oid::regprocedure, '') as restore
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  'definer rights': `
    select oid::regprocedure::text as name, format('alter function %s security invoker', oid::regprocedure) as mutate,
      format('alter function %s security definer', oid::regprocedure) as restore
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef`,
  // Every question in a function whether a gift is the caller's own is answered with yes.
  "anybody's gift": `
    select format('%s: %s', proc, regexp_substr(definition, asked, 1, place)) as name,
      regexp_replace(definition, asked, 'true', 1, place) as mutate, definition as restore
    from (select oid::regprocedure as proc, pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f') as function,
      (values ('(?<!FUNCTION )(private\\.is_own_gift\\([^()]*\\))')) as question (asked),
      generate_series(1, regexp_count(definition, asked)) as place`,
  'weakened function': `
    select format('%s: %s', proc, what) as name, replace(pg_get_functiondef(proc::regprocedure), before, after) as mutate,
      pg_get_functiondef(proc::regprocedure) as restore
    from (values ${weaknesses.join()}) as weakness (proc, what, before, after)`,
  view: `
    select relname as name, format('alter view %s reset (security_invoker)', oid::regclass) as mutate,
      format('alter view %s set (security_invoker = true)', oid::regclass) as restore
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  bucket: `
    select format('%s: %s', id, what) as name,
      format('update storage.buckets set %s where id = %L', change, id) as mutate,
      format('update storage.buckets set public = true, file_size_limit = %s, allowed_mime_types = %L where id = %L',
        file_size_limit, allowed_mime_types, id) as restore
    from storage.buckets, (values ('private', 'public = false'), ('boundless', 'file_size_limit = null'),
      ('any type', 'allowed_mime_types = null')) as changes (what, change)
    where id like 'gift%'`,
};

/** All mutants of this database. */
export async function findMutants(backend: TestBackend): Promise<Mutant[]> {
  const mutants: Mutant[] = [];
  for (const [kind, sql] of Object.entries(INVENTORY)) {
    const rows = await backend.database.query<Omit<Mutant, 'kind'>>(`${sql} order by 1`);
    mutants.push(...rows.map((row) => ({ kind, ...row })));
  }
  return mutants;
}
