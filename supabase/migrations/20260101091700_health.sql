-- The operator's overview: gifts, payments, inquiries and files by day and status, and payments
-- that need attention.

create view public.health with (security_invoker = true) as
  select 'gifts' as what, payment_status as status, (created_at at time zone 'Europe/Berlin')::date as day,
    count(*) as number, null::bigint as amount
  from public.gifts group by 2, 3
  union all
  -- refunded and reversed are counted by verdict, on the day of the payment.
  select 'payments', status || coalesce(', ' || verdict, ''), (created_at at time zone 'Europe/Berlin')::date,
    count(*), sum(amount_cents)
  from public.payments group by 2, 3
  union all
  select 'payments without a gift', status || coalesce(', ' || verdict, ''),
    (created_at at time zone 'Europe/Berlin')::date, count(*), sum(amount_cents)
  from public.payments as payment
  where not exists (select from public.gifts as gift where gift.id = payment.gift_id)
  group by 2, 3
  union all
  select 'further payments for the same gift', status || coalesce(', ' || verdict, ''),
    (created_at at time zone 'Europe/Berlin')::date, count(*), sum(amount_cents)
  from public.payments as payment
  where exists (
    select from public.payments as earlier
    where earlier.gift_id = payment.gift_id and (earlier.created_at, earlier.id) < (payment.created_at, payment.id)
  )
  group by 2, 3
  union all
  select 'inquiries', case when answered_at is null then 'open' else 'answered' end,
    (created_at at time zone 'Europe/Berlin')::date, count(*), sum(gift_count)
  from public.inquiries group by 2, 3
  union all
  select 'files', bucket_id, (created_at at time zone 'Europe/Berlin')::date, count(*),
    sum((metadata ->> 'size')::bigint)::bigint
  from storage.objects group by 2, 3;

comment on view public.health is
  'amount: cents for payments, gifts asked for in inquiries, bytes for files.';

revoke all on public.health from public, anon, authenticated, service_role;
grant select on public.health to service_role;
