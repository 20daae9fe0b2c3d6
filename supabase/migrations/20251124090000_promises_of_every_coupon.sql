-- A coupon without a last day may get one later, when the operator ends it: what was ordered with it before must be entered and saved all the same.

-- Functions ---------------------------------------------------------------------------------------------------------

-- As before, for every coupon.
create or replace function private.promise_price(gift_id uuid, option text, coupon text) returns void
  language sql volatile set search_path = ''
as $$
  insert into private.price_promise (gift_id, option, coupon)
  select promise_price.gift_id, promise_price.option, promise_price.coupon
  where promise_price.gift_id is not null
    and promise_price.coupon is not null
    and private.price_cents(promise_price.option, promise_price.coupon, now()) is not null
  on conflict on constraint price_promise_pkey do update set promised_at = excluded.promised_at;
$$;

-- As before, but a promise holds whatever last day the coupon got after it: it is only given while the coupon is good.
create or replace function private.prices_of_gift(
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
