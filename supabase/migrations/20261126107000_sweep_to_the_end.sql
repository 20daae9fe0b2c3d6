-- Claims payments to ask PayPal about and marks them as asked, so that no other caller gets them
-- within the next minute: the unsettled ones of one gift, or without a gift all open ones, or all
-- refused ones however long they have waited. Each refusal makes the next question about a gift's
-- payment wait longer, or invented entries could keep PayPal busy. Of all, those of saved gifts
-- come first, but each at most once an hour, so that a long sweep comes to the others too. Senders'
-- own come before the first of others, these before the second, and so on; then the least recently
-- asked. What has no turn is never asked about. Of all, those alone that were last asked about
-- before `asked_before`: a sweep that goes on until nothing is due gives the time at which it began,
-- or what stays pending would be due again each minute, and the sweep would never end.
drop function public.claim_payments(uuid, integer, boolean);
create function public.claim_payments(
  of_gift uuid default null, how_many integer default 50, refused boolean default false,
  asked_before timestamptz default now()
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
          and (payment.checked_at is null or payment.checked_at < least(asked_before, now() - interval '1 hour'))
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
          and (payment.checked_at is null or payment.checked_at < least(asked_before, now() - interval '1 minute'))
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
revoke execute on function public.claim_payments(uuid, integer, boolean, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_payments(uuid, integer, boolean, timestamptz) to service_role;
