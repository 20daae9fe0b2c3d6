-- An entry in table payments asserts what was paid: where it is refused, the operator never hears of the money. So it may name any price of
-- the last sixty days; the verdict decides whether that price was on sale when the order was made (docs/decisions/price-changes.md).

-- Table -------------------------------------------------------------------------------------------------------------

-- Filled by a trigger; no caller may set it.
alter table public.payments add column is_old_price boolean not null default false;
comment on column public.payments.is_old_price is
  'The amount was not on sale any more when the payment was entered; it is verified only if the order was made while it was.';

-- Triggers ----------------------------------------------------------------------------------------------------------

create function private.note_old_price() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.is_old_price := not exists (
    select from private.prices_of_gift(new.gift_id, new.price_id, new.coupon, new.created_at) as cents
    where cents = new.amount_cents
  );
  return new;
end
$$;
revoke execute on function private.note_old_price() from public, anon, authenticated, service_role;

create trigger payments_note_old_price
  before insert or update of gift_id, price_id, coupon, amount_cents, created_at on public.payments
  for each row execute function private.note_old_price();

create or replace function private.refuse_unfitting_amount() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.amount_cents > 0 and exists (
    select from private.prices_of_gift(new.gift_id, new.price_id, new.coupon, new.created_at, interval '60 days') as cents
    where cents = new.amount_cents
  ) then
    return null;
  end if;
  raise exception using
    errcode = '23514',
    constraint = 'payments_amount_fits_option',
    message = 'new row for relation "payments" violates check constraint "payments_amount_fits_option"';
end
$$;

create or replace function private.refuse_unfitting_coupon() returns trigger
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

drop function private.price_moments(uuid, text, text, timestamptz);

-- Functions ---------------------------------------------------------------------------------------------------------

-- As before, but it counts refusals, for claim_payments, and an old price is verified only for an order that was made while it was on sale, by PayPal's clock: a good order of a later
-- time, or of an unknown one, is refused with 'old_price'. It runs with its owner's rights, because the service role does not see the price list.
drop function public.record_verdict(text, text, text);
create function public.record_verdict(of_order text, new_verdict text, reason text, ordered_at timestamptz default null) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held text;
begin
  if new_verdict = 'verified' and exists (
    select from public.payments as payment
    where payment.order_id = of_order and payment.is_old_price and not exists (
      select from private.prices_of_gift(payment.gift_id, payment.price_id, payment.coupon, ordered_at) as cents
      where cents = payment.amount_cents
    )
  ) then
    new_verdict := 'refused';
    reason := 'old_price';
  end if;
  update public.payments as payment
  set verdict = new_verdict,
    verdict_reason = nullif(left(reason, 500), ''),
    refusals = payment.refusals + (new_verdict = 'refused')::integer,
    verified_at = case when new_verdict = 'verified' then now() else payment.verified_at end
  where payment.order_id = of_order
    and case payment.verdict
      when 'reversed' then false
      when 'refunded' then new_verdict = 'reversed'
      when 'verified' then new_verdict in ('refunded', 'reversed')
      else true
    end;
  select payment.verdict into held from public.payments as payment where payment.order_id = of_order;
  return held;
end
$$;
revoke execute on function public.record_verdict(text, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.record_verdict(text, text, text, timestamptz) to service_role;
