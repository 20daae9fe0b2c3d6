-- What a mail is about goes to its sender as well: the confirmation of an order leads to the gift.

drop function public.claim_mail(integer);

-- Hands out what is due, as before and with what it is about.
create function public.claim_mail(how_many integer default 50)
  returns table (id uuid, claim uuid, kind text, recipient text, about uuid, details jsonb, is_demo boolean)
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
      return query select mail.id, taken, mail.kind, mail.recipient, mail.about, mail.details, mail.is_demo;
    end if;
  end loop;
end
$$;
revoke execute on function public.claim_mail(integer) from public, anon, authenticated;
grant execute on function public.claim_mail(integer) to service_role;
