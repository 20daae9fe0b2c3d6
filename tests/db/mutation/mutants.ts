import type { TestBackend } from '../support/backend.ts';

/** One protection of the database: the SQL that removes it (what it does not change survives) and the SQL that restores it. */
export interface Mutant {
  kind: string;
  name: string;
  mutate: string;
  restore: string;
}

/** A query per kind of mutant over PostgreSQL's catalogue, so that a new policy or grant is mutated without an entry here. */
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
    where class.relname in ('gifts', 'payments', 'newsletter_subscribers', 'thanks', 'inquiries') and class.relkind = 'r'
      and class.relnamespace = 'public'::regnamespace and attnum > 0 and attnotnull
      and attname not in ('id', 'gift_id', 'created_at', 'sent_at', 'is_hidden')`,
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
  'weakened function': `
    select format('%s: %s', proc, what) as name, replace(pg_get_functiondef(proc::regprocedure), before, after) as mutate,
      pg_get_functiondef(proc::regprocedure) as restore
    from (values
      ('public.break_seal(uuid, text)', 'wrong answers are not counted', 'held.wrong_answers + 1, paused', 'held.wrong_answers, paused'),
      ('public.break_seal(uuid, text)', 'a pause is ignored', 'lock.paused_until > clock_timestamp()', 'false'),
      ('public.break_seal(uuid, text)', 'the day is ignored', 'lock.opens_at > now()', 'false'),
      ('public.break_seal(uuid, text)', 'any answer is right', 'lock.question is null or', 'true or'),
      ('public.break_seal(uuid, text)', 'the hint at once', 'lock.wrong_answers >= 3', 'true'),
      ('public.break_seal(uuid, text)', 'is not counted as a write', 'perform private.count_request(''answer'');', ''),
      ('public.break_seal(uuid, text)', 'who has broken it is asked again', 'lock.question is not null and caller is not null', 'false'),
      ('public.break_seal(uuid, text)', 'a right answer does not count anew', 'set wrong_answers = 0, paused_until = null', 'set wrong_answers = held.wrong_answers'),
      ('public.break_seal(uuid, text)', 'an unpaid gift is open', 'not private.is_paid_for(gift)', 'false'),
      ('private.pause_after(integer)', 'the first pause', 'interval ''1 minute''', 'interval ''0'''),
      ('private.pause_after(integer)', 'does not grow', 'interval ''5 minutes''', 'interval ''1 minute'''),
      ('private.pause_after(integer)', 'does not grow further', 'interval ''30 minutes''', 'interval ''1 minute'''),
      ('private.is_own_gift(uuid)', 'everybody is its sender', 'owner.key_hash = caller', 'true'),
      ('private.gift_for_link(public.gifts)', 'with the addresses', '|| ''{"recipient_email": null, "creator_email": ""}''', ''),
      ('private.gift_cover(public.gifts, private.gift_lock)', 'the hint at once', 'lock.wrong_answers >= 3', 'true'),
      ('private.gift_cover(public.gifts, private.gift_lock)', 'the pause is not told', 'lock.paused_until > now()', 'false'),
      ('private.has_visible_character(text)', 'everything is visible', 'words ~', 'true or words ~'),
      ('public.gift_by_link(uuid)', 'an unpaid gift is open', 'not private.is_paid_for(gift)', 'false'),
      ('public.gift_by_link(uuid)', 'who breaks a seal breaks it for all', 'and breaker.key_hash = private.sender_hash()', ''),
      ('public.gift_by_link(uuid)', 'the day is ignored', 'lock.opens_at > now() or', ''),
      ('public.gift_by_link(uuid)', 'the seal is ignored', 'lock.question is not null', 'false'),
      ('public.lock_gift(uuid, timestamptz, text, text, text)', 'a saved gift is locked', 'if exists (', 'if false and exists ('),
      ('public.lock_gift(uuid, timestamptz, text, text, text)', 'without a key', 'if caller is null then', 'if false then'),
      ('public.lock_gift(uuid, timestamptz, text, text, text)', 'for ever', 'lock_gift.opens_at > private.latest_opening()', 'false'),
      ('public.lock_gift(uuid, timestamptz, text, text, text)', 'an empty answer', 'or btrim(lock_gift.answer) = ''''', ''),
      ('public.lock_gift(uuid, timestamptz, text, text, text)', 'is not counted', 'perform private.count_request(''lock'');', ''),
      ('public.change_opening(uuid, timestamptz)', 'for ever', 'change_opening.opens_at > private.latest_opening()', 'false'),
      ('public.change_opening(uuid, timestamptz)', 'after the day', 'lock.opens_at > now()', 'true'),
      ('public.change_opening(uuid, timestamptz)', 'to no day', 'and change_opening.opens_at is not null', ''),
      ('public.change_opening(uuid, timestamptz)', 'by anybody', 'and private.is_own_gift(lock.gift_id)', ''),
      ('public.lock_state(uuid)', 'for anybody', 'and private.is_own_gift(lock.gift_id)', ''),
      ('private.take_lock()', 'the lock of another browser is taken', 'and draft.key_hash = private.sender_hash()', ''),
      ('private.is_locked(uuid)', 'the day is ignored', 'or lock.opens_at > now()', ''),
      ('private.is_locked(uuid)', 'the seal is ignored', 'lock.question is not null or', ''),
      ('private.may_be_opened(public.gifts)', 'an unpaid gift is open', 'not settings.require_verified_payment', 'true'),
      ('private.may_be_opened(public.gifts)', 'the day is ignored', 'lock.opens_at > now()', 'false'),
      ('private.may_be_opened(public.gifts)', 'the seal is ignored', 'lock.question is not null', 'false'),
      ('private.may_be_opened(public.gifts)', 'who breaks a seal breaks it for all', 'and breaker.key_hash = private.sender_hash()', ''),
      ('public.send_thanks(uuid, uuid, boolean, text, text)', 'a closed gift is thanked for', 'or not private.may_be_opened(gift)', ''),
      ('public.send_thanks(uuid, uuid, boolean, text, text)', 'more than three', '>= 3', '>= 30'),
      ('public.send_thanks(uuid, uuid, boolean, text, text)', 'a repetition is refused', 'and sent.gift_id = gift.id) then', 'and false) then'),
      ('public.send_thanks(uuid, uuid, boolean, text, text)', 'not counted', 'perform private.count_request(''thanks'');', ''),
      ('public.send_thanks(uuid, uuid, boolean, text, text)', 'the voice of somebody else', 'and owner.key_hash = private.sender_hash()', ''),
      ('public.orphaned_media(interval)', 'voices are pruned', '''gift_audio/'' || sent.voice', '''gift_audio/'''),
      ('private.forget_old_inquiries()', 'young ones are forgotten', 'interval ''1 year''', 'interval ''1 day'''),
      ('private.hand_over_voice()', 'every voice is handed over', 'owner.name = old.voice', 'true'),
      ('private.state_of(private.device_invitation)', 'a used link is good', 'when invitation.used_by is not null then ''used''', ''),
      ('private.state_of(private.device_invitation)', 'an old link is good', 'when invitation.expires_at <= now() then ''expired''', ''),
      ('private.state_of(private.device_invitation)', 'an unknown link is good', 'when invitation.token_hash is null then ''unknown''', ''),
      ('public.invite_device()', 'an earlier link stays', 'or (old.key_hash = caller and old.used_by is null)', ''),
      ('public.invite_device()', 'is not counted', 'perform private.count_request(''device'');', ''),
      ('public.invitation_state(text)', 'is not counted', 'perform private.count_request(''device'');', ''),
      ('public.accept_invitation(text)', 'is not counted', 'perform private.count_request(''device'');', ''),
      ('public.accept_invitation(text)', 'takes over the gifts of all', 'from private.gift_owner as owner where owner.key_hash = invitation.key_hash', 'from private.gift_owner as owner'),
      ('public.accept_invitation(text)', 'takes over the passes of all', 'from private.pass_holder as holder where holder.key_hash = invitation.key_hash', 'from private.pass_holder as holder'),
      ('public.accept_invitation(text)', 'a link is never used up', 'set used_by = caller', 'set used_by = null'),
      ('public.leave_devices()', 'the last one leaves', 'and other.key_hash <> caller', ''),
      ('public.leave_devices()', 'the files stay', 'perform private.hand_over_files(array[shared.gift_id], array[caller], shared.heir);', ''),
      ('public.leave_devices()', 'an open link stays', 'delete from private.device_invitation as invitation where invitation.key_hash = caller;', ''),
      ('public.sign_off_others()', 'the files stay', 'and owner.key_hash <> caller),', 'and false),'),
      ('public.sign_off_others()', 'gifts of others are taken', 'where owner.gift_id = any (mine) and owner.key_hash <> caller;', 'where owner.key_hash <> caller;'),
      ('public.sign_off_others()', 'passes of others are taken', 'held.key_hash = caller and other.pass_id = held.pass_id and', ''),
      ('private.take_over_files()', 'the operator takes them away', 'where private.sender_hash() is not null', '')
    ) as weakness (proc, what, before, after)`,
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
