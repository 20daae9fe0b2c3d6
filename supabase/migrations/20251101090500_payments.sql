-- The ledger: one row per captured PayPal order, written by the page before the gift, so that money without a gift shows.
-- It outlives a deleted gift (no foreign key) and is verified later by the service role (Edge Function verify-payment).

-- Table -------------------------------------------------------------------------------------------------------------

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

  constraint payments_one_per_gift unique (gift_id),
  constraint payments_one_per_order unique (order_id),
  constraint payments_order_id_form check (order_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- FREEGIFT2025 and business_pack never reach PayPal. Half a cent is rounded up: WELCOME50 makes 1.25.
  constraint payments_amount_fits_option check (
    amount_cents is not distinct from case
      when price_id = 'single' and coupon is null then 249
      when price_id = 'single' and coupon = 'WELCOME50' then 125
      when price_id = 'monthly_subscription' and coupon is null then 499
      when price_id = 'yearly_subscription' and coupon is null then 4999
      when price_id = 'yearly_subscription' and coupon = 'YEARLY20' then 3999
    end
  ),
  constraint payments_currency_known check (currency = 'EUR'),
  -- unconfirmed: found approved after a crash, the page never saw the capture's answer.
  constraint payments_status_known check (status in ('captured', 'unconfirmed')),
  constraint payments_verdict_known check (verdict in ('verified', 'pending', 'refused')),
  constraint payments_verdict_has_time check ((verdict = 'verified') is not true or verified_at is not null),
  constraint payments_verdict_reason_length check (char_length(verdict_reason) <= 500)
);
create index payments_by_day on public.payments (created_at);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on public.payments from public, anon, authenticated, service_role;
-- Not the verdict, not the date: those are nobody's to claim.
grant insert (gift_id, order_id, price_id, coupon, amount_cents, currency, status) on public.payments to anon;
grant select, insert, update, delete on public.payments to service_role;

-- Row-level security ------------------------------------------------------------------------------------------------

alter table public.payments enable row level security;

create policy "Anyone may enter a captured order" on public.payments
  for insert to anon with check (true);

-- Functions ---------------------------------------------------------------------------------------------------------

-- Verified means: PayPal's own answer was compared, and for the very option and coupon that the gift was saved with.
create function private.is_paid_for(gift public.gifts) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select gift.payment_status <> 'paid' or exists (
    select from public.payments as payment
    where payment.gift_id = gift.id
      and payment.verdict = 'verified'
      and payment.price_id = gift.price_id
      and payment.coupon is not distinct from gift.applied_coupon
  );
$$;
revoke execute on function private.is_paid_for(public.gifts) from public, anon, authenticated, service_role;
grant execute on function private.is_paid_for(public.gifts) to anon;

-- A statement does not see the row that it is just inserting: false lets the first save have its row back, although the
-- trigger that records the owner has not run by then.
create function private.is_saved(gift_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.gifts as gift where gift.id = is_saved.gift_id);
$$;
revoke execute on function private.is_saved(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_saved(uuid) to anon;

-- Restrictive: narrows what the list mode allows. As delivered it narrows nothing.
create policy "A gift opens when its payment is settled" on public.gifts
  as restrictive for select to anon using (true);

create function private.set_require_verified_payment(required boolean) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if required then
    -- The sender's own browser always sees its gifts, or it could not repeat a save.
    alter policy "A gift opens when its payment is settled" on public.gifts
      using (
        id = any ((select private.owned())::uuid[]) or private.is_paid_for(gifts) or not private.is_saved(id)
      );
  else
    alter policy "A gift opens when its payment is settled" on public.gifts using (true);
  end if;
  update private.settings set require_verified_payment = required;
end
$$;
comment on function private.set_require_verified_payment is
  'true keeps a gift with payment_status paid closed for everybody but its sender until verify-payment has verified it.';
revoke execute on function private.set_require_verified_payment(boolean) from public, anon, authenticated, service_role;

-- What a link leads to: open, pending ('Die Zahlung wird noch geprüft') or missing. Tells nothing that the link does not.
create function public.gift_state(gift_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case
       when settings.require_verified_payment and not private.is_paid_for(gift) then 'pending'
       else 'open'
     end
     from public.gifts as gift, private.settings
     where gift.id = gift_state.gift_id),
    'missing'
  );
$$;
revoke execute on function public.gift_state(uuid) from public, anon, authenticated;
grant execute on function public.gift_state(uuid) to anon, service_role;
