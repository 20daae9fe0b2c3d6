-- Inquiries (docs/behaviour.md#inquiries): what a company asks for beside the gift that it has
-- composed as a sample. The gift holds who asks (name and e-mail); a company may only hand an
-- inquiry in, the operator reads and answers it. The gift is the inquiry; nothing more has to be said.

-- Table -------------------------------------------------------------------------------------------

create table public.inquiries (
  -- One inquiry a gift, so that a repeated request is refused as a duplicate, and deleting the gift
  -- takes the inquiry back.
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  created_at timestamptz not null default now(),
  company text,
  gift_count integer,
  wished_for date,
  note text,
  -- Filled by the operator.
  answered_at timestamptz,
  constraint inquiries_company_length check (
    private.has_visible_character(company) and char_length(company) <= 200
  ),
  constraint inquiries_gift_count_range check (gift_count between 1 and 100000),
  constraint inquiries_wished_for_range check (wished_for between '2025-01-01' and '2199-12-31'),
  constraint inquiries_note_length check (char_length(note) <= 2000)
);
create index inquiries_by_age on public.inquiries (created_at);

-- Grants ------------------------------------------------------------------------------------------

revoke all on public.inquiries from public, anon, authenticated, service_role;
grant insert (gift_id, company, gift_count, wished_for, note) on public.inquiries to anon;
grant select, update, delete on public.inquiries to service_role;

-- Triggers ----------------------------------------------------------------------------------------

create trigger inquiries_one_row before insert on public.inquiries
  for each row execute function private.refuse_second_row();

create trigger inquiries_count_write after insert on public.inquiries
  for each row execute function private.count_write('inquiry');

-- An inquiry is kept for a year, answered or not. Each new one takes the old ones away;
-- docs/operating.md has the statement for a quiet year.
create function private.forget_old_inquiries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.inquiries where created_at < now() - interval '1 year';
  return null;
end
$$;
revoke execute on function private.forget_old_inquiries()
  from public, anon, authenticated, service_role;

create trigger inquiries_forget_old after insert on public.inquiries
  for each statement execute function private.forget_old_inquiries();

-- Row-level security ------------------------------------------------------------------------------

alter table public.inquiries enable row level security;

create policy "The sender of a business pack may ask for it" on public.inquiries
  for insert to anon with check (
    gift_id = any ((select private.owned())::uuid[])
    and exists (select from public.gifts as gift where gift.id = inquiries.gift_id and gift.price_id = 'business_pack')
  );
