-- One row per PayPal order that was or may have been captured. The page writes it before the gift,
-- so that a payment without a gift can be found. Without a foreign key it stays when the gift is
-- deleted. The Edge Functions verify it later (verified_payments).

-- Table -------------------------------------------------------------------------------------------

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  gift_id uuid not null,
  order_id text not null,
  price_id text not null,
  coupon text,
  amount_cents integer not null,
  currency text not null default 'EUR',
  status text not null,
  verdict text,
  verdict_reason text,
  verified_at timestamptz,
  -- When PayPal was last asked about this order.
  checked_at timestamptz,
  -- How often PayPal's answer refused the payment; record_verdict counts.
  refusals integer not null default 0,
  -- Filled by a trigger.
  is_old_price boolean not null default false,
  -- Hash of the sender key of the browser that entered it, by a trigger.
  entered_by bytea,

  -- Unique per order and not per gift: a second order for the same gift is money that the operator
  -- must see. And per browser: what somebody else enters under an order keeps nobody from entering
  -- it, PayPal's word decides between them.
  constraint payments_one_per_order unique nulls not distinct (order_id, entered_by),
  -- The form of PayPal's order ids; PayPal refuses to look up any other.
  constraint payments_order_id_form check (order_id ~ '^[A-Z0-9]{1,36}$'),
  constraint payments_price_id_length check (char_length(price_id) <= 60),
  constraint payments_coupon_length check (char_length(coupon) <= 40),
  constraint payments_currency_known check (currency = 'EUR'),
  -- unconfirmed: the page never got the capture's answer, for example after a crash.
  constraint payments_status_known check (status in ('captured', 'unconfirmed')),
  constraint payments_verdict_known check (verdict in ('verified', 'pending', 'refused', 'refunded', 'reversed')),
  constraint payments_verdict_has_time check ((verdict = 'verified') is not true or verified_at is not null),
  constraint payments_verdict_reason_length check (char_length(verdict_reason) <= 500)
);
comment on column public.payments.is_old_price is
  'The amount was not on sale any more when the payment was entered; it is verified only if the order was made while it was.';

create index payments_by_day on public.payments (created_at);
create index payments_by_gift on public.payments (gift_id);
create index payments_to_check on public.payments (checked_at nulls first, created_at)
  where verdict is null or verdict = 'pending';
-- For the sweep of what was refused.
create index payments_refused on public.payments (checked_at nulls first, created_at)
  where verdict = 'refused';

-- Grants ------------------------------------------------------------------------------------------

revoke all on public.payments from public, anon, authenticated, service_role;
-- Without verdict and dates, which no caller may set.
grant insert (gift_id, order_id, price_id, coupon, amount_cents, currency, status)
  on public.payments to anon;
grant select, insert, update, delete on public.payments to service_role;

-- Triggers ----------------------------------------------------------------------------------------

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

create trigger payments_one_row before insert on public.payments
  for each row execute function private.refuse_second_row();

create trigger payments_note_old_price
  before insert or update of gift_id, price_id, coupon, amount_cents, created_at on public.payments
  for each row execute function private.note_old_price();

-- A trigger instead of a check constraint, because prices and coupons depend on the time. An entry
-- asserts what was paid: where it is refused, the operator never hears of the money. So it may name
-- any price of the last sixty days; the verdict decides whether that price was on sale when the
-- order was made (docs/decisions/price-changes.md). Free gifts have no payment.
create function private.refuse_unfitting_amount() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.amount_cents <= 0 or not exists (
    select from private.prices_of_gift(new.gift_id, new.price_id, new.coupon, new.created_at, interval '60 days') as cents
    where cents = new.amount_cents
  ) then
    perform private.refuse_row('payments', 'payments_amount_fits_option');
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_unfitting_amount()
  from public, anon, authenticated, service_role;

create function private.note_who_entered() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.entered_by := coalesce(private.sender_hash(), new.entered_by);
  return new;
end
$$;
revoke execute on function private.note_who_entered() from public, anon, authenticated, service_role;

create trigger payments_note_who_entered before insert on public.payments
  for each row execute function private.note_who_entered();

create trigger payments_amount_fits_option
  after insert or update of gift_id, price_id, coupon, amount_cents, created_at on public.payments
  for each row execute function private.refuse_unfitting_amount();

create trigger payments_count_write after insert on public.payments
  for each row execute function private.count_write('payment');

-- Row-level security ------------------------------------------------------------------------------

alter table public.payments enable row level security;

create policy "Anyone may enter a captured order" on public.payments
  for insert to anon with check (true);
