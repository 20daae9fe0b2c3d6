-- What a link opens: the gift as the recipient's page shows it, or its cover while it is locked. A
-- link is passed on, the two e-mail addresses are not: only the browser that made the gift is given
-- them. In the list mode 'sender' this is the only way from a link to a gift; in the mode
-- 'everyone', whose point it is that all can be read, a select by id answers as well.

-- Two thousand may ask for one gift in the seconds after its day has come, so what they call is
-- plpgsql, which keeps its plans.

-- Functions ---------------------------------------------------------------------------------------

-- A gift as whoever has its link is given it: never with the two e-mail addresses.
create function private.gift_for_link(gift public.gifts) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(gift) || '{"recipient_email": null, "creator_email": ""}';
end
$$;
revoke execute on function private.gift_for_link(public.gifts)
  from public, anon, authenticated, service_role;

-- What is seen of a gift before it is opened, with the keys of its row, and in `locked` what keeps
-- it closed.
create function private.gift_cover(gift public.gifts, lock private.gift_lock) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', gift.id,
    'recipient_name', gift.recipient_name,
    'sender_name', gift.sender_name,
    'wrapping_style', gift.wrapping_style,
    'pattern', gift.pattern,
    'primary_color', gift.primary_color,
    'magicalEffect', gift."magicalEffect",
    'confetti', gift.confetti,
    'shine', gift.shine,
    'locked', jsonb_build_object(
      'opens_at', lock.opens_at,
      'server_time', now(),
      'question', lock.question,
      'hint', case when lock.wrong_answers >= 3 then lock.hint end,
      'paused_until', case when lock.paused_until > now() then lock.paused_until end
    )
  );
end
$$;
revoke execute on function private.gift_cover(public.gifts, private.gift_lock)
  from public, anon, authenticated, service_role;

-- One function for gift and cover, so that a locked gift is painted after one request. No row: the
-- gift is not there, or not paid for where payments must be verified (gift_state tells them apart).
create function public.gift_by_link(gift_id uuid) returns setof jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  gift public.gifts;
  lock private.gift_lock;
begin
  select linked.* into gift from public.gifts as linked where linked.id = gift_by_link.gift_id;
  if not found then
    return;
  end if;
  if private.is_own_gift(gift.id) then
    return next to_jsonb(gift);
    return;
  end if;
  if (select require_verified_payment from private.settings) and not private.is_paid_for(gift) then
    return;
  end if;
  select held.* into lock from private.gift_lock as held where held.gift_id = gift.id;
  if lock.opens_at > now() or (lock.question is not null and not exists (
    select from private.seal_breaker as breaker
    where breaker.gift_id = gift.id and breaker.key_hash = private.sender_hash()
  )) then
    return next private.gift_cover(gift, lock);
  else
    return next private.gift_for_link(gift);
  end if;
end
$$;
revoke execute on function public.gift_by_link(uuid) from public, anon, authenticated;
grant execute on function public.gift_by_link(uuid) to anon, service_role;

-- State of a gift for whoever has its link: open, pending ('Die Zahlung wird noch geprüft') or
-- missing.
create function public.gift_state(gift_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case
       when settings.require_verified_payment and not private.is_paid_for(gift) then 'pending'
       else 'open'
     end
     from public.gifts as gift, private.settings
     where gift.id = gift_state.gift_id),
    'missing'
  );
$$;
revoke execute on function public.gift_state(uuid) from public, anon, authenticated;
grant execute on function public.gift_state(uuid) to anon, service_role;

-- Whether the caller may open a gift by its link: it is paid for, its day has come, and the caller
-- has broken its seal. The same as what public.gift_by_link gives to strangers.
create function private.may_be_opened(gift public.gifts) returns boolean
  language sql stable set search_path = ''
as $$
  select (not settings.require_verified_payment or private.is_paid_for(gift)) and not exists (
    select from private.gift_lock as lock
    where lock.gift_id = gift.id and (
      lock.opens_at > now()
      or (lock.question is not null and not exists (
        select from private.seal_breaker as breaker
        where breaker.gift_id = lock.gift_id and breaker.key_hash = private.sender_hash()
      ))
    )
  )
  from private.settings;
$$;
revoke execute on function private.may_be_opened(public.gifts)
  from public, anon, authenticated, service_role;
