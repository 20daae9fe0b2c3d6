-- Who made a gift and may read it: browsers, by their random keys (header x-sender-key, stored as a
-- hash). The policies compare the id with an array that is computed once a statement, never once a
-- row.

-- Tables ------------------------------------------------------------------------------------------

-- A gift has several owners once a second device has taken it over (second_device).
create table private.gift_owner (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  key_hash bytea not null,
  primary key (gift_id, key_hash)
);
create index gift_owner_by_key on private.gift_owner (key_hash);

-- Ids of deleted gifts. They are never used again, so that a link never opens another gift and a
-- payment never pays for a second one.
create table private.spent_gift_id (
  gift_id uuid primary key
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.gift_owner from public, anon, authenticated, service_role;
revoke all on private.spent_gift_id from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

create function private.record_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gift_owner (gift_id, key_hash)
  select new.id, private.sender_hash()
  where private.sender_hash() is not null;
  return null;
end
$$;
revoke execute on function private.record_owner() from public, anon, authenticated, service_role;

create trigger gifts_record_owner after insert on public.gifts
  for each row execute function private.record_owner();

create function private.spend_gift_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.spent_gift_id (gift_id) values (old.id) on conflict (gift_id) do nothing;
  return null;
end
$$;
revoke execute on function private.spend_gift_id() from public, anon, authenticated, service_role;

create trigger gifts_spend_id after delete on public.gifts
  for each row execute function private.spend_gift_id();

-- After the insert, because the insert waits for a simultaneous deletion, whose spent id is visible
-- then.
create function private.refuse_spent_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.spent_gift_id where gift_id = new.id) then
    raise exception using
      errcode = 'PT409',
      message = 'Dieses Geschenk wurde gelöscht und lässt sich unter seinem Link nicht noch einmal speichern.', -- quoted to people
      hint = 'Save the draft under a new id.';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_spent_id() from public, anon, authenticated, service_role;

create trigger gifts_refuse_spent_id after insert on public.gifts
  for each row execute function private.refuse_spent_id();

-- Row-level security ------------------------------------------------------------------------------

alter table private.gift_owner enable row level security;
alter table private.spent_gift_id enable row level security;

-- Volatile, because a stable function would use the statement's snapshot: of two simultaneous saves
-- of one gift the later waits for the earlier, and needs a new snapshot to see that its browser is
-- the owner.
create function private.owned() returns uuid[]
  language sql volatile security definer set search_path = ''
as $$
  select coalesce(array_agg(gift_id), '{}') from private.gift_owner where key_hash = private.sender_hash();
$$;
revoke execute on function private.owned() from public, anon, authenticated, service_role;
grant execute on function private.owned() to anon;

-- The gift that is about to be saved (header x-gift-id) counts as well: its row comes back before
-- its owner is written down. Once it is saved, its id opens nothing here: a link goes through
-- public.gift_by_link, which keeps the e-mail addresses.
create function private.readable() returns uuid[]
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  link constant text := private.request_header('x-gift-id');
begin
  if link ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    and not exists (select from public.gifts as gift where gift.id = link::uuid)
  then
    return private.owned() || link::uuid;
  end if;
  return private.owned();
end
$$;
revoke execute on function private.readable() from public, anon, authenticated, service_role;
grant execute on function private.readable() to anon;

create policy "Anyone may make a gift" on public.gifts
  for insert to anon with check (true);

-- In the mode 'everyone', as delivered. private.set_list_mode swaps the condition, so that no row
-- pays for a setting.
create policy "Gifts are read as the list mode says" on public.gifts
  for select to anon using (true);

create policy "The same browser may repeat its save" on public.gifts
  for update to anon
  using (id = any ((select private.owned())::uuid[]))
  with check (id = any ((select private.owned())::uuid[]));

create policy "The same browser may delete its gift" on public.gifts
  for delete to anon using (id = any ((select private.owned())::uuid[]));

-- Functions ---------------------------------------------------------------------------------------

create function private.is_own_gift(gift_id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
begin
  return caller is not null and exists (
    select from private.gift_owner as owner where owner.gift_id = is_own_gift.gift_id and owner.key_hash = caller
  );
end
$$;
revoke execute on function private.is_own_gift(uuid) from public, anon, authenticated, service_role;

-- The date of the caller's newest gift, null without one.
create function private.newest_own() returns timestamptz
  language sql stable set search_path = ''
as $$
  select max(gift.created_at)
  from private.gift_owner as owner
  join public.gifts as gift on gift.id = owner.gift_id
  where owner.key_hash = private.sender_hash();
$$;
revoke execute on function private.newest_own() from public, anon, authenticated, service_role;

-- State of an id before its order is made, given the row to be paid for. free: the id was never
-- used. same: this browser has saved exactly this gift, apart from created_at. other: the id has
-- another content or owner, or was deleted. price: the amount that the page shows, without a coupon,
-- has not been on sale for a day; orders that the browser makes ask nobody else about it
-- (docs/decisions/price-changes.md). With a coupon coupon_state says so, which is counted. Volatile,
-- because it notes the files of the order that follows.
create function public.draft_state(draft jsonb, cents integer default null) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft_id constant uuid := (draft_state.draft ->> 'id')::uuid;
  saved public.gifts;
  unsaved public.gifts;
  option constant text := draft_state.draft ->> 'price_id';
begin
  perform private.note_files_of_order(draft_state.draft);
  select gift.* into saved from public.gifts as gift where gift.id = draft_id;
  if not found then
    return case
      when exists (select from private.spent_gift_id where gift_id = draft_id) then 'other'
      when draft_state.draft ->> 'applied_coupon' is null
        and private.price_cents(option, null, now()) is not null
        and not private.is_on_sale(option, null, draft_state.cents) then 'price'
      else 'free'
    end;
  end if;
  if not exists (select from private.gift_owner where gift_id = draft_id and key_hash = private.sender_hash()) then
    return 'other';
  end if;
  unsaved := jsonb_populate_record(saved, draft_state.draft - 'created_at');
  return case when unsaved is not distinct from saved then 'same' else 'other' end;
end
$$;
revoke execute on function public.draft_state(jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.draft_state(jsonb, integer) to anon;

create function private.set_list_mode(mode text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if mode = 'everyone' then
    alter policy "Gifts are read as the list mode says" on public.gifts using (true);
  elsif mode = 'sender' then
    alter policy "Gifts are read as the list mode says" on public.gifts
      using (id = any ((select private.readable())::uuid[]));
  else
    raise exception 'The list mode is everyone or sender, not %.', mode;
  end if;
  update private.settings set list_mode = mode where only_row;
end
$$;
comment on function private.set_list_mode is
  'everyone: anyone may list all gifts. sender: a browser sees its own gifts, nothing else is read but what a link opens.';
revoke execute on function private.set_list_mode(text)
  from public, anon, authenticated, service_role;
