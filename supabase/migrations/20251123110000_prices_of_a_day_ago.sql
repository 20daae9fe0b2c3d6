-- A new price, or a coupon's new percentage, and the pages that were opened before (docs/decisions/price-changes.md).

-- Tables ------------------------------------------------------------------------------------------------------------

-- What a coupon took off until it was changed: prices keep their past in private.price, a coupon's row is overwritten.
create table private.coupon_before (
  code text not null,
  percent_off integer not null,
  ended_at timestamptz not null default now(),
  primary key (code, ended_at)
);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.coupon_before from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------------------------

alter table private.coupon_before enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------

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

-- Functions ---------------------------------------------------------------------------------------------------------

-- The prices in cents that an option had at some moment after `since` and not after `until`. Only what was on sale together is
-- multiplied: an old price with a coupon that came after it was never shown.
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

-- What a gift may be ordered at, at a moment: the prices of the day before, because a page that was opened before a new one began still
-- shows the old one. Its coupon must not have expired by then, unless it was promised to the gift in the thirty days before.
create function private.prices_of_gift(
  gift_id uuid, option text, coupon text, at timestamptz, back interval default '1 day'
) returns setof integer
  language sql stable set search_path = ''
as $$
  select cents
  from (
    select prices_of_gift.at
    union all
    select promise.promised_at
    from private.price_promise as promise
    where promise.gift_id = prices_of_gift.gift_id
      and promise.option = prices_of_gift.option
      and promise.coupon = prices_of_gift.coupon
      and promise.promised_at > prices_of_gift.at - interval '30 days'
  ) as ordered (at),
  private.prices_between(prices_of_gift.option, prices_of_gift.coupon, ordered.at - back, ordered.at) as cents
  where not exists (
    select from private.coupon as reduction
    where reduction.code = prices_of_gift.coupon and private.is_expired(reduction, ordered.at)
  );
$$;

revoke execute on function private.prices_between(text, text, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
revoke execute on function private.prices_of_gift(uuid, text, text, timestamptz, interval)
  from public, anon, authenticated, service_role;

-- For the Edge Function payment-orders, as before: what an order of this gift costs now, and the promise that it may be saved at that. A page
-- that says which amount it shows gets that, if the gift may be ordered at it.
drop function public.order_price_cents(uuid, text, text);
create function public.order_price_cents(gift_id uuid, option text, coupon text, shown integer default null) returns integer
  language sql volatile security definer set search_path = ''
as $$
  select private.promise_price(order_price_cents.gift_id, order_price_cents.option, order_price_cents.coupon);
  select coalesce(
    (
      select cents
      from private.prices_of_gift(order_price_cents.gift_id, order_price_cents.option, order_price_cents.coupon, now()) as cents
      where cents = order_price_cents.shown
      limit 1
    ),
    private.price_cents(order_price_cents.option, order_price_cents.coupon, now())
  );
$$;
revoke execute on function public.order_price_cents(uuid, text, text, integer) from public, anon, authenticated;
grant execute on function public.order_price_cents(uuid, text, text, integer) to service_role;
