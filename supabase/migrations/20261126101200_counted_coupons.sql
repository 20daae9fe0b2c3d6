-- Coupons as counted calls, and their use at the end of a save.

drop function public.coupon_state(text, text, text, uuid, integer);

-- Asks whether a coupon is good for an option, an e-mail and a gift now. Counted, because the answer
-- discloses whether an e-mail address has used the coupon.
create function public.coupon_state(
  call_id uuid, code text, option text, email text, gift_id uuid default null, cents integer default null
) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.count_call('coupon_state', call_id, jsonb_build_object(
    'code', code, 'option', option, 'email', email, 'gift_id', gift_id, 'cents', cents
  ));
$$;
revoke execute on function public.coupon_state(uuid, text, text, text, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.coupon_state(uuid, text, text, text, uuid, integer) to anon;

-- ok, unknown, expired, not_applicable, email_required, used, or price: the cents that the page
-- shows have not been on sale for a day. An ok for cents is the promise that the gift may be paid
-- and saved at them. The earlier save of the same gift by the same browser is no second use.
create function private.state_of_coupon(
  code text, option text, email text, gift_id uuid, cents integer
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  coupon private.coupon;
  address constant text := lower(btrim(state_of_coupon.email));
begin
  select listed.* into coupon from private.coupon as listed where listed.code = upper(btrim(state_of_coupon.code));
  if not found then return 'unknown'; end if;
  if private.is_expired(coupon, now()) then return 'expired'; end if;
  if state_of_coupon.option is null or state_of_coupon.option <> all (coupon.options) then return 'not_applicable'; end if;
  if coupon.once_per_email then
    if (address ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$') is not true then return 'email_required'; end if;
    if exists (
      select from private.coupon_use as use, private.settings
      where use.coupon = coupon.code
        and use.email = address
        and address is distinct from settings.coupon_test_email
        and not exists (
          select from private.gift_owner as owner
          where owner.gift_id = use.gift_id
            and owner.gift_id = state_of_coupon.gift_id
            and owner.key_hash = private.sender_hash()
        )
    ) then
      return 'used';
    end if;
  end if;
  if state_of_coupon.cents is not null then
    if not private.is_on_sale(state_of_coupon.option, coupon.code, state_of_coupon.cents) then return 'price'; end if;
    -- Where nothing is paid, nothing that was paid can be lost when the coupon ends.
    if state_of_coupon.cents > 0 and state_of_coupon.gift_id is not null then
      insert into private.price_promise (gift_id, option, coupon)
      values (state_of_coupon.gift_id, state_of_coupon.option, coupon.code)
      on conflict on constraint price_promise_pkey do update set promised_at = excluded.promised_at;
    end if;
  end if;
  return 'ok';
end
$$;
revoke execute on function private.state_of_coupon(text, text, text, uuid, integer)
  from public, anon, authenticated, service_role;

create function private.do_coupon_state(arguments jsonb) returns jsonb
  language sql volatile set search_path = ''
as $$
  select jsonb_build_object('state', private.state_of_coupon(code, option, email, gift_id, cents))
  from jsonb_to_record(arguments) as asked (code text, option text, email text, gift_id uuid, cents integer);
$$;
revoke execute on function private.do_coupon_state(jsonb) from public, anon, authenticated, service_role;

-- At the end of the transaction: a save that is taken back, by an answer that does not please its
-- caller for instance, does not tell whether the address has used the coupon. A second use that is
-- meant is refused with 23505 as before.
drop trigger gifts_spend_coupon on public.gifts;
create constraint trigger gifts_spend_coupon after insert on public.gifts
  deferrable initially deferred
  for each row when (new.applied_coupon is not null) execute function private.spend_coupon();
