-- Functions that count against abuse (docs/decisions/counted-calls.md). PostgREST runs a function
-- and what its caller asks about the answer (`select=`, filters, a singular Accept) in one
-- transaction: an expression of the caller's that fails takes back what the function has written,
-- its count too, and its error tells the answer. So a function that counts answers nothing, its work
-- is done when the transaction commits, which is after all expressions of the caller's, and a second
-- request reads what became of it.

-- Tables ------------------------------------------------------------------------------------------

-- All functions that count, and what they count as. `public.<name>` checks the form of what it is
-- given and calls private.count_call; `private.do_<name>` does the work and says what became of it.
create table private.counted_function (
  name text primary key,
  kind text not null references private.write_limit (kind),
  -- Whether public.answer_of reads what became of a call. Of others every refusal is an error at
  -- the end of the transaction: it may tell no more than the caller has said.
  is_read boolean not null
);
create index counted_function_by_kind on private.counted_function (kind);

insert into private.counted_function (name, kind, is_read) values
  ('break_seal', 'answer', true),
  ('coupon_state', 'coupon', true),
  ('lock_gift', 'lock', false),
  ('send_thanks', 'thanks', true),
  ('put_greeting', 'greeting', true),
  ('invite_device', 'device', false),
  ('invitation_state', 'device', true),
  ('accept_invitation', 'device', true),
  ('make_gifts', 'batch', true);

-- Calls of the last hour. What they were given is not stored: among it are answers of seals.
create table private.counted_call (
  -- Given by the page, so that a repeated request is one call.
  id uuid primary key,
  key_hash bytea not null,
  function_name text not null,
  called_at timestamptz not null default clock_timestamp(),
  -- What became of it, or in `error` the code and message of what refused it.
  answer jsonb
);
create index counted_call_by_age on private.counted_call (called_at);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.counted_function from public, anon, authenticated, service_role;
revoke all on private.counted_call from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------

alter table private.counted_function enable row level security;
alter table private.counted_call enable row level security;

-- Triggers ----------------------------------------------------------------------------------------

-- Does the work of a call. What is refused takes back its work and not its count; what may pass by
-- itself (a deadlock, a timeout) takes back both, and the same call is sent once more.
create function private.carry_out_call() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_read constant boolean := (
    select known.is_read from private.counted_function as known where known.name = new.function_name
  );
  became jsonb;
begin
  begin
    execute format('select private.%I($1)', 'do_' || new.function_name)
    into became
    using current_setting('gifts.call_arguments')::jsonb;
  exception when others then
    if not is_read or sqlstate !~ '^(2[23]|PT|42501)' then
      raise;
    end if;
    became := jsonb_build_object('error', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
  end;
  update private.counted_call as held set answer = became where held.id = new.id and is_read;
  return null;
end
$$;
revoke execute on function private.carry_out_call() from public, anon, authenticated, service_role;

create constraint trigger counted_call_carry_out after insert on private.counted_call
  deferrable initially deferred for each row execute function private.carry_out_call();

-- Functions ---------------------------------------------------------------------------------------

-- Counts a call and has it carried out when the transaction commits. The same call once more does
-- nothing. is_counted is false for what must never be refused. Raises PT429 over the limit and 42501
-- without the key of a browser, and tells nothing else.
create function private.count_call(
  function_name text, call_id uuid, arguments jsonb, is_counted boolean default true
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
begin
  insert into private.counted_call (id, key_hash, function_name)
  values (count_call.call_id, caller, count_call.function_name)
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  if is_counted then
    perform private.count_request(known.kind)
    from private.counted_function as known where known.name = count_call.function_name;
  end if;
  perform set_config('gifts.call_arguments', arguments::text, true);
  delete from private.counted_call where ctid = any (array(
    select old.ctid from private.counted_call as old
    where old.called_at < now() - interval '1 hour'
    order by old.called_at
    limit 1000
    for update skip locked
  ));
end
$$;
revoke execute on function private.count_call(text, uuid, jsonb, boolean)
  from public, anon, authenticated, service_role;

-- What became of a call of this browser's within the last hour: its state and what belongs to it, or
-- `error` with a code and a message; null for a call that is not known, or has not ended. Where it
-- names a gift, what the gift's link shows now comes with it.
create function public.answer_of(call_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select held.answer || case
      when held.answer ? 'gift_id' then jsonb_build_object(
        'gift', (select shown from public.gift_by_link((held.answer ->> 'gift_id')::uuid) as shown)
      )
      else '{}'
    end
    from private.counted_call as held
    where held.id = answer_of.call_id and held.key_hash = private.sender_hash()
  );
end
$$;
revoke execute on function public.answer_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.answer_of(uuid) to anon;

-- The nightly statement as it is, and one more table.
create or replace function private.forget_old() returns void
  language sql volatile set search_path = ''
as $$
  -- A paid gift may be saved late, but it writes its lock again.
  delete from private.lock_draft where written_at < now() - interval '1 day';
  delete from private.device_invitation where expires_at < now() - interval '1 day';
  delete from private.price_promise where promised_at < now() - interval '30 days';
  delete from private.write_event where at < now() - interval '1 day';
  delete from private.counted_call where called_at < now() - interval '1 hour';
  delete from public.inquiries where created_at < now() - interval '1 year';
$$;
