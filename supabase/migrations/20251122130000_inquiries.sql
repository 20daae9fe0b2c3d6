-- Inquiries (docs/behaviour.md#inquiries): what a company asks for beside the gift that it has composed as a sample. The gift holds who asks (name
-- and e-mail); a company may only hand an inquiry in, the operator reads and answers it.

-- Table -------------------------------------------------------------------------------------------------------------

create table public.inquiries (
  -- One inquiry a gift, so that a repeated request is refused as a duplicate, and deleting the gift takes the inquiry back.
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  created_at timestamptz not null default now(),
  company text not null,
  gift_count integer not null,
  wished_for date,
  note text,
  -- Filled by the operator.
  answered_at timestamptz,
  constraint inquiries_gift_count_range check (gift_count between 1 and 100000),
  constraint inquiries_wished_for_range check (wished_for between '2025-01-01' and '2199-12-31'),
  constraint inquiries_note_length check (char_length(note) <= 2000)
);
create index inquiries_by_age on public.inquiries (created_at);

-- A name of invisible characters only is none: the same list as for the names of a gift.
do $$
declare
  visible constant text := (
    select substring(pg_get_constraintdef(oid) from '\[[^]]+\]') from pg_constraint where conname = 'gifts_sender_name_length'
  );
begin
  execute format(
    'alter table public.inquiries add constraint inquiries_company_length check (company ~ %L and char_length(company) <= 200)', visible
  );
end
$$;

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on public.inquiries from public, anon, authenticated, service_role;
grant insert (gift_id, company, gift_count, wished_for, note) on public.inquiries to anon;
grant select, update, delete on public.inquiries to service_role;

-- Row-level security ------------------------------------------------------------------------------------------------

alter table public.inquiries enable row level security;

create policy "The sender of a business pack may ask for it" on public.inquiries
  for insert to anon with check (
    gift_id = any ((select private.owned())::uuid[])
    and exists (select from public.gifts as gift where gift.id = inquiries.gift_id and gift.price_id = 'business_pack')
  );

-- Limits ------------------------------------------------------------------------------------------------------------

alter table private.write_limit drop constraint write_limit_kind_known;
alter table private.write_limit add constraint write_limit_kind_known check (
  kind in ('gift', 'subscriber', 'payment', 'file', 'coupon', 'lock', 'answer', 'thanks', 'device', 'inquiry')
);
insert into private.write_limit (kind, per_hour) values ('inquiry', 200);

-- Triggers ----------------------------------------------------------------------------------------------------------

create trigger inquiries_count_write after insert on public.inquiries
  for each row execute function private.count_write('inquiry');

-- An inquiry is kept for a year, answered or not. Each new one takes the old ones away; docs/operating.md has the statement for a quiet year.
create function private.forget_old_inquiries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.inquiries where created_at < now() - interval '1 year';
  return null;
end
$$;
revoke execute on function private.forget_old_inquiries() from public, anon, authenticated, service_role;

create trigger inquiries_forget_old after insert on public.inquiries
  for each statement execute function private.forget_old_inquiries();

-- The operator's overview -------------------------------------------------------------------------------------------

create or replace view public.health with (security_invoker = true) as
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

comment on view public.health is 'amount: cents for payments, gifts asked for in inquiries, bytes for files.';
