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
  if not exists (
    select from private.prices_of_gift(new.id, new.price_id, new.applied_coupon, now())
  ) and not exists (
    select from public.payments as payment
    where payment.gift_id = new.id and payment.price_id = new.price_id and payment.coupon = new.applied_coupon
  ) then
    perform private.refuse_row('gifts', 'gifts_coupon_fits_option');
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_unfitting_coupon()
  from public, anon, authenticated, service_role;

-- After the insert, because a repeated save does not insert and must succeed even if the coupon has
-- expired meanwhile.
create trigger gifts_coupon_fits_option after insert on public.gifts
  for each row when (new.applied_coupon is not null) execute function private.refuse_unfitting_coupon();

-- A second use fails with 23505 and the name of the unique constraint, which discloses that an
-- e-mail address has used the coupon: a save counts as a question of coupon_state.
create function private.spend_coupon() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.coupon where code = new.applied_coupon and once_per_email) then
    perform private.count_request('coupon');
    insert into private.coupon_use (coupon, email, gift_id)
    select new.applied_coupon, lower(btrim(new.creator_email)), new.id
    from private.settings
    where lower(btrim(new.creator_email)) is distinct from settings.coupon_test_email;
  end if;
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
-- not_applicable, email_required, used, or price: the cents that the page shows have not been on
-- sale for a day. An ok for cents is the promise that the gift may be paid and saved at them. The
-- earlier save of the same gift by the same browser is no second use. Raises PT429 over a write
-- limit, because the answer discloses whether an e-mail address has used the coupon.
create function public.coupon_state(
  code text, option text, email text, gift_id uuid default null, cents integer default null
) returns text
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
  if coupon_state.cents is not null then
    if not private.is_on_sale(coupon_state.option, coupon.code, coupon_state.cents) then return 'price'; end if;
    -- Where nothing is paid, nothing that was paid can be lost when the coupon ends.
    if coupon_state.cents > 0 and coupon_state.gift_id is not null then
      insert into private.price_promise (gift_id, option, coupon)
      values (coupon_state.gift_id, coupon_state.option, coupon.code)
      on conflict on constraint price_promise_pkey do update set promised_at = excluded.promised_at;
    end if;
  end if;
  return 'ok';
end
$$;
revoke execute on function public.coupon_state(text, text, text, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.coupon_state(text, text, text, uuid, integer) to anon;

-- The id of a gift of this creator e-mail with this coupon that the caller may read; null for none.
-- By a function, so that the e-mail stands in the body of a request and in no address.
create function public.gift_with_coupon(email text, code text) returns uuid
  language sql stable set search_path = ''
as $$
  select gift.id from public.gifts as gift
  where gift.creator_email = gift_with_coupon.email and gift.applied_coupon = gift_with_coupon.code
  limit 1;
$$;
revoke execute on function public.gift_with_coupon(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.gift_with_coupon(text, text) to anon;

create function private.set_coupon_test_email(email text) returns void
  language sql volatile set search_path = ''
as $$
  update private.settings set coupon_test_email = nullif(lower(btrim(email)), '') where only_row;
$$;
comment on function private.set_coupon_test_email is
  'The one e-mail that may redeem FREEGIFT2025 again and again (null: none).';
revoke execute on function private.set_coupon_test_email(text)
  from public, anon, authenticated, service_role;
