-- Links for a second device as counted calls.

drop function public.invite_device();
drop function public.invitation_state(text);
drop function public.accept_invitation(text);

-- Makes a link for the caller's gifts and passes, valid for ten minutes; an earlier one that was not
-- used yet ends. Its token is the caller's own: 128 random bits in hex.
create function public.invite_device(call_id uuid, token text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (invite_device.token ~ '^[0-9a-f]{32}$') is not true then
    raise exception using errcode = '22023', message = 'a token has 32 hexadecimal digits';
  end if;
  perform private.count_call('invite_device', call_id, jsonb_build_object('token', token));
end
$$;
revoke execute on function public.invite_device(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.invite_device(uuid, text) to anon;

create function private.do_invite_device(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
begin
  delete from private.device_invitation as old where old.key_hash = caller and old.used_by is null;
  insert into private.device_invitation (token_hash, key_hash)
  values (private.token_hash(arguments ->> 'token'), caller)
  on conflict (token_hash) do nothing;
  return null;
end
$$;
revoke execute on function private.do_invite_device(jsonb) from public, anon, authenticated, service_role;

-- Asks what a link holds, before it is used. Counted, so that guesses are limited like all writes.
create function public.invitation_state(call_id uuid, token text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.count_call('invitation_state', call_id, jsonb_build_object('token', token));
$$;
revoke execute on function public.invitation_state(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.invitation_state(uuid, text) to anon;

-- The state, and where it is open how many gifts and passes.
create function private.do_invitation_state(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  invitation private.device_invitation;
begin
  select held.* into invitation from private.device_invitation as held
  where held.token_hash = private.token_hash(arguments ->> 'token');
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
revoke execute on function private.do_invitation_state(jsonb)
  from public, anon, authenticated, service_role;

-- Uses a link.
create function public.accept_invitation(call_id uuid, token text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.count_call('accept_invitation', call_id, jsonb_build_object('token', token));
$$;
revoke execute on function public.accept_invitation(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.accept_invitation(uuid, text) to anon;

-- Makes the caller a further owner of the gifts and passes that the link's browser has now; nothing
-- of the caller's own is given away. Returns the state, and where it was open the ids of the gifts,
-- oldest first.
create function private.do_accept_invitation(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
  hash constant bytea := private.token_hash(arguments ->> 'token');
  invitation private.device_invitation;
begin
  select held.* into invitation from private.device_invitation as held
  where held.token_hash = hash;
  -- The rows in the order in which sign_off_others and leave_devices lock them, the link last: they
  -- take turns with this, and what was signed off is not taken over.
  perform from public.gifts as gift
  where gift.id in (select owner.gift_id from private.gift_owner as owner where owner.key_hash = invitation.key_hash)
  order by gift.id for key share;
  perform from private.pass
  where pass.id in (select holder.pass_id from private.pass_holder as holder where holder.key_hash = invitation.key_hash)
  order by pass.id for key share;
  select held.* into invitation from private.device_invitation as held
  where held.token_hash = hash for update;
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
revoke execute on function private.do_accept_invitation(jsonb)
  from public, anon, authenticated, service_role;
