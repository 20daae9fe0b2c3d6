-- Abuse limits: writes per network within the last hour. Generous, because offices and mobile
-- networks share an address. The log is append-only and counted: a counter row per address would
-- make all writers of an office wait for each other.

-- Tables ------------------------------------------------------------------------------------------

create table private.write_limit (
  kind text primary key,
  per_hour integer not null,
  constraint write_limit_kind_known check (kind in (
    'gift', 'subscriber', 'payment', 'file', 'coupon', 'lock', 'answer', 'thanks', 'device', 'inquiry'
  )),
  constraint write_limit_not_negative check (per_hour >= 0)
);

insert into private.write_limit (kind, per_hour) values
  ('gift', 1000), ('subscriber', 200), ('payment', 2000), ('file', 3000), ('coupon', 200),
  ('lock', 1000), ('answer', 600), ('thanks', 200), ('device', 200), ('inquiry', 200);

-- An address is stored only as a hash, with a salt that is deleted the day after.
create table private.daily_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);

create table private.write_event (
  kind text not null,
  address_hash bytea not null,
  at timestamptz not null default clock_timestamp()
);
-- Counting reads the log by address, forgetting reads it by age.
create index write_event_counted on private.write_event (address_hash, kind, at);
create index write_event_by_age on private.write_event (at);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.write_limit from public, anon, authenticated, service_role;
revoke all on private.daily_salt from public, anon, authenticated, service_role;
revoke all on private.write_event from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------

alter table private.write_limit enable row level security;
alter table private.daily_salt enable row level security;
alter table private.write_event enable row level security;

-- Functions: counting -----------------------------------------------------------------------------

-- The network that calls: one IPv4 address, or the /64 that a provider gives to one household, as
-- text. On a hosted project the gateway writes cf-connecting-ip and lets no caller write it;
-- elsewhere private.set_address_header names the header that the own gateway writes. Of several
-- addresses the last one counts: it was added by the nearest proxy, the others are whatever the
-- caller sent.
create function private.caller_network() returns text
  language plpgsql stable set search_path = ''
as $$
declare
  addresses constant text := coalesce(
    (select private.request_header(address_header) from private.settings), private.request_header('x-forwarded-for'), ''
  );
  last_one constant text := btrim(regexp_replace(addresses, '^.*,', ''));
  -- Some proxies write a port: 192.0.2.1:443, [2001:db8::1]:443.
  without_port constant text := regexp_replace(last_one, '^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$', '\1\2');
  address inet;
begin
  address := without_port::inet;
  if family(address) = 4 then
    return host(address);
  end if;
  if address <<= '::ffff:0:0/96' then
    return substring(host(address) from '[0-9.]+$');
  end if;
  return host(network(set_masklen(address, 64)));
exception when invalid_text_representation then
  return left(last_one, 64);
end
$$;
revoke execute on function private.caller_network() from public, anon, authenticated, service_role;

create function private.caller_address_hash() returns bytea
  language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  salt_of_today uuid;
begin
  select salt into salt_of_today from private.daily_salt where day = today;
  if salt_of_today is null then
    insert into private.daily_salt (day) values (today) on conflict (day) do nothing;
    select salt into salt_of_today from private.daily_salt where day = today;
    delete from private.daily_salt where day < today;
  end if;
  return sha256(convert_to(salt_of_today || private.caller_network(), 'UTF8'));
end
$$;
revoke execute on function private.caller_address_hash()
  from public, anon, authenticated, service_role;

-- Whether the caller's network may write another row of this kind.
create function private.is_within_limit(of_kind text) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  caller constant bytea := private.caller_address_hash();
begin
  return (
    select count(*) from private.write_event
    where address_hash = caller and kind = of_kind and at > now() - interval '1 hour'
  ) < (select per_hour from private.write_limit where kind = of_kind);
end
$$;
revoke execute on function private.is_within_limit(text)
  from public, anon, authenticated, service_role;

-- Each counted request adds one event and takes away up to a thousand old ones, so that a backlog
-- shrinks and nobody waits for all of it. What another request is deleting is skipped.
create function private.forget_old_events() returns void
  language sql volatile set search_path = ''
as $$
  delete from private.write_event where ctid = any (array(
    select event.ctid from private.write_event as event
    where event.at < now() - interval '1 day'
    order by event.at
    limit 1000
    for update skip locked
  ));
$$;
revoke execute on function private.forget_old_events()
  from public, anon, authenticated, service_role;

-- Counts one request of the caller's network; raises PT429 over the limit, 42501 for files.
create function private.count_request(of_kind text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(current_setting('request.headers', true), '') = '' then
    return; -- not a request of the API: the operator, a restore, a migration
  end if;
  if not private.is_within_limit(of_kind) then
    if of_kind = 'file' then
      -- The storage service knows no 429: it would answer 500, and clients repeat a 500 until
      -- people give up.
      raise exception using
        errcode = '42501',
        message = 'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Stunde noch einmal.'; -- quoted to people
    end if;
    raise exception using
      errcode = 'PT429',
      message = 'Von deinem Anschluss kamen gerade sehr viele Anfragen. Bitte versuche es in einer Stunde noch einmal.', -- quoted to people
      hint = 'Try again later.';
  end if;
  insert into private.write_event (kind, address_hash) values (of_kind, private.caller_address_hash());
  perform private.forget_old_events();
end
$$;
revoke execute on function private.count_request(text)
  from public, anon, authenticated, service_role;

-- For the triggers of tables: counts the row that is being written; the kind is the trigger's
-- argument. A refused write is not counted, because its count is rolled back with it: repeating the
-- write later succeeds. So where a refusal tells something, the count comes before what refuses,
-- and whoever is over the limit is told nothing. A gift whose order is in table payments is never
-- refused, because its payment was counted.
create function private.count_write() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kind_of_row constant text := tg_argv[0];
begin
  if kind_of_row = 'gift' and (
    exists (select from public.payments where gift_id = (to_jsonb(new) ->> 'id')::uuid)
    or current_setting('gifts.counted_with_batch', true) = to_jsonb(new) ->> 'id'
  ) then
    return new;
  end if;
  perform private.count_request(kind_of_row);
  return new;
end
$$;
revoke execute on function private.count_write() from public, anon, authenticated, service_role;

-- Visitors write one row a request. A refused statement of many would say which of them is in the
-- way without being counted, and would leave the room that it took in the table.
create function private.refuse_second_row() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user = 'anon' then
    if current_setting('gifts.written_to', true) = tg_table_name then
      raise exception using errcode = 'PT400', message = 'One row a request.';
    end if;
    perform set_config('gifts.written_to', tg_table_name, true);
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_second_row()
  from public, anon, authenticated, service_role;

-- Functions: settings -----------------------------------------------------------------------------

create function private.set_write_limit(of_kind text, writes_per_hour integer) returns void
  language sql volatile set search_path = ''
as $$
  update private.write_limit set per_hour = writes_per_hour where kind = of_kind;
$$;
revoke execute on function private.set_write_limit(text, integer)
  from public, anon, authenticated, service_role;

create function private.set_address_header(header_name text) returns void
  language sql volatile set search_path = ''
as $$
  update private.settings set address_header = lower(header_name) where only_row;
$$;
comment on function private.set_address_header is
  'The header in which the own gateway writes the address of the caller: cf-connecting-ip (hosted), x-forwarded-for, x-real-ip …';
revoke execute on function private.set_address_header(text)
  from public, anon, authenticated, service_role;
