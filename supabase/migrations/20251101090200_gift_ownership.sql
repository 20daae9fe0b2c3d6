-- Who made a gift, who may read it: the browser's random key (header x-sender-key, stored as a hash) and the link
-- (header x-gift-id). The policies compare the id with an array that is computed once a statement, never once a row.

-- Table -------------------------------------------------------------------------------------------------------------

create table private.gift_owner (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  key_hash bytea not null
);
create index gift_owner_by_key on private.gift_owner (key_hash);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.gift_owner from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------------------------

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

-- Row-level security ------------------------------------------------------------------------------------------------

-- Volatile on purpose: of two simultaneous saves of one gift the later waits for the earlier, and a volatile function then
-- looks with a fresh snapshot, so that it finds itself to be the owner.
create function private.owned() returns uuid[]
  language sql volatile security definer set search_path = ''
as $$
  select coalesce(array_agg(gift_id), '{}') from private.gift_owner where key_hash = private.sender_hash();
$$;

create function private.readable() returns uuid[]
  language sql volatile security definer set search_path = ''
as $$
  select private.owned() || coalesce(
    (select array[link::uuid] from (select private.request_header('x-gift-id')) as request (link)
     where link ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'),
    '{}'
  );
$$;

revoke execute on function private.owned() from public, anon, authenticated, service_role;
revoke execute on function private.readable() from public, anon, authenticated, service_role;
grant execute on function private.owned() to anon;
grant execute on function private.readable() to anon;

alter table private.gift_owner enable row level security;

create policy "Anyone may make a gift" on public.gifts
  for insert to anon with check (true);

-- In the mode 'everyone', as delivered. private.set_list_mode swaps the condition, so that no row pays for a setting.
create policy "Gifts are read as the list mode says" on public.gifts
  for select to anon using (true);

create policy "The same browser may repeat its save" on public.gifts
  for update to anon
  using (id = any ((select private.owned())::uuid[]))
  with check (id = any ((select private.owned())::uuid[]));

create policy "The same browser may delete its gift" on public.gifts
  for delete to anon using (id = any ((select private.owned())::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------

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
  update private.settings set list_mode = mode;
end
$$;
comment on function private.set_list_mode is
  'everyone: anyone may list all gifts. sender: a browser sees its own gifts, a link opens its gift, nothing else is read.';
revoke execute on function private.set_list_mode(text) from public, anon, authenticated, service_role;
