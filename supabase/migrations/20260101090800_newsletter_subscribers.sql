-- Newsletter subscribers (docs/behaviour.md#newsletter): anyone may add an address, only the
-- operator may read them.

-- Table -------------------------------------------------------------------------------------------

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email text not null,
  address text generated always as (lower(email)) stored,
  -- Filled by the operator's mail service (docs/operating.md); visitors cannot write it.
  confirmed_at timestamptz,
  constraint newsletter_subscribers_email_form check (
    email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320
  ),
  -- A known address, in any spelling of case, raises 23505, for which the page says 'Bereits
  -- registriert!'. Deferrable, so that it is compared at the end of the statement: a second row is
  -- refused before.
  constraint newsletter_subscribers_email_once unique (address) deferrable
);
comment on column public.newsletter_subscribers.confirmed_at is
  'When the address was confirmed (double opt-in); null: it may only be sent the question.';

-- Grants ------------------------------------------------------------------------------------------

revoke all on public.newsletter_subscribers from public, anon, authenticated, service_role;
grant insert (email) on public.newsletter_subscribers to anon;
grant select, insert, update, delete on public.newsletter_subscribers to service_role;

-- Triggers ----------------------------------------------------------------------------------------

create trigger newsletter_subscribers_one_row before insert on public.newsletter_subscribers
  for each row execute function private.refuse_second_row();

create trigger newsletter_subscribers_count_write before insert on public.newsletter_subscribers
  for each row execute function private.count_write('subscriber');

-- Row-level security ------------------------------------------------------------------------------

alter table public.newsletter_subscribers enable row level security;

create policy "Anyone may subscribe to the newsletter" on public.newsletter_subscribers
  for insert to anon with check (true);
