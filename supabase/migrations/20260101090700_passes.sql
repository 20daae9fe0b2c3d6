-- Passes (docs/behaviour.md#passes): a bought subscription allows further gifts without paying
-- until it ends, from the browsers that hold the pass. Passes are not renewed automatically. The
-- operator gives one to a company that asked for a business pack (many).

-- Tables ------------------------------------------------------------------------------------------

-- The options that bring a pass, and how long it lasts; no other list of them stands here. A test
-- compares it with the page's.
create table private.subscription (
  option text primary key,
  lasts interval not null
);

insert into private.subscription (option, lasts) values
  ('monthly_subscription', '1 month'), ('yearly_subscription', '1 year');

-- No foreign key to the gift that brought the pass: deleting that gift takes no paid time away. The
-- orders of a pass are the payments of that gift.
create table private.pass (
  id uuid primary key default gen_random_uuid(),
  gift_id uuid not null,
  -- Of a subscription, or business_pack.
  option text not null,
  granted_at timestamptz not null default now(),
  valid_until timestamptz not null,
  -- A pass of the operator's needs no payment.
  is_given boolean not null default false,
  -- How many gifts it may have at a time, null for any number.
  gift_limit integer,
  constraint pass_limit_not_negative check (gift_limit >= 0),
  constraint pass_one_per_gift unique (gift_id)
);
create index pass_by_option on private.pass (option);

-- Hashes of the sender keys that may use a pass; a separate table, so that a pass can have several
-- browsers.
create table private.pass_holder (
  pass_id uuid not null references private.pass (id) on delete cascade,
  key_hash bytea not null,
  primary key (pass_id, key_hash)
);
create index pass_holder_by_key on private.pass_holder (key_hash);

-- Gifts that were made with a pass instead of a payment of their own.
create table private.pass_gift (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  pass_id uuid not null references private.pass (id)
);
create index pass_gift_by_pass on private.pass_gift (pass_id);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.subscription from public, anon, authenticated, service_role;
revoke all on private.pass from public, anon, authenticated, service_role;
revoke all on private.pass_holder from public, anon, authenticated, service_role;
revoke all on private.pass_gift from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- The gift of a subscription that was paid for brings a pass, which begins where a running one of
-- its option ends; one without a payment of its own uses the pass of its browser. Without either it
-- begins a pass on trust, as every gift is taken on trust in demo mode, unless payments must be
-- verified: then it would stay closed for ever, and is refused.
create function private.use_or_grant_pass() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  lasts constant interval := (select known.lasts from private.subscription as known where known.option = new.price_id);
  holder_hash constant bytea := private.sender_hash();
  is_ordered constant boolean := exists (
    select from public.payments where gift_id = new.id and price_id = new.price_id
  );
  running private.pass;
  granted_id uuid;
begin
  if lasts is null then
    return null;
  end if;
  if holder_hash is not null then
    -- Locks per browser, so that two tabs take turns.
    perform pg_advisory_xact_lock(hashtextextended(encode(holder_hash, 'hex'), 0));
    select pass.* into running
    from private.pass
    join private.pass_holder as holder on holder.pass_id = pass.id
    where holder.key_hash = holder_hash and pass.option = new.price_id and private.is_valid(pass)
    order by pass.valid_until desc
    limit 1;
  end if;
  if running.id is not null and not is_ordered then
    insert into private.pass_gift (gift_id, pass_id) values (new.id, running.id);
    return null;
  end if;
  if not is_ordered and (select require_verified_payment from private.settings) then
    raise exception using
      errcode = 'PT402',
      message = 'Für dieses Geschenk ist weder ein gültiges Abo noch eine Zahlung eingetragen.', -- quoted to people
      hint = 'Enter the payment first, or pay for the gift.';
  end if;
  if holder_hash is null then
    return null;
  end if;
  insert into private.pass (gift_id, option, valid_until)
  values (new.id, new.price_id, coalesce(running.valid_until, now()) + lasts)
  returning id into granted_id;
  insert into private.pass_holder (pass_id, key_hash) values (granted_id, holder_hash);
  return null;
end
$$;
revoke execute on function private.use_or_grant_pass()
  from public, anon, authenticated, service_role;

create trigger gifts_use_or_grant_pass after insert on public.gifts
  for each row execute function private.use_or_grant_pass();

-- Row-level security ------------------------------------------------------------------------------

alter table private.subscription enable row level security;
alter table private.pass enable row level security;
alter table private.pass_holder enable row level security;
alter table private.pass_gift enable row level security;

-- Functions ---------------------------------------------------------------------------------------

-- A pass ends with its time, or when its money did not come or went back. An order that is not
-- judged yet, or a better one beside a refused one, keeps it. Without any order (demo mode, a
-- coupon that made it free) it counts unless payments must be verified.
create function private.is_valid(pass private.pass) returns boolean
  language sql stable set search_path = ''
as $$
  select pass.valid_until > now() and case
    when pass.is_given then true
    when bool_or(payment.verdict is null or payment.verdict in ('pending', 'verified')) then true
    when count(payment.id) > 0 then false
    else not (select require_verified_payment from private.settings)
  end
  from public.payments as payment
  where payment.gift_id = pass.gift_id and payment.price_id = pass.option;
$$;
revoke execute on function private.is_valid(private.pass)
  from public, anon, authenticated, service_role;

-- Whether PayPal's own word was compared for the pass that a gift was made with, or the operator's
-- given.
create function private.is_covered_by_paid_pass(gift_id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- plpgsql keeps its plan between the rows of a list.
  return exists (
    select from private.pass_gift as made
    join private.pass on pass.id = made.pass_id
    left join public.payments as payment
      on payment.gift_id = pass.gift_id and payment.price_id = pass.option and payment.verdict = 'verified'
    where made.gift_id = is_covered_by_paid_pass.gift_id and (pass.is_given or payment.id is not null)
  );
end
$$;
revoke execute on function private.is_covered_by_paid_pass(uuid)
  from public, anon, authenticated, service_role;

-- Whether a browser that has the gift, or the pass that it brought, entered a payment: anybody who
-- knows the gift's id may enter payments for it.
create function private.is_of_sender(payment public.payments) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return payment.entered_by is not null and (
    exists (
      select from private.gift_owner as owner
      where owner.gift_id = payment.gift_id and owner.key_hash = payment.entered_by
    ) or exists (
      select from private.pass
      join private.pass_holder as holder on holder.pass_id = pass.id
      where pass.gift_id = payment.gift_id and holder.key_hash = payment.entered_by
    )
  );
end
$$;
revoke execute on function private.is_of_sender(public.payments)
  from public, anon, authenticated, service_role;

-- The payments of a gift: its own, and those of the pass that it was made with.
create function private.entries_for(of_gift uuid) returns setof public.payments
  language sql stable set search_path = ''
as $$
  select payment.* from public.payments as payment where payment.gift_id = of_gift
  union all
  select payment.*
  from private.pass_gift as made
  join private.pass on pass.id = made.pass_id
  join public.payments as payment on payment.gift_id = pass.gift_id and payment.price_id = pass.option
  where made.gift_id = of_gift;
$$;
revoke execute on function private.entries_for(uuid) from public, anon, authenticated, service_role;

-- The payments of a gift that decide about it, the best first: one that is verified, whoever entered
-- it, then the sender's own, whatever number of invented ones there may be.
create function public.payments_of_gift(of_gift uuid, how_many integer default 10) returns setof public.payments
  language sql stable security definer set search_path = ''
as $$
  select payment.*
  from private.entries_for(of_gift) as payment
  order by
    payment.verdict is not distinct from 'verified' desc,
    private.is_of_sender(payment) desc,
    array_position(array['pending', null, 'refunded', 'reversed', 'refused'], payment.verdict),
    payment.created_at, payment.id
  limit how_many;
$$;
revoke execute on function public.payments_of_gift(uuid, integer) from public, anon, authenticated;
grant execute on function public.payments_of_gift(uuid, integer) to service_role;

-- The longest valid subscription of the browser that asks; no row without one.
create function public.pass_state() returns table (option text, valid_until timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select pass.option, pass.valid_until
  from private.pass
  join private.pass_holder as holder on holder.pass_id = pass.id
  where holder.key_hash = private.sender_hash() and not pass.is_given and private.is_valid(pass)
  order by pass.valid_until desc
  limit 1;
$$;
revoke execute on function public.pass_state() from public, anon, authenticated, service_role;
grant execute on function public.pass_state() to anon;
