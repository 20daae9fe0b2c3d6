-- Verdicts of PayPal about payments. Where the operator requires it, a gift opens only when its payment is verified.
-- The Edge Functions (docs/decisions/payment-functions.md) write the verdicts as the service role.

-- Row-level security ------------------------------------------------------------------------------------------------

-- Verified means: PayPal's own answer was compared, and for the very option and coupon that the gift was saved with; or for the
-- pass that it was made with. Money that was given back is no longer verified: the gift closes.
create function private.is_paid_for(gift public.gifts) returns boolean
  language plpgsql stable security definer set search_path = ''
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
revoke execute on function private.is_paid_for(public.gifts) from public, anon, authenticated, service_role;

-- A statement does not see the row that it inserts. Returning false for it lets the first save return its row before the trigger
-- has recorded the owner.
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

-- Functions ---------------------------------------------------------------------------------------------------------

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
revoke execute on function private.set_require_verified_payment(boolean) from public, anon, authenticated, service_role;

-- State of a gift for whoever has its link: open, pending ('Die Zahlung wird noch geprüft') or missing.
create function public.gift_state(gift_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case
       when settings.require_verified_payment and not private.is_paid_for(gift) then 'pending'
       else 'open'
     end
     from public.gifts as gift, private.settings
     where gift.id = gift_state.gift_id),
    'missing'
  );
$$;
revoke execute on function public.gift_state(uuid) from public, anon, authenticated;
grant execute on function public.gift_state(uuid) to anon, service_role;

-- The payments of a gift: its own, and those of the pass that it was made with.
create function public.payments_of_gift(of_gift uuid) returns setof public.payments
  language sql stable security definer set search_path = ''
as $$
  select payment.* from public.payments as payment where payment.gift_id = of_gift
  union all
  select payment.*
  from private.pass_gift as made
  join private.pass on pass.id = made.pass_id
  join public.payments as payment on payment.gift_id = pass.gift_id and payment.price_id = pass.option
  where made.gift_id = of_gift;
$$;

-- Claims payments to ask PayPal about and marks them as asked, so that no other caller gets them within the next minute: the
-- unsettled ones of one gift, or without a gift all open ones, least recently asked first.
create function public.claim_payments(of_gift uuid default null, how_many integer default 50) returns setof public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  if of_gift is null then
    return query
      with due as (
        select payment.id from public.payments as payment
        where (payment.verdict is null or payment.verdict = 'pending')
          and (payment.checked_at is null or payment.checked_at < now() - interval '1 minute')
        order by payment.checked_at nulls first, payment.created_at
        limit how_many
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  else
    return query
      with due as (
        select payment.id from public.payments as payment
        where payment.id in (select paid.id from public.payments_of_gift(of_gift) as paid)
          and (payment.verdict is null or payment.verdict in ('pending', 'refused'))
          and (payment.checked_at is null or payment.checked_at < now() - interval '1 minute')
        order by payment.checked_at nulls first, payment.created_at
        limit how_many
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  end if;
end
$$;

-- Writes a verdict and returns the one that the row then has. Late answers do not undo newer ones: a verified payment can only become
-- refunded or reversed, a refunded one only reversed.
create function public.record_verdict(of_order text, new_verdict text, reason text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  held text;
begin
  update public.payments as payment
  set verdict = new_verdict,
    verdict_reason = nullif(left(reason, 500), ''),
    verified_at = case when new_verdict = 'verified' then now() else payment.verified_at end
  where payment.order_id = of_order
    and case payment.verdict
      when 'reversed' then false
      when 'refunded' then new_verdict = 'reversed'
      when 'verified' then new_verdict in ('refunded', 'reversed')
      else true
    end;
  select payment.verdict into held from public.payments as payment where payment.order_id = of_order;
  return held;
end
$$;

revoke execute on function public.payments_of_gift(uuid) from public, anon, authenticated;
revoke execute on function public.claim_payments(uuid, integer) from public, anon, authenticated;
revoke execute on function public.record_verdict(text, text, text) from public, anon, authenticated;
grant execute on function public.payments_of_gift(uuid) to service_role;
grant execute on function public.claim_payments(uuid, integer) to service_role;
grant execute on function public.record_verdict(text, text, text) to service_role;
