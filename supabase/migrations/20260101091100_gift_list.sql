-- A page of the list costs the same, whatever number of locked or unpaid gifts lies on top of it or
-- between its rows. Policies can only leave such gifts out one by one, so the page asks a function,
-- which takes the ids from an index that holds shown gifts only. The policies stay the authority:
-- the function reads the rows as the caller.

-- Table -------------------------------------------------------------------------------------------

-- The gifts that a list may show to strangers. It only serves to find the newest of them by an
-- index; whether a gift is closed, private.gift_lock alone says.
create table private.listed_gift (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  created_at timestamptz not null
);
create index listed_gift_newest_first on private.listed_gift (created_at desc, gift_id desc);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.listed_gift from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- Puts gifts whose day has come among those that a list shows. Started by every save (gift_locks),
-- so that a reader finds few that are not there yet.
create function private.list_due_gifts() returns void
  language sql volatile set search_path = ''
as $$
  with due as (
    select lock.gift_id from private.gift_lock as lock
    where lock.question is null and not lock.is_listed and lock.opens_at <= now()
    order by lock.opens_at
    limit 100
    for update skip locked
  ), listed as (
    update private.gift_lock as lock set is_listed = true from due where lock.gift_id = due.gift_id returning lock.gift_id
  )
  insert into private.listed_gift (gift_id, created_at)
  select gift.id, gift.created_at from listed join public.gifts as gift on gift.id = listed.gift_id
  on conflict (gift_id) do nothing;
$$;
revoke execute on function private.list_due_gifts() from public, anon, authenticated, service_role;

-- The operator may date a gift anew.
create function private.follow_date() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.listed_gift as listed set created_at = new.created_at where listed.gift_id = new.id;
  return null;
end
$$;
revoke execute on function private.follow_date() from public, anon, authenticated, service_role;

create trigger gifts_follow_date after update of created_at on public.gifts
  for each row when (new.created_at is distinct from old.created_at) execute function private.follow_date();

create function private.open_as_listed() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.is_listed := exists (select from private.listed_gift as listed where listed.gift_id = new.gift_id);
  return new;
end
$$;
revoke execute on function private.open_as_listed() from public, anon, authenticated, service_role;

create trigger open_gift_as_listed before insert on private.open_gift
  for each row execute function private.open_as_listed();

-- A gift is opened and listed in either order: its lock may be over long after it was paid for.
create function private.list_open() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update private.open_gift as open set is_listed = true where open.gift_id = new.gift_id;
  return null;
end
$$;
revoke execute on function private.list_open() from public, anon, authenticated, service_role;

create trigger listed_gift_opens after insert on private.listed_gift
  for each row execute function private.list_open();

-- Row-level security ------------------------------------------------------------------------------

alter table private.listed_gift enable row level security;

-- Functions ---------------------------------------------------------------------------------------

-- Ids of the newest gifts below a place of the list that the caller may find there: own ones, and
-- those that are shown to everybody. A gift of many is found with the others of its batch (many).
create function private.page_of_list(before timestamptz, before_id uuid, how_many integer) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
  is_shared boolean;
  is_verified boolean;
begin
  select list_mode = 'everyone', require_verified_payment into is_shared, is_verified from private.settings;
  return array(
    select page.id
    from (
      (select gift.id, gift.created_at
       from private.gift_owner as owner
       join public.gifts as gift on gift.id = owner.gift_id
       where owner.key_hash = caller and (gift.created_at, gift.id) < (before, before_id)
         and not private.is_one_of_many(gift.id)
       order by gift.created_at desc, gift.id desc
       limit how_many)
      union
      (select listed.gift_id, listed.created_at
       from private.listed_gift as listed
       where is_shared and not is_verified and (listed.created_at, listed.gift_id) < (before, before_id)
       order by listed.created_at desc, listed.gift_id desc
       limit how_many)
      union
      (select open.gift_id, open.created_at
       from private.open_gift as open
       where is_shared and is_verified and open.is_listed and (open.created_at, open.gift_id) < (before, before_id)
       order by open.created_at desc, open.gift_id desc
       limit how_many)
      union
      -- Their day has come since the last save, which is what puts them among the listed ones.
      (select gift.id, gift.created_at
       from private.gift_lock as lock
       join public.gifts as gift on gift.id = lock.gift_id
       where is_shared and lock.question is null and not lock.is_listed and lock.opens_at <= now()
         and (gift.created_at, gift.id) < (before, before_id)
         and (not is_verified or private.is_open(gift.id))
       order by gift.created_at desc, gift.id desc
       limit how_many)
    ) as page (id, created_at)
    order by page.created_at desc, page.id desc
    limit how_many
  );
end
$$;
revoke execute on function private.page_of_list(timestamptz, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.page_of_list(timestamptz, uuid, integer) to anon;

-- A page of the list, newest first: how_many gifts below the one that the page before ended with.
-- No argument: the first page.
create function public.gift_list(
  before timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  how_many integer default 100
) returns setof public.gifts
  language sql stable rows 100 set search_path = ''
begin atomic
  -- Bound when it is created: its callers have no right to use the schema `private`.
  select gift.*
  from public.gifts as gift
  where gift.id = any ((select private.page_of_list(before, before_id, greatest(0, least(how_many, 1000))))::uuid[])
  order by gift.created_at desc, gift.id desc;
end;
revoke execute on function public.gift_list(timestamptz, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.gift_list(timestamptz, uuid, integer) to anon;
