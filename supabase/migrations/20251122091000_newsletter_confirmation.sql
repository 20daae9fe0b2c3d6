-- What a newsletter sign-up brings, and what it waits for (docs/behaviour.md#newsletter).

-- Filled by the operator's mail service when the person behind an address has confirmed it (docs/operating.md); visitors cannot write it.
alter table public.newsletter_subscribers add column confirmed_at timestamptz;
comment on column public.newsletter_subscribers.confirmed_at is
  'When the address was confirmed (double opt-in); null: it may only be sent the question.';

insert into private.coupon (code, percent_off, options, expires_on, once_per_email) values
  ('VERPACKUNG20', 20, '{single}', null, false);
