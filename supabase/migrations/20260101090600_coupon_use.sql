-- Use of coupons (docs/behaviour.md#coupons). FREEGIFT2025 is good for one gift per creator e-mail
-- in any spelling of case. The use has its own table with a unique key, so that this also holds for
-- two simultaneous saves and after the first gift was deleted.

-- Table -------------------------------------------------------------------------------------------

create table private.coupon_use (
  coupon text not null,
  email text not null,
  gift_id uuid not null,
  used_at timestamptz not null default now(),
  constraint coupon_use_once_per_email primary key (coupon, email)
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.coupon_use from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- A trigger instead of a check constraint, because a coupon's validity depends on the time. A gift
-- ordered while the coupon was valid may be saved later, by a promise (price_list) or by a payment
-- of the same price in table payments.
create function private.refuse_unfitting_coupon() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.prices_of_gift(new.id, new.price_id, new.applied_coupon, now())
  ) or exists (
    select from public.payments as payment
    where payment.gift_id = new.id and payment.price_id = new.price_id and payment.coupon = new.applied_coupon
  ) then
    return null;
  end if;
  raise exception using
    errcode = '23514',
    constraint = 'gifts_coupon_fits_option',
    message = 'new row for relation "gifts" violates check constraint "gifts_coupon_fits_option"';
end
$$;
revoke execute on function private.refuse_unfitting_coupon()
  from public, anon, authenticated, service_role;

-- After the insert, because a repeated save does not insert and must succeed even if the coupon has
-- expired meanwhile.
create trigger gifts_coupon_fits_option after insert on public.gifts
  for each row when (new.applied_coupon is not null) execute function private.refuse_unfitting_coupon();

-- A second use fails with 23505 and the name of the unique constraint.
create function private.spend_coupon() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.coupon_use (coupon, email, gift_id)
  select coupon.code, lower(btrim(new.creator_email)), new.id
  from private.coupon, private.settings
  where coupon.code = new.applied_coupon
    and coupon.once_per_email
    and lower(btrim(new.creator_email)) is distinct from settings.coupon_test_email;
  return null;
end
$$;
revoke execute on function private.spend_coupon() from public, anon, authenticated, service_role;

create trigger gifts_spend_coupon after insert on public.gifts
  for each row when (new.applied_coupon is not null) execute function private.spend_coupon();

-- Row-level security ------------------------------------------------------------------------------

alter table private.coupon_use enable row level security;

-- Functions ---------------------------------------------------------------------------------------

-- Whether a coupon is good for an option, an e-mail and a gift now: ok, unknown, expired,
-- not_applicable, email_required or used. The earlier save of the same gift by the same browser is
-- no second use. Raises PT429 over a write limit, because the answer discloses whether an e-mail
-- address has used the coupon.
create function public.coupon_state(code text, option text, email text, gift_id uuid default null) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  coupon private.coupon;
  address constant text := lower(btrim(coupon_state.email));
begin
  perform private.count_request('coupon');
  select listed.* into coupon from private.coupon as listed where listed.code = upper(btrim(coupon_state.code));
  if not found then return 'unknown'; end if;
  if private.is_expired(coupon, now()) then return 'expired'; end if;
  if coupon_state.option is null or coupon_state.option <> all (coupon.options) then return 'not_applicable'; end if;
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
            and owner.gift_id = coupon_state.gift_id
            and owner.key_hash = private.sender_hash()
        )
    ) then
      return 'used';
    end if;
  end if;
  perform private.promise_price(coupon_state.gift_id, coupon_state.option, coupon.code);
  return 'ok';
end
$$;
revoke execute on function public.coupon_state(text, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.coupon_state(text, text, text, uuid) to anon;

create function private.set_coupon_test_email(email text) returns void
  language sql volatile set search_path = ''
as $$
  update private.settings set coupon_test_email = nullif(lower(btrim(email)), '') where only_row;
$$;
comment on function private.set_coupon_test_email is
  'The one e-mail that may redeem FREEGIFT2025 again and again (null: none).';
revoke execute on function private.set_coupon_test_email(text)
  from public, anon, authenticated, service_role;
