-- A refused payment was asked about again once a minute for ever, by anybody who has its gift's id: invented entries could keep PayPal busy.
-- Now each refusal makes the next question wait longer. And a sweep asks about real gifts first, whatever number of invented entries
-- lies before them.

-- Table -------------------------------------------------------------------------------------------------------------

-- How often PayPal's answer refused the payment; record_verdict counts (20251123111000_entries_of_older_prices.sql).
alter table public.payments add column refusals integer not null default 0;

-- For the sweep of what was refused.
create index payments_refused on public.payments (checked_at nulls first, created_at) where verdict = 'refused';

-- Functions ---------------------------------------------------------------------------------------------------------

-- Claims payments to ask PayPal about and marks them as asked, so that no other caller gets them within the next minute: the unsettled ones
-- of one gift that have waited long enough, or without a gift all open ones, or all refused ones however long they have waited. Of all,
-- those of saved gifts come first, but each at most once an hour, so that a long sweep comes to the others too; then the least recently asked.
drop function public.claim_payments(uuid, integer);
create function public.claim_payments(of_gift uuid default null, how_many integer default 50, refused boolean default false)
  returns setof public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  if of_gift is null then
    return query
      with due as (
        select payment.id from public.payments as payment
        where case when refused then payment.verdict = 'refused' else payment.verdict is null or payment.verdict = 'pending' end
          and (payment.checked_at is null or payment.checked_at < now() - interval '1 minute')
        order by
          (payment.checked_at is null or payment.checked_at < now() - interval '1 hour')
            and exists (select from public.gifts as gift where gift.id = payment.gift_id) desc,
          payment.checked_at nulls first, payment.created_at
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
          and (payment.checked_at is null or payment.checked_at < now() - case
            when payment.verdict is distinct from 'refused' then interval '1 minute'
            -- Never again: an order that PayPal does not know a day after it was entered never was one. An unpaid order dies after three hours.
            when payment.verdict_reason = 'unknown_order' and payment.created_at < now() - interval '1 day' then null
            when payment.refusals <= 1 then interval '1 minute'
            when payment.refusals = 2 then interval '10 minutes'
            when payment.refusals = 3 then interval '1 hour'
            else interval '1 day'
          end)
        order by payment.checked_at nulls first, payment.created_at
        limit how_many
        for update skip locked
      )
      update public.payments as payment set checked_at = now() from due where payment.id = due.id returning payment.*;
  end if;
end
$$;
revoke execute on function public.claim_payments(uuid, integer, boolean) from public, anon, authenticated;
grant execute on function public.claim_payments(uuid, integer, boolean) to service_role;
