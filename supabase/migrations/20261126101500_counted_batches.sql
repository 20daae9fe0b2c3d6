-- Gifts for many as counted calls, and a limit of what a pass on trust makes.

drop function public.make_gifts(uuid, uuid, text, jsonb);

alter table private.write_limit drop constraint write_limit_kind_known;
alter table private.write_limit add constraint write_limit_kind_known check (kind in (
  'gift', 'subscriber', 'payment', 'file', 'coupon', 'lock', 'answer', 'thanks', 'device', 'inquiry',
  'greeting', 'batch', 'batch_gift'
));
-- Gifts of lists, where nobody has confirmed that the pass was paid for: as many as single gifts,
-- two of the longest lists an hour.
insert into private.write_limit (kind, per_hour) values ('batch_gift', 1000);

-- Counts several rows of the caller's network at once; raises PT429 where they pass the limit
-- together, and counts none of them.
create function private.count_rows(of_kind text, how_many integer) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  caller constant bytea := private.caller_address_hash();
begin
  if (
    select count(*) from private.write_event
    where address_hash = caller and kind = of_kind and at > now() - interval '1 hour'
  ) + how_many > (select per_hour from private.write_limit where kind = of_kind) then
    raise exception using
      errcode = 'PT429',
      message = 'Von deinem Anschluss kamen gerade sehr viele Anfragen. Bitte versuche es in einer Stunde noch einmal.', -- quoted to people
      hint = 'Try again later.';
  end if;
  insert into private.write_event (kind, address_hash)
  select of_kind, caller from generate_series(1, how_many);
end
$$;
revoke execute on function private.count_rows(text, integer)
  from public, anon, authenticated, service_role;

-- Makes up to 25 gifts of a batch: recipients is an array of id, position, name, email (or null) and
-- message. One that the batch has already is not made again, so a request may be repeated.
create function public.make_gifts(call_id uuid, template_id uuid, batch_id uuid, title text, recipients jsonb)
  returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.count_call('make_gifts', call_id, jsonb_build_object(
    'template_id', template_id, 'batch_id', batch_id, 'title', title, 'recipients', recipients
  ));
$$;
revoke execute on function public.make_gifts(uuid, uuid, uuid, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.make_gifts(uuid, uuid, uuid, text, jsonb) to anon;

-- Whether PayPal's own word was compared for a pass, or the operator has given it.
create function private.is_paid_pass(pass private.pass) returns boolean
  language sql stable set search_path = ''
as $$
  select pass.is_given or exists (
    select from public.payments as payment
    where payment.gift_id = pass.gift_id and payment.price_id = pass.option and payment.verdict = 'verified'
  );
$$;
revoke execute on function private.is_paid_pass(private.pass)
  from public, anon, authenticated, service_role;

-- Refuses what is no list of recipients before the first gift is made: 22023 for their number, 23514
-- for what is said of one of them or for the title.
create function private.check_recipients(title text, recipients jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(recipients) is distinct from 'array' or jsonb_array_length(recipients) not between 1 and 25 then
    raise exception using errcode = '22023', message = 'between 1 and 25 recipients';
  end if;
  if (private.has_visible_character(title) and char_length(title) <= 80) is not true then
    raise exception using errcode = '23514', message = 'a title has between 1 and 80 characters';
  end if;
  if exists (
    select from jsonb_array_elements(recipients) as recipient
    where case when jsonb_typeof(recipient) = 'object' then
      recipient ->> 'id' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
      and recipient ->> 'position' ~ '^([1-9][0-9]?|[1-4][0-9]{2}|500)$'
      and private.has_visible_character(recipient ->> 'name') and char_length(recipient ->> 'name') <= 200
      and char_length(coalesce(recipient ->> 'email', '')) <= 320
      and private.has_visible_character(recipient ->> 'message') and char_length(recipient ->> 'message') <= 5000
    end is not true
  ) or jsonb_array_length(recipients) > least(
    (select count(distinct lower(recipient ->> 'id')) from jsonb_array_elements(recipients) as recipient),
    (select count(distinct recipient ->> 'position') from jsonb_array_elements(recipients) as recipient)
  ) then
    raise exception using errcode = '23514', message = 'a recipient has an id, a line of its own, a name and words';
  end if;
end
$$;
revoke execute on function private.check_recipients(text, jsonb)
  from public, anon, authenticated, service_role;

-- Returns made (the ids that the batch has now, of those that were asked for) and gifts_left; where
-- the pass allows no more, the rest is left out. PT402 without a pass, PT404 for somebody else's
-- template or batch, PT429 where a pass on trust makes too many.
create function private.do_make_gifts(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  given record;
  template public.gifts;
  pass private.pass;
  recipient jsonb;
  known uuid[];
  made uuid[] := '{}';
begin
  select * into given from jsonb_to_record(arguments) as written (
    template_id uuid, batch_id uuid, title text, recipients jsonb
  );
  perform private.check_recipients(given.title, given.recipients);
  -- Its deletion waits.
  select gift.* into template from public.gifts as gift
  where gift.id = given.template_id and private.is_own_gift(gift.id) for key share;
  if not found or exists (
    select from private.batch_gift as other
    where other.batch_id = given.batch_id and not private.is_own_gift(other.gift_id)
  ) then
    raise exception using
      errcode = 'PT404',
      message = 'Dieses Geschenk gehört nicht zu diesem Browser, oder es wurde gelöscht.'; -- quoted to people
  end if;
  pass := private.pass_for_many();
  if pass.id is not null then
    -- Callers take turns, or forty at once would all make the last gift; what was true before the
    -- wait may have ended since.
    perform from private.pass as held where held.id = pass.id for update;
    pass := private.pass_for_many();
  end if;
  known := array(
    select one.gift_id from private.batch_gift as one
    join jsonb_array_elements(given.recipients) as asked on one.gift_id = (asked ->> 'id')::uuid
    where one.batch_id = given.batch_id
  );
  if pass.id is not null and not private.is_paid_pass(pass) then
    perform private.count_rows('batch_gift', jsonb_array_length(given.recipients) - cardinality(known));
  end if;
  insert into private.batch (id, template_id, title)
  values (given.batch_id, template.id, given.title)
  on conflict (id) do nothing;
  for recipient in select value from jsonb_array_elements(given.recipients) loop
    if (recipient ->> 'id')::uuid = any (known) then
      made := made || (recipient ->> 'id')::uuid;
      continue;
    end if;
    if pass.id is null then
      raise exception using
        errcode = 'PT402',
        message = 'Für weitere Geschenke ist in diesem Browser kein gültiges Abo oder Firmenpaket da.'; -- quoted to people
    end if;
    continue when private.gifts_left(pass) = 0;
    perform private.make_gift_of_many(template, given.batch_id, recipient, pass);
    made := made || (recipient ->> 'id')::uuid;
  end loop;
  if not exists (select from private.batch_gift as held where held.batch_id = given.batch_id) then
    delete from private.batch where batch.id = given.batch_id;
  end if;
  return jsonb_build_object('made', to_jsonb(made), 'gifts_left', private.gifts_left(pass));
end
$$;
revoke execute on function private.do_make_gifts(jsonb) from public, anon, authenticated, service_role;
