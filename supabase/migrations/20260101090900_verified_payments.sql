-- Verdicts of PayPal about payments. Where the operator requires it, a gift opens only when its
-- payment is verified. The Edge Functions (docs/decisions/payment-functions.md) write the verdicts
-- as the service role.

-- Table -------------------------------------------------------------------------------------------

-- The gifts that are open where payments must be verified, whatever number of unpaid ones may lie
-- on top of the list: a policy that asks about each of them makes a page of the list wait for
-- seconds (50,000 of them: 2.5 s), so the list begins where the newest open gift lies, by the
-- index. Discarded: a hidden column (select * must stay the columns that are promised), a partial
-- index (its condition would have to follow from a policy that lets senders see their own), ids of
-- closed gifts in an array (compared one by one).
create table private.open_gift (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  created_at timestamptz not null,
  -- Whether private.listed_gift (gift_list) knows the gift: then strangers may see it.
  is_listed boolean not null default false
);
create index open_gift_newest_first on private.open_gift (created_at desc);
create index open_gift_listed_newest_first on private.open_gift (created_at desc, gift_id desc)
  where is_listed;

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.open_gift from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- Verified means: PayPal's own answer was compared, and for the very option and coupon that the
-- gift was saved with; or for the pass that it was made with. Money that was given back is no
-- longer verified: the gift closes. Only functions with their owner's rights call it: it needs none
-- of its own.
create function private.is_paid_for(gift public.gifts) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- plpgsql keeps its plans between the rows of a list; a function in SQL would plan anew for each.
  return gift.payment_status <> 'paid' or exists (
    select from public.payments as payment
    where payment.gift_id = gift.id
      and payment.verdict = 'verified'
      and payment.price_id = gift.price_id
      and payment.coupon is not distinct from gift.applied_coupon
  ) or private.is_covered_by_paid_pass(gift.id);
end
$$;
revoke execute on function private.is_paid_for(public.gifts)
  from public, anon, authenticated, service_role;

-- Writes down whether some gifts are open.
create function private.note_open_gifts(ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.open_gift as open using public.gifts as gift
  where open.gift_id = any (ids) and gift.id = open.gift_id and not private.is_paid_for(gift);
  insert into private.open_gift (gift_id, created_at)
  select gift.id, gift.created_at from public.gifts as gift where gift.id = any (ids) and private.is_paid_for(gift)
  on conflict (gift_id) do update set created_at = excluded.created_at;
end
$$;
revoke execute on function private.note_open_gifts(uuid[])
  from public, anon, authenticated, service_role;

-- A gift and the verdict on its payment, or on that of its pass, may be written at the same
-- instant; the second waits for the first and sees it.
create function private.note_gift() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open ' || paid_with, 0))
  from (
    select new.id
    union all
    select pass.gift_id from private.pass_gift as made join private.pass on pass.id = made.pass_id where made.gift_id = new.id
    order by 1
  ) as gift (paid_with);
  perform private.note_open_gifts(array[new.id]);
  return null;
end
$$;
revoke execute on function private.note_gift() from public, anon, authenticated, service_role;

-- By its name the last of the triggers: a pass may have paid for the gift in the meantime.
create trigger gifts_write_down_open after insert or update on public.gifts
  for each row execute function private.note_gift();

-- An order also pays for the gifts that were made with the pass that it brought.
create function private.note_payment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  payment constant public.payments := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_advisory_xact_lock(hashtextextended('open ' || payment.gift_id, 0));
  perform private.note_open_gifts(
    payment.gift_id || array(
      select made.gift_id from private.pass_gift as made
      join private.pass on pass.id = made.pass_id
      where pass.gift_id = payment.gift_id
    )
  );
  return null;
end
$$;
revoke execute on function private.note_payment() from public, anon, authenticated, service_role;

create trigger payments_write_down_open after insert or update of verdict or delete on public.payments
  for each row execute function private.note_payment();

-- Row-level security ------------------------------------------------------------------------------

alter table private.open_gift enable row level security;

-- Whether the caller writes: PostgREST says the method of the request.
create function private.is_writing() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(current_setting('request.method', true), '') not in ('GET', 'HEAD');
$$;
revoke execute on function private.is_writing() from public, anon, authenticated, service_role;
grant execute on function private.is_writing() to anon;

-- Asked for each row that a request reads, so it looks at one index and nothing else; plpgsql keeps
-- its plan between the rows.
create function private.is_open(gift_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.open_gift as open where open.gift_id = is_open.gift_id);
end
$$;
revoke execute on function private.is_open(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_open(uuid) to anon;

-- The date of the newest gift that the caller may find in the list. Whoever writes or follows a
-- link asks about one gift: no limit then.
create function private.newest_listed() returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_writing() or private.request_header('x-gift-id') is not null then
    return 'infinity'::timestamptz;
  end if;
  return greatest(
    '-infinity',
    (select created_at from private.open_gift order by created_at desc limit 1),
    private.newest_own()
  );
end
$$;
revoke execute on function private.newest_listed() from public, anon, authenticated, service_role;
grant execute on function private.newest_listed() to anon;

-- A statement does not see the row that it inserts. Returning false for it lets the first save
-- return its row before the trigger has recorded the owner.
create function private.is_saved(gift_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.gifts as gift where gift.id = is_saved.gift_id);
end
$$;
revoke execute on function private.is_saved(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_saved(uuid) to anon;

-- Restrictive, so that it limits what the list mode allows. As delivered it allows everything.
create policy "A gift opens when its payment is settled" on public.gifts
  as restrictive for select to anon using (true);

-- Functions: verdicts -----------------------------------------------------------------------------

-- Claims payments to ask PayPal about and marks them as asked, so that no other caller gets them
-- within the next minute: the unsettled ones of one gift, or without a gift all open ones, or all
-- refused ones however long they have waited. Each refusal makes the next question about a gift's
-- payment wait longer, or invented entries could keep PayPal busy. Of all, those of saved gifts
-- come first, whatever number of invented entries lies before them, but each at most once an hour,
-- so that a long sweep comes to the others too; then the least recently asked. Of one gift the
-- sender's own come first, and then those that were entered first, before others knew its id; more
-- than twenty are never asked about.
create function public.claim_payments(of_gift uuid default null, how_many integer default 50, refused boolean default false)
  returns setof public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if of_gift is null then
    return query
      with ranked as (
        select entry.id,
          row_number() over (
            partition by entry.gift_id order by private.is_of_sender(entry) desc, entry.created_at, entry.id
          ) as place
        from public.payments as entry
        where entry.gift_id in (
          select open.gift_id from public.payments as open
          where case when refused then open.verdict = 'refused' else open.verdict is null or open.verdict = 'pending' end
            and (open.checked_at is null or open.checked_at < now() - interval '1 minute')
        )
      ), due as (
        select payment.id from public.payments as payment
        join ranked on ranked.id = payment.id and ranked.place <= 20
        where case when refused then payment.verdict = 'refused' else payment.verdict is null or payment.verdict = 'pending' end
          and (payment.checked_at is null or payment.checked_at < now() - interval '1 minute')
        order by
          (payment.checked_at is null or payment.checked_at < now() - interval '1 hour')
            and exists (select from public.gifts as gift where gift.id = payment.gift_id) desc,
          ranked.place, payment.checked_at nulls first, payment.created_at
        limit how_many
        for update of payment skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  else
    return query
      with due as (
        select payment.id from public.payments as payment
        where payment.id in (
            select paid.id from private.entries_for(of_gift) as paid
            order by private.is_of_sender(paid) desc, paid.created_at, paid.id
            limit 20
          )
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
        order by private.is_of_sender(payment) desc, payment.checked_at nulls first, payment.created_at
        limit how_many
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  end if;
end
$$;
revoke execute on function public.claim_payments(uuid, integer, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_payments(uuid, integer, boolean) to service_role;

-- Writes a verdict and returns the one that the row then has. Late answers do not undo newer ones:
-- a verified payment can only become refunded or reversed, a refunded one only reversed. An old
-- price is verified only for an order that was made while it was on sale, by PayPal's clock: a good
-- order of a later time, or of an unknown one, is refused with 'old_price'. It runs with its
-- owner's rights, because the service role does not see the price list. One entry of the order is
-- judged where it is named: others may have entered the order too, for something else.
create function public.record_verdict(
  of_order text, new_verdict text, reason text, ordered_at timestamptz default null, of_payment uuid default null
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held text;
begin
  if new_verdict = 'verified' and exists (
    select from public.payments as payment
    where payment.order_id = of_order and payment.id = coalesce(of_payment, payment.id)
      and payment.is_old_price and not exists (
      select from private.prices_of_gift(payment.gift_id, payment.price_id, payment.coupon, ordered_at) as cents
      where cents = payment.amount_cents
    )
  ) then
    new_verdict := 'refused';
    reason := 'old_price';
  end if;
  update public.payments as payment
  set verdict = new_verdict,
    verdict_reason = nullif(left(reason, 500), ''),
    refusals = payment.refusals + (new_verdict = 'refused')::integer,
    verified_at = case when new_verdict = 'verified' then now() else payment.verified_at end
  where payment.order_id = of_order and payment.id = coalesce(of_payment, payment.id)
    and case payment.verdict
      when 'reversed' then false
      when 'refunded' then new_verdict = 'reversed'
      when 'verified' then new_verdict in ('refunded', 'reversed')
      else true
    end;
  select payment.verdict into held from public.payments as payment
  where payment.order_id = of_order and payment.id = coalesce(of_payment, payment.id);
  return held;
end
$$;
revoke execute on function public.record_verdict(text, text, text, timestamptz, uuid)
  from public, anon, authenticated;
grant execute on function public.record_verdict(text, text, text, timestamptz, uuid) to service_role;

-- Functions: settings -----------------------------------------------------------------------------

create function private.set_require_verified_payment(required boolean) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if required then
    -- The sender's own browser always sees its gifts, or it could not repeat a save.
    alter policy "A gift opens when its payment is settled" on public.gifts
      using (
        created_at <= (select private.newest_listed())
        and (
          id = any ((select private.owned())::uuid[])
          or private.is_open(id)
          or ((select private.is_writing()) and not private.is_saved(id))
        )
      );
    truncate private.open_gift;
    insert into private.open_gift (gift_id, created_at)
    select gift.id, gift.created_at from public.gifts as gift where gift.payment_status <> 'paid' or private.is_paid_for(gift);
  else
    alter policy "A gift opens when its payment is settled" on public.gifts using (true);
  end if;
  update private.settings set require_verified_payment = required where only_row;
end
$$;
comment on function private.set_require_verified_payment is
  'true keeps a gift with payment_status paid closed for everybody but its sender until verify-payment has verified it.';
revoke execute on function private.set_require_verified_payment(boolean)
  from public, anon, authenticated, service_role;
