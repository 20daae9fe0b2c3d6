-- Options, prices and coupons (docs/behaviour.md#prices, docs/behaviour.md#coupons). Gifts,
-- payments, coupon_state and the Edge Function payment-orders use this list with the server's
-- clock; a test compares it with the page's (src/features/checkout/). A new price, or a coupon's new
-- percentage, and the pages that were opened before: docs/decisions/price-changes.md.

-- Tables ------------------------------------------------------------------------------------------

-- A new price is a new row, so that orders made before it begins are still checked against the old
-- one.
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
  ('YEARLY20', 20, '{yearly_subscription}', '2025-08-31', false),
  -- What a newsletter sign-up brings.
  ('VERPACKUNG20', 20, '{single}', null, false);

-- What a coupon took off until it was changed: prices keep their past in private.price, a coupon's
-- row is overwritten.
create table private.coupon_before (
  code text not null,
  percent_off integer not null,
  ended_at timestamptz not null default now(),
  primary key (code, ended_at)
);

-- When a coupon was promised to a gift (coupon_state): for thirty days what was ordered with it may
-- be paid and saved, whatever last day it gets in the meantime.
create table private.price_promise (
  gift_id uuid not null,
  option text not null,
  coupon text not null,
  promised_at timestamptz not null default now(),
  primary key (gift_id, option, coupon)
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.price from public, anon, authenticated, service_role;
revoke all on private.coupon from public, anon, authenticated, service_role;
revoke all on private.coupon_before from public, anon, authenticated, service_role;
revoke all on private.price_promise from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

create function private.keep_percentage() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- The second change in one transaction was never seen by anybody.
  insert into private.coupon_before (code, percent_off) values (old.code, old.percent_off) on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.keep_percentage() from public, anon, authenticated, service_role;

create trigger coupon_keep_percentage after update of percent_off on private.coupon
  for each row when (new.percent_off <> old.percent_off) execute function private.keep_percentage();

-- Row-level security ------------------------------------------------------------------------------

alter table private.price enable row level security;
alter table private.coupon enable row level security;
alter table private.coupon_before enable row level security;
alter table private.price_promise enable row level security;

-- Functions ---------------------------------------------------------------------------------------

create function private.is_expired(coupon private.coupon, at timestamptz) returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce((at at time zone 'Europe/Berlin')::date > coupon.expires_on, false);
$$;
revoke execute on function private.is_expired(private.coupon, timestamptz)
  from public, anon, authenticated, service_role;

-- The price of an option at a moment, in cents; null for an unknown option or for a coupon that is
-- unknown, expired or for another option. Half a cent is rounded up, so WELCOME50 makes 1.25. 0 is
-- a free gift or an inquiry.
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
revoke execute on function private.price_cents(text, text, timestamptz)
  from public, anon, authenticated, service_role;

-- The prices in cents that an option had at some moment after `since` and not after `until`. Only
-- what was on sale together is multiplied: an old price with a coupon that came after it was never
-- shown.
create function private.prices_between(option text, coupon text, since timestamptz, until timestamptz) returns setof integer
  language sql stable set search_path = ''
as $$
  with listed as (
    select price.cents, price.valid_from as began_at,
      lead(price.valid_from, 1, 'infinity') over (order by price.valid_from) as ended_at
    from private.price
    where price.option = prices_between.option
  ), reduction as (
    select terms.percent_off, lag(terms.ended_at, 1, '-infinity') over (order by terms.ended_at) as began_at, terms.ended_at
    from (
      select code, percent_off, ended_at from private.coupon_before
      union all
      select code, percent_off, 'infinity' from private.coupon
    ) as terms
    join private.coupon as present on present.code = terms.code and prices_between.option = any (present.options)
    where terms.code = prices_between.coupon
    union all
    select 0, '-infinity', 'infinity' where prices_between.coupon is null
  )
  select round(listed.cents * (100 - reduction.percent_off) / 100.0)::integer
  from listed, reduction
  where greatest(listed.began_at, reduction.began_at) <= prices_between.until
    and least(listed.ended_at, reduction.ended_at) > greatest(prices_between.since, listed.began_at, reduction.began_at);
$$;
revoke execute on function private.prices_between(text, text, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;

-- What a gift may be ordered at, at a moment: the prices of the day before, because a page that was
-- opened before a new one began still shows the old one. Its coupon must not have expired by then,
-- unless it was promised to the gift in the thirty days before: a promise is only given while the
-- coupon is good.
create function private.prices_of_gift(
  gift_id uuid, option text, coupon text, at timestamptz, back interval default '1 day'
) returns setof integer
  language sql stable set search_path = ''
as $$
  select cents
  from (
    select prices_of_gift.at
    where not exists (
      select from private.coupon as reduction
      where reduction.code = prices_of_gift.coupon and private.is_expired(reduction, prices_of_gift.at)
    )
    union all
    select promise.promised_at
    from private.price_promise as promise
    where promise.gift_id = prices_of_gift.gift_id
      and promise.option = prices_of_gift.option
      and promise.coupon = prices_of_gift.coupon
      and promise.promised_at > prices_of_gift.at - interval '30 days'
  ) as ordered (at),
  private.prices_between(prices_of_gift.option, prices_of_gift.coupon, ordered.at - back, ordered.at) as cents;
$$;
revoke execute on function private.prices_of_gift(uuid, text, text, timestamptz, interval)
  from public, anon, authenticated, service_role;

-- Whether an option is sold at these cents now, to a page that may have been opened a day ago.
create function private.is_on_sale(option text, coupon text, cents integer) returns boolean
  language sql stable set search_path = ''
as $$
  select private.price_cents(is_on_sale.option, is_on_sale.coupon, now()) is not null
    and is_on_sale.cents in (
      select private.prices_between(is_on_sale.option, is_on_sale.coupon, now() - interval '1 day', now())
    );
$$;
revoke execute on function private.is_on_sale(text, text, integer)
  from public, anon, authenticated, service_role;

-- For the Edge Function payment-orders: what an order costs. A page that says which amount it shows
-- gets that, if it is on sale. It promises nothing, because its calls are not counted: the page asks
-- coupon_state before.
create function public.order_price_cents(option text, coupon text, shown integer default null) returns integer
  language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_on_sale(order_price_cents.option, order_price_cents.coupon, shown) then shown
    else private.price_cents(order_price_cents.option, order_price_cents.coupon, now())
  end;
$$;
revoke execute on function public.order_price_cents(text, text, integer)
  from public, anon, authenticated;
grant execute on function public.order_price_cents(text, text, integer) to service_role;
