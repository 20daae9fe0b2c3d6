-- Options, prices and coupons (docs/behaviour.md#prices, docs/behaviour.md#coupons). Gifts, payments, coupon_state and the Edge
-- Function payment-orders use this list with the server's clock; a test compares it with the page's (src/payment/).

-- Tables ------------------------------------------------------------------------------------------------------------

-- A new price is a new row, so that orders made before it begins are still checked against the old price.
create table private.price (
  option text not null,
  valid_from timestamptz not null default '-infinity',
  cents integer not null,
  primary key (option, valid_from),
  constraint price_not_negative check (cents >= 0)
);

insert into private.price (option, cents) values
  ('single', 249), ('monthly_subscription', 499), ('yearly_subscription', 4999), ('business_pack', 0);

create table private.coupon (
  code text primary key,
  percent_off integer not null,
  options text[] not null,
  -- Last day of validity in Germany; null for an unlimited coupon.
  expires_on date,
  once_per_email boolean not null default false,
  constraint coupon_code_form check (code ~ '^[A-Z0-9]{1,40}$'),
  constraint coupon_percentage check (percent_off between 1 and 100)
);

insert into private.coupon (code, percent_off, options, expires_on, once_per_email) values
  ('FREEGIFT2025', 100, '{single}', null, true),
  ('WELCOME50', 50, '{single}', null, false),
  ('YEARLY20', 20, '{yearly_subscription}', '2025-08-31', false);

-- When a coupon with a last day was promised to a gift: an order made in time may be paid and saved later.
create table private.price_promise (
  gift_id uuid not null,
  option text not null,
  coupon text not null,
  promised_at timestamptz not null default now(),
  primary key (gift_id, option, coupon)
);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.price from public, anon, authenticated, service_role;
revoke all on private.coupon from public, anon, authenticated, service_role;
revoke all on private.price_promise from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------------------------

alter table private.price enable row level security;
alter table private.coupon enable row level security;
alter table private.price_promise enable row level security;

-- Functions ---------------------------------------------------------------------------------------------------------

create function private.is_expired(coupon private.coupon, at timestamptz) returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce((at at time zone 'Europe/Berlin')::date > coupon.expires_on, false);
$$;

-- The price of an option at a moment, in cents; null for an unknown option or for a coupon that is unknown, expired or for
-- another option. Half a cent is rounded up, so WELCOME50 makes 1.25. 0 is a free gift or an inquiry.
create function private.price_cents(option text, coupon text, at timestamptz) returns integer
  language sql stable set search_path = ''
as $$
  select case
    when price_cents.coupon is null then price.cents
    else (
      select round(price.cents * (100 - reduction.percent_off) / 100.0)::integer
      from private.coupon as reduction
      where reduction.code = price_cents.coupon
        and price_cents.option = any (reduction.options)
        and not private.is_expired(reduction, price_cents.at)
    )
  end
  from private.price
  where price.option = price_cents.option and price.valid_from <= price_cents.at
  order by price.valid_from desc
  limit 1;
$$;

-- The moments whose prices hold for what a gift orders at `at`: that moment, and the promise of the last thirty days. A page that was
-- opened before a new price began still sells at the old one for a day, but never with a coupon that has expired.
create function private.price_moments(gift_id uuid, option text, coupon text, at timestamptz) returns setof timestamptz
  language sql stable set search_path = ''
as $$
  select at
  union all
  select at - interval '1 day' where coupon is null
  union all
  select promise.promised_at
  from private.price_promise as promise
  where promise.gift_id = price_moments.gift_id
    and promise.option = price_moments.option
    and promise.coupon = price_moments.coupon
    and promise.promised_at > at - interval '30 days';
$$;

-- Only a coupon with a last day needs a promise.
create function private.promise_price(gift_id uuid, option text, coupon text) returns void
  language sql volatile set search_path = ''
as $$
  insert into private.price_promise (gift_id, option, coupon)
  select promise_price.gift_id, promise_price.option, promise_price.coupon
  from private.coupon as reduction
  where promise_price.gift_id is not null
    and reduction.code = promise_price.coupon
    and reduction.expires_on is not null
    and private.price_cents(promise_price.option, promise_price.coupon, now()) is not null
  on conflict on constraint price_promise_pkey do update set promised_at = excluded.promised_at;
$$;

-- For the Edge Function payment-orders: what an order of this gift costs now, and the promise that it may be saved at that.
create function public.order_price_cents(gift_id uuid, option text, coupon text) returns integer
  language sql volatile security definer set search_path = ''
as $$
  select private.promise_price(order_price_cents.gift_id, order_price_cents.option, order_price_cents.coupon);
  select private.price_cents(order_price_cents.option, order_price_cents.coupon, now());
$$;

revoke execute on function private.is_expired(private.coupon, timestamptz) from public, anon, authenticated, service_role;
revoke execute on function private.price_cents(text, text, timestamptz) from public, anon, authenticated, service_role;
revoke execute on function private.price_moments(uuid, text, text, timestamptz) from public, anon, authenticated, service_role;
revoke execute on function private.promise_price(uuid, text, text) from public, anon, authenticated, service_role;
revoke execute on function public.order_price_cents(uuid, text, text) from public, anon, authenticated;
grant execute on function public.order_price_cents(uuid, text, text) to service_role;
