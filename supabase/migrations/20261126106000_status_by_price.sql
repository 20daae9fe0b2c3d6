-- What a gift costs with its coupon decides its payment_status (docs/behaviour.md#gift-row): every
-- coupon that makes a gift free gives free_coupon, none is known by its name.

-- Only the price list knows what a coupon leaves to pay, so the trigger below has the last word on
-- gifts with one.
alter table public.gifts drop constraint gifts_payment_status_fits_option;
alter table public.gifts add constraint gifts_payment_status_fits_option check (
  case
    when price_id = 'business_pack' then payment_status = 'pending_business_confirmation'
    when applied_coupon is null then payment_status = 'paid'
    else payment_status in ('paid', 'free_coupon')
  end
);

-- A trigger instead of a check constraint, because a coupon's validity depends on the time. A gift
-- ordered while the coupon was valid may be saved later, by a promise (price_list) or by a payment
-- of the same price in table payments. It is free, or paid, if it could be ordered so.
create or replace function private.refuse_unfitting_coupon() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  prices constant integer[] := array(select private.prices_of_gift(new.id, new.price_id, new.applied_coupon, now()));
  is_ordered constant boolean := exists (
    select from public.payments as payment
    where payment.gift_id = new.id and payment.price_id = new.price_id and payment.coupon = new.applied_coupon
  );
begin
  if cardinality(prices) = 0 and not is_ordered then
    perform private.refuse_row('gifts', 'gifts_coupon_fits_option');
  end if;
  if new.payment_status = 'free_coupon' and 0 <> all (prices)
    or new.payment_status = 'paid' and 0 = all (prices) and not is_ordered
  then
    perform private.refuse_row('gifts', 'gifts_payment_status_fits_option');
  end if;
  return null;
end
$$;

-- A gift that had nothing to pay and was saved as paid would wait for its payment for good.
update public.gifts as gift set payment_status = 'free_coupon'
from private.coupon
where coupon.code = gift.applied_coupon and coupon.percent_off = 100 and gift.payment_status = 'paid'
  and not exists (select from public.payments as payment where payment.gift_id = gift.id);
