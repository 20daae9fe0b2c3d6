-- What a link opens: the gift as the recipient's page shows it. A link is passed on, the two e-mail addresses are not: only the browser
-- that made the gift is given them. In the list mode 'sender' this is the only way from a link to a gift; in the mode 'everyone', whose
-- point it is that all can be read, a select by id answers as well.

-- No row: the gift is not there, or not paid for where payments must be verified (public.gift_state tells them apart).
create function public.gift_by_link(gift_id uuid) returns setof public.gifts
  language plpgsql stable security definer set search_path = ''
as $$
declare
  gift public.gifts;
begin
  select linked.* into gift from public.gifts as linked where linked.id = gift_by_link.gift_id;
  if not found then
    return;
  end if;
  if not exists (
    select from private.gift_owner as owner where owner.gift_id = gift.id and owner.key_hash = private.sender_hash()
  ) then
    if (select require_verified_payment from private.settings) and not private.is_paid_for(gift) then
      return;
    end if;
    gift.recipient_email := null;
    gift.creator_email := '';
  end if;
  return next gift;
end
$$;
revoke execute on function public.gift_by_link(uuid) from public, anon, authenticated;
grant execute on function public.gift_by_link(uuid) to anon, service_role;
