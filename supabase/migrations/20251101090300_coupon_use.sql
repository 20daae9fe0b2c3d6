-- FREEGIFT2025 is good for one gift per creator e-mail, in whatever spelling of case, also for two saves of the same
-- instant and after the first gift was deleted: so the use has a table and a key of its own, not tied to the gift's life.

-- Table -------------------------------------------------------------------------------------------------------------

create table private.coupon_use (
  coupon text not null,
  email text not null,
  used_at timestamptz not null default now(),
  constraint coupon_use_once_per_email primary key (coupon, email)
);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.coupon_use from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------------------------

-- A second use fails with 23505 and the name of the constraint above.
create function private.spend_coupon() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.coupon_use (coupon, email)
  select new.applied_coupon, lower(btrim(new.creator_email))
  from private.settings
  where lower(btrim(new.creator_email)) is distinct from coupon_test_email;
  return null;
end
$$;
revoke execute on function private.spend_coupon() from public, anon, authenticated, service_role;

create trigger gifts_spend_coupon after insert on public.gifts
  for each row when (new.applied_coupon = 'FREEGIFT2025') execute function private.spend_coupon();

-- Row-level security ------------------------------------------------------------------------------------------------

alter table private.coupon_use enable row level security;
