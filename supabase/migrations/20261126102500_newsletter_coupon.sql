-- VERPACKUNG20 is for whoever signed up for the newsletter (docs/decisions/newsletter-coupon.md): good
-- once for a creator e-mail that is subscribed.

alter table private.coupon add column needs_subscription boolean not null default false;
-- Whose address is known may be known to have used it.
alter table private.coupon add constraint coupon_for_subscribers_once check (once_per_email or not needs_subscription);
update private.coupon set needs_subscription = true, once_per_email = true where code = 'VERPACKUNG20';

-- Whether an address is subscribed to the newsletter, in any spelling of case.
create function private.is_subscriber(email text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.address = lower(btrim(is_subscriber.email))
  );
end
$$;
revoke execute on function private.is_subscriber(text) from public, anon, authenticated, service_role;

-- ok, unknown, expired, not_applicable, email_required, used, not_subscribed, or price: the cents
-- that the page shows have not been on sale for a day. An ok for cents is the promise that the gift
-- may be paid and saved at them. The earlier save of the same gift by the same browser is no second
-- use.
create or replace function private.state_of_coupon(
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
  if coupon.needs_subscription and not private.is_subscriber(address) then return 'not_subscribed'; end if;
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

-- A second use fails with 23505 and the name of the unique constraint, which discloses that an
-- e-mail address has used the coupon: a save counts as a question of coupon_state. A gift that is
-- paid for is never refused: of two tabs that both asked before either had paid, both are saved.
create or replace function private.spend_coupon() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  coupon private.coupon;
  address constant text := lower(btrim(new.creator_email));
begin
  select listed.* into coupon from private.coupon as listed
  where listed.code = new.applied_coupon and listed.once_per_email;
  if not found then
    return null;
  end if;
  if exists (
    select from public.payments as payment where payment.gift_id = new.id and payment.coupon = new.applied_coupon
  ) then
    insert into private.coupon_use (coupon, email, gift_id) values (coupon.code, address, new.id)
    on conflict on constraint coupon_use_once_per_email do nothing;
    return null;
  end if;
  perform private.count_request('coupon');
  insert into private.coupon_use (coupon, email, gift_id)
  select coupon.code, address, new.id
  from private.settings where address is distinct from settings.coupon_test_email;
  if coupon.needs_subscription and not private.is_subscriber(address) then
    perform private.refuse_row('gifts', 'gifts_coupon_needs_subscription');
  end if;
  return null;
end
$$;
