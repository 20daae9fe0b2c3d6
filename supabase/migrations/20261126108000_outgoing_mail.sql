-- The outbox (docs/decisions/post.md): a mail is written down by the statement that is its occasion,
-- so that nothing is announced that did not happen, and nothing that happened is lost. The Edge
-- Function send-mail takes what is due. Nothing is written down until private.set_mail.

-- Tables ------------------------------------------------------------------------------------------

alter table private.settings
  -- Where the operator is told of inquiries; null: no mail at all.
  add column mail_operator text,
  -- A demo: what nobody has verified is confirmed too. For the embedded backend only.
  add column mail_is_demo boolean not null default false,
  add constraint settings_mail_demo_needs_mail check (mail_operator is not null or not mail_is_demo);

create table private.mail_kind (
  name text primary key,
  -- Whether three a day to one mailbox are the most.
  is_limited boolean not null default true,
  -- Whether there is one about each thing at most.
  is_once boolean not null default true
);

insert into private.mail_kind (name, is_once) values
  ('order', true), ('inquiry', true), ('inquiry_notice', true), ('pass_granted', false);

create table private.outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.mail_kind (name),
  is_once boolean not null,
  recipient text not null,
  -- The mailbox behind the address, of which the limit counts.
  mailbox text not null,
  -- The gift, or the entry of the newsletter.
  about uuid not null,
  -- What the mail says, as it was at the occasion. Emptied once the mail is gone or given up.
  details jsonb not null,
  is_demo boolean not null,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Of the sender that has the mail now.
  claim uuid,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- Why the last try failed, or why there is none any more.
  reason text,
  constraint outgoing_mail_reason_length check (char_length(reason) <= 500),
  constraint outgoing_mail_ends_once check (sent_at is null or given_up_at is null)
);
create index outgoing_mail_by_kind on private.outgoing_mail (kind);
create unique index outgoing_mail_once on private.outgoing_mail (about, kind) where is_once;
create index outgoing_mail_due on private.outgoing_mail (due_at) where sent_at is null and given_up_at is null;
create index outgoing_mail_by_mailbox on private.outgoing_mail (mailbox, queued_at);
create index outgoing_mail_by_age on private.outgoing_mail (queued_at);

-- Mailboxes that get nothing any more: they bounced, or their owner asked for it.
create table private.stopped_mail (
  mailbox text primary key,
  stopped_at timestamptz not null default now()
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.mail_kind from public, anon, authenticated, service_role;
revoke all on private.outgoing_mail from public, anon, authenticated, service_role;
revoke all on private.stopped_mail from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------

alter table private.mail_kind enable row level security;
alter table private.outgoing_mail enable row level security;
alter table private.stopped_mail enable row level security;

-- Functions: what may stand in a mail -------------------------------------------------------------

-- The mailbox behind an address: many addresses lead to one, and would be as many limits. What
-- follows a '+' is the reader's own note; Google reads no dots.
create function private.mailbox_of(address text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  written constant text := lower(btrim(mailbox_of.address));
  domain constant text := split_part(written, '@', 2);
  name text := split_part(split_part(written, '@', 1), '+', 1);
begin
  if domain in ('gmail.com', 'googlemail.com') then
    return replace(name, '.', '') || '@gmail.com';
  end if;
  return name || '@' || domain;
end
$$;
revoke execute on function private.mailbox_of(text) from public, anon, authenticated, service_role;

-- Whether an address is one and nothing else: what mail servers and headers read as several, as a
-- name or as a comment may be saved with a gift, but gets no mail.
create function private.is_mail_address(address text) returns boolean
  language sql immutable set search_path = ''
as $$
  select address ~ '^[^\s\u0001-\u0020\u007f-\u00a0@,;:<>()\[\]\\"]{1,64}@[^\s\u0001-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]+\.[^\s\u0001-\u0040\u005b-\u0060\u007b-\u00a0][^\s\u0001-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]+$'
    and char_length(address) <= 254;
$$;
revoke execute on function private.is_mail_address(text)
  from public, anon, authenticated, service_role;

-- A name as it stands in a mail: one line of at most 60 letters, without what a mail program makes a
-- link of, or a person could dial.
create function private.name_in_mail(name text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  words text := name_in_mail.name;
begin
  -- Controls and marks that turn the direction of writing, what HTML and headers are made of, and
  -- what addresses are made of.
  words := regexp_replace(words, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff<>"\\/:@|#%=\[\]{}`\uff0f\uff1a\uff20]', ' ', 'g');
  -- 'example.org', also with the full stops of other writings.
  words := regexp_replace(words, '\S*[^\s.][.\u3002\uff0e\uff61][^\s.,]{2,}\S*', ' ', 'g');
  words := regexp_replace(words, '(^|\s)(www|https?|mailto|tel)(?=\s|$)', ' ', 'gi');
  words := regexp_replace(words, '[0-9][0-9 ()+.-]{5,}', ' ', 'g');
  return btrim(left(btrim(regexp_replace(words, '\s+', ' ', 'g')), 60));
end
$$;
revoke execute on function private.name_in_mail(text) from public, anon, authenticated, service_role;

-- Functions: writing down -------------------------------------------------------------------------

-- Writes a mail down, once about each thing. More than nine that wait for one mailbox could not be
-- sent in three days: what follows is kept as given up.
create function private.queue_mail(kind text, recipient text, about uuid, details jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  address constant text := btrim(queue_mail.recipient);
  box constant text := private.mailbox_of(address);
  known private.mail_kind;
  for_demo boolean;
  why_not text;
begin
  select settings.mail_is_demo into for_demo from private.settings where settings.mail_operator is not null;
  if not found then
    return;
  end if;
  select listed.* into strict known from private.mail_kind as listed where listed.name = queue_mail.kind;
  if private.is_mail_address(address) is not true then
    why_not := 'no_address';
  elsif exists (select from private.stopped_mail as stopped where stopped.mailbox = box) then
    why_not := 'stopped';
  elsif known.is_limited and (
    select count(*) from private.outgoing_mail as waiting
    where waiting.mailbox = box and waiting.sent_at is null and waiting.given_up_at is null
  ) >= 9 then
    why_not := 'too_many';
  end if;
  insert into private.outgoing_mail (kind, is_once, recipient, mailbox, about, details, is_demo, given_up_at, reason)
  values (
    known.name, known.is_once, address, box, queue_mail.about,
    case when why_not is null then queue_mail.details else '{}' end,
    for_demo, case when why_not is not null then now() end, why_not
  )
  on conflict do nothing;
end
$$;
revoke execute on function private.queue_mail(text, text, uuid, jsonb)
  from public, anon, authenticated, service_role;

-- Writes the confirmation of an order down: of a gift whose payment PayPal has confirmed, that a
-- coupon made free (once for each address), or that was made with a pass that is paid for or given.
-- Whatever else says 'paid' may be invented, and the address somebody else's. Gifts of a list were
-- bought with its pass.
create function private.confirm_order(gift_id uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  gift public.gifts;
  payment public.payments;
  used private.pass;
  paid_by text;
begin
  if not exists (select from private.settings where mail_operator is not null)
    or confirm_order.gift_id::text = current_setting('gifts.counted_with_batch', true)
    or exists (select from private.batch_gift as one where one.gift_id = confirm_order.gift_id) then
    return;
  end if;
  select saved.* into gift from public.gifts as saved where saved.id = confirm_order.gift_id;
  if not found or gift.price_id = 'business_pack' then
    return;
  end if;
  select entry.* into payment from public.payments as entry
  where entry.gift_id = gift.id and entry.price_id = gift.price_id and entry.coupon is not distinct from gift.applied_coupon
    and (entry.verdict = 'verified' or (entry.verdict is null and (select mail_is_demo from private.settings)))
  order by entry.verdict nulls last, entry.created_at, entry.id
  limit 1;
  select pass.* into used from private.pass
  left join private.pass_gift as made on made.pass_id = pass.id and made.gift_id = gift.id
  where made.gift_id is not null or pass.gift_id = gift.id
  order by pass.gift_id = gift.id desc
  limit 1;
  paid_by := case
    when payment.id is not null then 'paypal'
    when gift.payment_status = 'free_coupon' and exists (
      select from private.coupon_use as use where use.gift_id = gift.id and use.coupon = gift.applied_coupon
    ) then 'coupon'
    when private.is_covered_by_paid_pass(gift.id) then 'pass'
    when (select mail_is_demo from private.settings) then 'demo'
  end;
  if paid_by is null then
    return;
  end if;
  perform private.queue_mail('order', gift.creator_email, gift.id, jsonb_build_object(
    'name', private.name_in_mail(gift.sender_name),
    'for', private.name_in_mail(gift.recipient_name),
    'option', gift.price_id,
    'coupon', case when exists (select from private.coupon where code = gift.applied_coupon) then gift.applied_coupon end,
    'cents', case
      when paid_by = 'demo' then (
        select max(cents) from private.prices_of_gift(gift.id, gift.price_id, gift.applied_coupon, now()) as cents
      )
      else coalesce(payment.amount_cents, 0)
    end,
    'paid_by', paid_by,
    'number', coalesce(payment.order_id, gift.id::text),
    'ordered_at', coalesce(payment.created_at, gift.created_at),
    'ends_at', used.valid_until
  ));
end
$$;
revoke execute on function private.confirm_order(uuid) from public, anon, authenticated, service_role;

-- Triggers: occasions -----------------------------------------------------------------------------

-- By its name after the triggers that give a gift its pass.
create function private.confirm_saved_gift() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm_order(new.id);
  return null;
end
$$;
revoke execute on function private.confirm_saved_gift()
  from public, anon, authenticated, service_role;
create trigger gifts_write_mail after insert on public.gifts
  for each row execute function private.confirm_saved_gift();

create function private.confirm_gift_of() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm_order(new.gift_id);
  return null;
end
$$;
revoke execute on function private.confirm_gift_of() from public, anon, authenticated, service_role;
create trigger coupon_use_write_mail after insert on private.coupon_use
  for each row execute function private.confirm_gift_of();
create trigger pass_gift_write_mail after insert on private.pass_gift
  for each row execute function private.confirm_gift_of();

-- PayPal's word may come after the gift, and after gifts that were made with the pass that it brought.
create function private.confirm_paid_gifts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm_order(gift_id)
  from (
    select new.gift_id
    union all
    select made.gift_id from private.pass_gift as made
    join private.pass on pass.id = made.pass_id
    join public.gifts as gift on gift.id = made.gift_id
    where pass.gift_id = new.gift_id and gift.created_at > now() - interval '3 days'
  ) as paid (gift_id);
  return null;
end
$$;
revoke execute on function private.confirm_paid_gifts()
  from public, anon, authenticated, service_role;
create trigger payments_entered_write_mail after insert on public.payments
  for each row when (new.verdict = 'verified') execute function private.confirm_paid_gifts();
create trigger payments_judged_write_mail after update of verdict on public.payments
  for each row when (new.verdict = 'verified' and old.verdict is distinct from new.verdict)
  execute function private.confirm_paid_gifts();

-- A receipt to whoever asks for a business pack, and a notice to the operator.
create function private.write_inquiry_mails() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  gift public.gifts;
  said jsonb;
begin
  select saved.* into gift from public.gifts as saved where saved.id = new.gift_id;
  said := jsonb_build_object(
    'name', private.name_in_mail(gift.sender_name),
    'company', private.name_in_mail(new.company),
    'gift_count', new.gift_count,
    'wished_for', new.wished_for,
    'asked_at', new.created_at,
    'number', new.gift_id
  );
  perform private.queue_mail('inquiry', gift.creator_email, new.gift_id, said);
  perform private.queue_mail('inquiry_notice', settings.mail_operator, new.gift_id, said)
  from private.settings where settings.mail_operator is not null;
  return null;
end
$$;
revoke execute on function private.write_inquiry_mails()
  from public, anon, authenticated, service_role;
create trigger inquiries_write_mail after insert on public.inquiries
  for each row execute function private.write_inquiry_mails();

-- To whoever had asked, once the operator has given the pass, or changed it.
create function private.write_pass_mail() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_mail('pass_granted', gift.creator_email, gift.id, jsonb_build_object(
    'name', private.name_in_mail(gift.sender_name),
    'ends_at', new.valid_until,
    'gift_limit', new.gift_limit,
    'number', gift.id
  ))
  from public.gifts as gift where gift.id = new.gift_id;
  return null;
end
$$;
revoke execute on function private.write_pass_mail() from public, anon, authenticated, service_role;
create trigger pass_given_write_mail after insert on private.pass
  for each row when (new.is_given) execute function private.write_pass_mail();
create trigger pass_changed_write_mail after update of valid_until, gift_limit on private.pass
  for each row when (
    new.is_given and (old.valid_until, old.gift_limit) is distinct from (new.valid_until, new.gift_limit)
  ) execute function private.write_pass_mail();

-- Functions: sending ------------------------------------------------------------------------------

-- Hands out what is due, for ten minutes: a sender that dies in the meantime loses nothing. Senders
-- take turns, so that two of them do not both send the last mail that a mailbox may get today. What
-- must wait for tomorrow comes back in an hour; after three days it is given up.
create function public.claim_mail(how_many integer default 50)
  returns table (id uuid, claim uuid, kind text, recipient text, details jsonb, is_demo boolean, queued_at timestamptz)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken constant uuid := gen_random_uuid();
  mail private.outgoing_mail;
  claimed integer := 0;
begin
  if not exists (select from private.settings where mail_operator is not null) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('claim mail', 0));
  for mail in
    select due.* from private.outgoing_mail as due
    where due.due_at <= now() and due.sent_at is null and due.given_up_at is null
    order by due.due_at
    limit 500
    for update skip locked
  loop
    exit when claimed >= least(how_many, 50);
    if mail.queued_at < now() - interval '3 days'
      or exists (select from private.stopped_mail as stopped where stopped.mailbox = mail.mailbox) then
      update private.outgoing_mail as held
      set given_up_at = now(), details = '{}', claim = null,
        reason = case
          when mail.queued_at >= now() - interval '3 days' then 'stopped'
          else coalesce(mail.reason, 'not_sent')
        end
      where held.id = mail.id;
    elsif (select known.is_limited from private.mail_kind as known where known.name = mail.kind) and (
      select count(*) from private.outgoing_mail as other
      join private.mail_kind as known on known.name = other.kind
      where other.mailbox = mail.mailbox and other.id <> mail.id and known.is_limited
        and other.queued_at > now() - interval '5 days'
        and (other.sent_at > now() - interval '1 day' or (other.claim is not null and other.sent_at is null and other.given_up_at is null))
    ) >= 3 then
      update private.outgoing_mail as held
      set due_at = now() + interval '1 hour', reason = 'three_a_day', claim = null
      where held.id = mail.id;
    else
      claimed := claimed + 1;
      update private.outgoing_mail as held
      set claim = taken, tries = held.tries + 1, due_at = now() + interval '10 minutes', reason = 'sending'
      where held.id = mail.id;
      return query select mail.id, taken, mail.kind, mail.recipient, mail.details, mail.is_demo, mail.queued_at;
    end if;
  end loop;
end
$$;
revoke execute on function public.claim_mail(integer) from public, anon, authenticated;
grant execute on function public.claim_mail(integer) to service_role;

-- What became of a claimed mail: sent; failed, and tried again after 1, 2, 4 … minutes, at most 6
-- hours; refused for good; or returned, because the sender did not come to it. Whoever has lost the
-- mail to another sender changes nothing.
create function public.record_mail(of_mail uuid, of_claim uuid, outcome text, reason text default null) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.outgoing_mail as mail
  set claim = null,
    sent_at = case when outcome = 'sent' then now() end,
    given_up_at = case when outcome = 'refused' then now() end,
    details = case when outcome in ('sent', 'refused') then '{}' else mail.details end,
    tries = mail.tries - (outcome = 'returned')::integer,
    due_at = case outcome
      when 'failed' then now() + least(interval '1 minute' * power(2, least(mail.tries, 12) - 1), interval '6 hours')
      when 'returned' then now()
      else mail.due_at
    end,
    reason = nullif(left(record_mail.reason, 500), '')
  where mail.id = of_mail and mail.claim = of_claim and outcome in ('sent', 'failed', 'refused', 'returned');
  return found;
end
$$;
revoke execute on function public.record_mail(uuid, uuid, text, text) from public, anon, authenticated;
grant execute on function public.record_mail(uuid, uuid, text, text) to service_role;

-- Functions: settings and the operator's ----------------------------------------------------------

create function private.set_mail(operator_address text, is_demo boolean default false) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if operator_address is not null and not private.is_mail_address(operator_address) then
    raise exception '% is no e-mail address.', operator_address;
  end if;
  update private.settings
  set mail_operator = operator_address, mail_is_demo = is_demo and operator_address is not null
  where only_row;
end
$$;
comment on function private.set_mail is
  'Switches mail on and says where the operator is told of inquiries; null switches it off.';
revoke execute on function private.set_mail(text, boolean)
  from public, anon, authenticated, service_role;

-- A mailbox gets nothing any more, what waits for it neither.
create function private.stop_mail(address text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.stopped_mail (mailbox) values (private.mailbox_of(address)) on conflict do nothing;
  update private.outgoing_mail as mail
  set given_up_at = now(), details = '{}', claim = null, reason = 'stopped'
  where mail.mailbox = private.mailbox_of(address) and mail.sent_at is null and mail.given_up_at is null;
end
$$;
comment on function private.stop_mail is
  'For the operator: an address that bounced, or wants no mail, gets none any more.';
revoke execute on function private.stop_mail(text) from public, anon, authenticated, service_role;

-- What was sent, and whether it was, is known for ninety days.
create function private.forget_mail() returns void
  language sql volatile set search_path = ''
as $$
  delete from private.outgoing_mail
  where queued_at < now() - interval '90 days' and (sent_at is not null or given_up_at is not null);
$$;
revoke execute on function private.forget_mail() from public, anon, authenticated, service_role;

-- The nightly statement as it is, and one more.
do $$
begin
  execute format(
    'create or replace function private.forget_old() returns void language sql volatile set search_path = '''' as %L',
    (select prosrc from pg_proc where oid = 'private.forget_old()'::regprocedure)
      || '  select private.forget_mail();' || chr(10)
  );
end
$$;
