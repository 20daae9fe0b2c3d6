-- A second device (docs/decisions/second-device.md): a sender shows a one-time link, another
-- browser takes over the gifts and passes with a key of its own. No key travels: the other
-- browser's hash becomes a further owner.

-- Table -------------------------------------------------------------------------------------------

-- Links that were shown. Kept for a day (nightly), so that a link that was used or has expired can
-- be called so.
create table private.device_invitation (
  -- Of 128 random bits, so a plain hash cannot be guessed back.
  token_hash bytea primary key,
  key_hash bytea not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  -- The browser that has taken over, which may ask again after a lost answer.
  used_by bytea
);
create index device_invitation_by_key on private.device_invitation (key_hash);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.device_invitation from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- Gives the files of gifts from the owners that leave them to one that stays.
create function private.hand_over_files(gifts uuid[], leaving bytea[], staying bytea) returns void
  language sql volatile set search_path = ''
as $$
  update private.file_owner as owner set key_hash = staying
  from private.file_of_gift as used
  where used.gift_id = any (gifts) and owner.bucket_id = used.bucket_id and owner.name = used.name
    and owner.key_hash = any (leaving);
$$;
revoke execute on function private.hand_over_files(uuid[], bytea[], bytea)
  from public, anon, authenticated, service_role;

-- Whoever deletes a gift deletes its files next, also those that another of its devices has
-- uploaded. The operator leaves them to their owner.
create function private.take_over_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hand_over_files(
    array[old.id],
    array(select owner.key_hash from private.gift_owner as owner where owner.gift_id = old.id),
    private.sender_hash()
  ) where private.sender_hash() is not null;
  return old;
end
$$;
revoke execute on function private.take_over_files() from public, anon, authenticated, service_role;

create trigger gifts_take_over_files before delete on public.gifts
  for each row execute function private.take_over_files();

-- Row-level security ------------------------------------------------------------------------------

alter table private.device_invitation enable row level security;

-- Functions ---------------------------------------------------------------------------------------

create function private.token_hash(token text) returns bytea
  language sql immutable set search_path = ''
as $$
  select sha256(convert_to(token, 'UTF8'));
$$;
revoke execute on function private.token_hash(text) from public, anon, authenticated, service_role;

create function private.require_sender() returns bytea
  language plpgsql stable set search_path = ''
as $$
begin
  if private.sender_hash() is null then
    raise exception using errcode = '42501', message = 'a device needs the key of a browser';
  end if;
  return private.sender_hash();
end
$$;
revoke execute on function private.require_sender() from public, anon, authenticated, service_role;

-- A new link for the caller's gifts and passes; an earlier one that was not used yet ends.
create function public.invite_device() returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
  token constant text := encode(extensions.gen_random_bytes(16), 'hex');
begin
  perform private.count_request('device');
  delete from private.device_invitation as old where old.key_hash = caller and old.used_by is null;
  insert into private.device_invitation (token_hash, key_hash) values (private.token_hash(token), caller);
  return jsonb_build_object('token', token, 'seconds', 600);
end
$$;
revoke execute on function public.invite_device() from public, anon, authenticated, service_role;
grant execute on function public.invite_device() to anon;

-- What a link is worth to the caller: state open, own (the caller has made it), used, expired or
-- unknown.
create function private.state_of(invitation private.device_invitation) returns text
  language sql stable set search_path = ''
as $$
  select case
    when invitation.token_hash is null then 'unknown'
    when invitation.key_hash = private.sender_hash() then 'own'
    when invitation.used_by = private.sender_hash() then 'open'
    when invitation.used_by is not null then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end;
$$;
revoke execute on function private.state_of(private.device_invitation)
  from public, anon, authenticated, service_role;

-- The gifts of a browser that another device may take over. Where payments must be verified these are
-- paid for, or a link for another device would open the others.
create function private.shared_gifts(of_key bytea) returns setof uuid
  language sql stable set search_path = ''
as $$
  select gift.id
  from private.gift_owner as owner
  join public.gifts as gift on gift.id = owner.gift_id
  cross join private.settings
  where owner.key_hash = of_key and (not settings.require_verified_payment or private.is_paid_for(gift));
$$;
revoke execute on function private.shared_gifts(bytea) from public, anon, authenticated, service_role;

-- What a link holds, before it is used. Volatile, because asking is counted: guesses are limited
-- like all writes.
create function public.invitation_state(token text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  invitation private.device_invitation;
begin
  perform private.count_request('device');
  select held.* into invitation from private.device_invitation as held where held.token_hash = private.token_hash(token);
  if private.state_of(invitation) <> 'open' then
    return jsonb_build_object('state', private.state_of(invitation));
  end if;
  return jsonb_build_object(
    'state', 'open',
    'gifts', (select count(*) from private.shared_gifts(invitation.key_hash)),
    'passes', (select count(*) from private.pass_holder as holder where holder.key_hash = invitation.key_hash)
  );
end
$$;
revoke execute on function public.invitation_state(text)
  from public, anon, authenticated, service_role;
grant execute on function public.invitation_state(text) to anon;

-- Makes the caller a further owner of the gifts and passes that the link's browser has now; nothing
-- of the caller's own is given away. Returns the state, and where it was open the ids of the gifts,
-- oldest first.
create function public.accept_invitation(token text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
  invitation private.device_invitation;
begin
  perform private.count_request('device');
  select held.* into invitation from private.device_invitation as held where held.token_hash = private.token_hash(token);
  -- The rows in the order in which sign_off_others and leave_devices lock them, the link last: they
  -- take turns with this, and what was signed off is not taken over.
  perform from public.gifts as gift
  where gift.id in (select owner.gift_id from private.gift_owner as owner where owner.key_hash = invitation.key_hash)
  order by gift.id for key share;
  perform from private.pass
  where pass.id in (select holder.pass_id from private.pass_holder as holder where holder.key_hash = invitation.key_hash)
  order by pass.id for key share;
  select held.* into invitation from private.device_invitation as held
  where held.token_hash = private.token_hash(token) for update;
  if private.state_of(invitation) <> 'open' then
    return jsonb_build_object('state', private.state_of(invitation));
  end if;
  if invitation.used_by is null then
    insert into private.gift_owner (gift_id, key_hash)
    select gift_id, caller from private.shared_gifts(invitation.key_hash) as gift_id
    on conflict (gift_id, key_hash) do nothing;
    insert into private.pass_holder (pass_id, key_hash)
    select holder.pass_id, caller from private.pass_holder as holder where holder.key_hash = invitation.key_hash
    on conflict (pass_id, key_hash) do nothing;
    update private.device_invitation as held set used_by = caller where held.token_hash = invitation.token_hash;
  end if;
  return jsonb_build_object(
    'state', 'open',
    'gifts', (
      select coalesce(jsonb_agg(gift.id order by gift.created_at, gift.id), '[]')
      from private.gift_owner as mine
      join private.gift_owner as shared on shared.gift_id = mine.gift_id and shared.key_hash = invitation.key_hash
      join public.gifts as gift on gift.id = mine.gift_id
      where mine.key_hash = caller
    )
  );
end
$$;
revoke execute on function public.accept_invitation(text)
  from public, anon, authenticated, service_role;
grant execute on function public.accept_invitation(text) to anon;

-- The devices that share a gift or a pass with the caller, the caller's included.
create function public.device_count() returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from (
    select private.sender_hash()
    union
    select other.key_hash from private.gift_owner as mine join private.gift_owner as other using (gift_id)
    where mine.key_hash = private.sender_hash()
    union
    select other.key_hash from private.pass_holder as mine join private.pass_holder as other using (pass_id)
    where mine.key_hash = private.sender_hash()
  ) as device (key_hash)
  where key_hash is not null;
$$;
revoke execute on function public.device_count() from public, anon, authenticated, service_role;
grant execute on function public.device_count() to anon;

-- Waits until nobody else changes who has the gifts and passes of a key, and lets nobody until the
-- transaction ends: of two devices that leave at once, one has to see that it is the last.
create function private.take_turn(holder_key bytea) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.gifts as gift
  where gift.id in (select owner.gift_id from private.gift_owner as owner where owner.key_hash = holder_key)
  order by gift.id for update;
  perform from private.pass
  where pass.id in (select holder.pass_id from private.pass_holder as holder where holder.key_hash = holder_key)
  order by pass.id for update;
end
$$;
revoke execute on function private.take_turn(bytea) from public, anon, authenticated, service_role;

-- Gives up the gifts and passes that the caller shares; what nobody else has stays the caller's.
-- Returns the ids of the gifts.
create function public.leave_devices() returns setof uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
  shared record;
begin
  perform private.take_turn(caller);
  delete from private.device_invitation as invitation where invitation.key_hash = caller;
  for shared in
    select mine.gift_id, (array_agg(other.key_hash))[1] as heir
    from private.gift_owner as mine
    join private.gift_owner as other on other.gift_id = mine.gift_id and other.key_hash <> caller
    where mine.key_hash = caller
    group by mine.gift_id
  loop
    perform private.hand_over_files(array[shared.gift_id], array[caller], shared.heir);
    delete from private.gift_owner as owner where owner.gift_id = shared.gift_id and owner.key_hash = caller;
    return next shared.gift_id;
  end loop;
  delete from private.pass_holder as mine
  where mine.key_hash = caller and exists (
    select from private.pass_holder as other where other.pass_id = mine.pass_id and other.key_hash <> caller
  );
end
$$;
revoke execute on function public.leave_devices() from public, anon, authenticated, service_role;
grant execute on function public.leave_devices() to anon;

-- Takes the gifts and passes of the caller away from all other devices.
create function public.sign_off_others() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
  mine uuid[];
begin
  perform private.take_turn(caller);
  select coalesce(array_agg(owner.gift_id), '{}') into mine from private.gift_owner as owner where owner.key_hash = caller;
  delete from private.device_invitation as invitation where invitation.key_hash = caller;
  perform private.hand_over_files(
    mine,
    array(select owner.key_hash from private.gift_owner as owner where owner.gift_id = any (mine) and owner.key_hash <> caller),
    caller
  );
  delete from private.gift_owner as owner where owner.gift_id = any (mine) and owner.key_hash <> caller;
  delete from private.pass_holder as other
  using private.pass_holder as held
  where held.key_hash = caller and other.pass_id = held.pass_id and other.key_hash <> caller;
end
$$;
revoke execute on function public.sign_off_others() from public, anon, authenticated, service_role;
grant execute on function public.sign_off_others() to anon;
