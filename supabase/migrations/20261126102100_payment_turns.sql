-- In which order payments are asked about, so that no number of invented entries keeps a sweep, or
-- the question about one gift, from those of senders. The order stands in the row: ranking all
-- entries at each claim took 1.6 s with 48,000 of them, and ran into the time limit with 336,000.
-- Of a gift at most twenty entries of its sender and twenty of others are ever asked about; what
-- comes after them is refused where it is entered ('too_many').

-- Columns -----------------------------------------------------------------------------------------

alter table public.payments
  -- 0: of the gift's sender; 1 to 20: of others, as they came; null: never asked about.
  add column turn smallint,
  add column gift_is_saved boolean not null default false,
  -- The sweep that asks about the payment; null for none.
  add column sweep text generated always as (
    case
      when turn is null then null
      when verdict is null or verdict = 'pending' then 'open'
      when verdict = 'refused' then 'refused'
    end
  ) stored;

-- It took a lock for each row, which the server's table of locks has no room for (below: note_payments).
drop trigger payments_write_down_open on public.payments;
drop function private.note_payment();

with entries as (
  select payment.id, private.is_of_sender(payment) as is_of_sender,
    exists (select from public.gifts as gift where gift.id = payment.gift_id) as gift_is_saved
  from public.payments as payment
), placed as (
  select entry.*,
    row_number() over (partition by payment.gift_id, entry.is_of_sender order by payment.created_at, payment.id) as place
  from entries as entry
  join public.payments as payment on payment.id = entry.id
)
update public.payments as payment
set gift_is_saved = placed.gift_is_saved,
  turn = case
    when placed.is_of_sender and placed.place <= 20 then 0
    when placed.place <= 20 then placed.place
    -- PayPal has spoken about it.
    when payment.verdict <> 'refused' then 20
  end,
  verdict = case when placed.place > 20 then coalesce(payment.verdict, 'refused') else payment.verdict end,
  verdict_reason = case
    when placed.place > 20 and payment.verdict is null then 'too_many'
    else payment.verdict_reason
  end
from placed where placed.id = payment.id;

drop index public.payments_to_check;
drop index public.payments_refused;
drop index public.payments_by_gift;
create index payments_to_check on public.payments (sweep, turn, checked_at nulls first, created_at)
  where sweep is not null;
create index payments_of_saved_gifts_to_check on public.payments (sweep, turn, checked_at nulls first, created_at)
  where sweep is not null and gift_is_saved;
-- What counts of a gift's entries, whatever number there is.
create index payments_in_turn on public.payments (gift_id, turn) where turn is not null;
create index payments_verified on public.payments (gift_id) where verdict = 'verified';
-- public.health asks of each entry whether its gift has an earlier one.
create index payments_by_gift on public.payments (gift_id, created_at, id);
create index payments_by_browser on public.payments (gift_id, entered_by);

-- Triggers: turns ---------------------------------------------------------------------------------

-- An entry that is refused for its number comes back once PayPal, or the operator, says something
-- else about it.
create function private.give_turn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_of_sender boolean;
  before_it integer;
begin
  if tg_op = 'UPDATE' then
    if new.turn is null and new.verdict is distinct from 'refused' then
      new.turn := 20;
    end if;
    return new;
  end if;
  is_of_sender := private.is_of_sender(new);
  select count(*) into before_it from (
    select from public.payments as entry
    where entry.gift_id = new.gift_id and entry.turn is not null and (entry.turn = 0) = is_of_sender
    limit 20
  ) as entries;
  new.gift_is_saved := exists (select from public.gifts as gift where gift.id = new.gift_id);
  new.turn := case when before_it < 20 then case when is_of_sender then 0 else before_it + 1 end end;
  if new.turn is null and new.verdict is null then
    new.verdict := 'refused';
    new.verdict_reason := 'too_many';
  elsif new.turn is null and new.verdict <> 'refused' then
    new.turn := 20;
  end if;
  return new;
end
$$;
revoke execute on function private.give_turn() from public, anon, authenticated, service_role;

-- By its name after payments_note_who_entered.
create trigger payments_turn before insert or update of verdict on public.payments
  for each row execute function private.give_turn();

-- A payment is entered before its gift is saved: only then it is known whose it is. It is asked
-- about with those of senders then, also if others had entered too many before it.
create function private.note_payments_of_sender() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.payments as payment set turn = 0, gift_is_saved = true
  where payment.id in (
    select entry.id from public.payments as entry
    where entry.gift_id = new.gift_id and entry.entered_by = new.key_hash and entry.turn is distinct from 0
    order by entry.created_at, entry.id
    limit 20
  );
  update public.payments as payment set verdict = null, verdict_reason = null
  where payment.gift_id = new.gift_id and payment.turn = 0
    and payment.verdict = 'refused' and payment.verdict_reason = 'too_many';
  return null;
end
$$;
revoke execute on function private.note_payments_of_sender()
  from public, anon, authenticated, service_role;

create trigger gift_owner_note_payments after insert on private.gift_owner
  for each row execute function private.note_payments_of_sender();

create function private.note_saved_gift() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.payments as payment set gift_is_saved = tg_op = 'INSERT'
  where payment.gift_id = case when tg_op = 'INSERT' then new.id else old.id end and payment.turn is not null;
  return null;
end
$$;
revoke execute on function private.note_saved_gift() from public, anon, authenticated, service_role;

create trigger gifts_note_saved after insert or delete on public.gifts
  for each row execute function private.note_saved_gift();

-- Triggers: open gifts ----------------------------------------------------------------------------

-- A gift and a verdict on its payment take turns. Many gifts are locked by one lock: one for each does
-- not fit into the server's table of locks (53200).
create function private.lock_open_gifts(gifts uuid[]) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if cardinality(gifts) > 100 then
    perform pg_advisory_xact_lock(hashtextextended('open gifts', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('open gifts', 0));
    perform pg_advisory_xact_lock(hashtextextended('open ' || gift.id, 0))
    from (select distinct listed.id from unnest(gifts) as listed (id) order by 1) as gift;
  end if;
end
$$;
revoke execute on function private.lock_open_gifts(uuid[])
  from public, anon, authenticated, service_role;

create or replace function private.note_gift() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_open_gifts(new.id || array(
    select pass.gift_id from private.pass_gift as made
    join private.pass on pass.id = made.pass_id
    where made.gift_id = new.id
  ));
  perform private.note_open_gifts(array[new.id]);
  return null;
end
$$;

-- Only what is or was verified opens or closes gifts: those of the order, and those that were made
-- with the pass that it brought. Once a statement, so that many rows can be deleted.
create function private.note_payments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  gifts uuid[];
begin
  if tg_op = 'UPDATE' then
    gifts := array(
      select distinct changed.gift_id from changed
      join unchanged using (id)
      where changed.verdict is distinct from unchanged.verdict and 'verified' in (changed.verdict, unchanged.verdict)
    );
  else
    gifts := array(select distinct changed.gift_id from changed where changed.verdict = 'verified');
  end if;
  if cardinality(gifts) > 0 then
    perform private.lock_open_gifts(gifts);
    perform private.note_open_gifts(gifts || array(
      select made.gift_id from private.pass_gift as made
      join private.pass on pass.id = made.pass_id
      where pass.gift_id = any (gifts)
    ));
  end if;
  return null;
end
$$;
revoke execute on function private.note_payments() from public, anon, authenticated, service_role;

create trigger payments_entered_write_down_open after insert on public.payments
  referencing new table as changed
  for each statement execute function private.note_payments();
create trigger payments_judged_write_down_open after update on public.payments
  referencing old table as unchanged new table as changed
  for each statement execute function private.note_payments();
create trigger payments_deleted_write_down_open after delete on public.payments
  referencing old table as changed
  for each statement execute function private.note_payments();

-- Functions: what entries count for ---------------------------------------------------------------

create or replace function private.entries_for(of_gift uuid) returns setof public.payments
  language sql stable set search_path = ''
as $$
  select payment.* from public.payments as payment where payment.gift_id = of_gift and payment.turn is not null
  union all
  select payment.*
  from private.pass_gift as made
  join private.pass on pass.id = made.pass_id
  join public.payments as payment
    on payment.gift_id = pass.gift_id and payment.price_id = pass.option and payment.turn is not null
  where made.gift_id = of_gift;
$$;

create or replace function public.payments_of_gift(of_gift uuid, how_many integer default 10) returns setof public.payments
  language sql stable security definer set search_path = ''
as $$
  select payment.*
  from private.entries_for(of_gift) as payment
  order by
    payment.verdict is not distinct from 'verified' desc,
    payment.turn = 0 desc,
    array_position(array['pending', null, 'refunded', 'reversed', 'refused'], payment.verdict),
    payment.created_at, payment.id
  limit how_many;
$$;

create or replace function private.is_valid(pass private.pass) returns boolean
  language sql stable set search_path = ''
as $$
  select pass.valid_until > now() and case
    when pass.is_given then true
    when bool_or(payment.verdict is null or payment.verdict in ('pending', 'verified')) then true
    when count(payment.id) > 0 then false
    else not (select require_verified_payment from private.settings)
  end
  from public.payments as payment
  where payment.gift_id = pass.gift_id and payment.price_id = pass.option and payment.turn is not null;
$$;

create or replace function private.may_gather(gift public.gifts) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return gift.payment_status <> 'pending_business_confirmation' and (
    private.is_paid_for(gift)
    or not (select require_verified_payment from private.settings) and not exists (
      select from public.payments as payment
      where payment.gift_id = gift.id and payment.turn = 0 and payment.verdict in ('refused', 'refunded', 'reversed')
    )
  );
end
$$;

-- As before, without looking at all entries of a gift that is saved.
create or replace function private.unused_files(in_bucket text) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(owner.name), '{}')
  from private.file_owner as owner
  where owner.key_hash = private.sender_hash()
    and owner.bucket_id = in_bucket
    and not exists (
      select from private.file_of_gift as used where used.bucket_id = owner.bucket_id and used.name = owner.name
    )
    and not exists (
      select from public.thanks as sent where owner.bucket_id = 'gift_audio' and sent.voice = owner.name
    )
    and (
      exists (select from public.gifts as gift where gift.id = owner.ordered_for)
      or exists (select from private.spent_gift_id as spent where spent.gift_id = owner.ordered_for)
      or not exists (select from public.payments as payment where payment.gift_id = owner.ordered_for)
    );
$$;

-- Functions: claims -------------------------------------------------------------------------------

-- Claims payments to ask PayPal about and marks them as asked, so that no other caller gets them
-- within the next minute: the unsettled ones of one gift, or without a gift all open ones, or all
-- refused ones however long they have waited. Each refusal makes the next question about a gift's
-- payment wait longer, or invented entries could keep PayPal busy. Of all, those of saved gifts
-- come first, but each at most once an hour, so that a long sweep comes to the others too. Senders'
-- own come before the first of others, these before the second, and so on; then the least recently
-- asked. What has no turn is never asked about.
create or replace function public.claim_payments(
  of_gift uuid default null, how_many integer default 50, refused boolean default false
) returns setof public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := case when refused then 'refused' else 'open' end;
  claimed integer;
begin
  if of_gift is null then
    return query
      with due as (
        select payment.id from public.payments as payment
        where payment.sweep = wanted and payment.gift_is_saved
          and (payment.checked_at is null or payment.checked_at < now() - interval '1 hour')
        order by payment.turn, payment.checked_at nulls first, payment.created_at
        limit how_many
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
    get diagnostics claimed = row_count;
    return query
      with due as (
        select payment.id from public.payments as payment
        where payment.sweep = wanted
          and (payment.checked_at is null or payment.checked_at < now() - interval '1 minute')
        order by payment.turn, payment.checked_at nulls first, payment.created_at
        limit how_many - claimed
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  else
    return query
      with due as (
        select payment.id from public.payments as payment
        where payment.id = any (array(select paid.id from private.entries_for(of_gift) as paid))
          and (payment.verdict is null or payment.verdict in ('pending', 'refused'))
          and (payment.checked_at is null or payment.checked_at < now() - case
            when payment.verdict is distinct from 'refused' then interval '1 minute'
            -- Never again: an order that PayPal does not know a day after it was entered never was
            -- one. An unpaid order dies after three hours.
            when payment.verdict_reason = 'unknown_order' and payment.created_at < now() - interval '1 day' then null
            when payment.refusals <= 1 then interval '1 minute'
            when payment.refusals = 2 then interval '10 minutes'
            when payment.refusals = 3 then interval '1 hour'
            else interval '1 day'
          end)
        order by payment.turn = 0 desc, payment.checked_at nulls first, payment.created_at
        limit how_many
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  end if;
end
$$;

-- Every night -------------------------------------------------------------------------------------

-- Invented payments go after ninety days; whatever PayPal has ever known stays.
create function private.forget_invented_payments() returns void
  language sql volatile set search_path = ''
as $$
  delete from public.payments
  where created_at < now() - interval '90 days' and turn is distinct from 0
    and verdict = 'refused' and verdict_reason in ('too_many', 'unknown_order');
$$;
revoke execute on function private.forget_invented_payments()
  from public, anon, authenticated, service_role;

-- The nightly statement as it is, and one more.
do $$
begin
  execute format(
    'create or replace function private.forget_old() returns void language sql volatile set search_path = '''' as %L',
    (select prosrc from pg_proc where oid = 'private.forget_old()'::regprocedure)
      || '  select private.forget_invented_payments();' || chr(10)
  );
end
$$;
