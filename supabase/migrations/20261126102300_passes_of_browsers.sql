-- Passes of a browser that holds several, and browsers of a pass.

-- A gift is made with a pass that is paid for before one whose payment nobody has confirmed, however
-- long that lasts: it would stay closed where payments must be verified. A bought pass begins where
-- the last running one of its option ends.
create or replace function private.use_or_grant_pass() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  lasts constant interval := (select known.lasts from private.subscription as known where known.option = new.price_id);
  holder_hash constant bytea := private.sender_hash();
  is_ordered constant boolean := exists (
    select from public.payments where gift_id = new.id and price_id = new.price_id
  );
  running private.pass;
  runs_until timestamptz;
  granted_id uuid;
begin
  if lasts is null then
    return null;
  end if;
  if holder_hash is not null then
    -- Locks per browser, so that two tabs take turns.
    perform pg_advisory_xact_lock(hashtextextended(encode(holder_hash, 'hex'), 0));
    select pass.* into running
    from private.pass
    join private.pass_holder as holder on holder.pass_id = pass.id
    where holder.key_hash = holder_hash and pass.option = new.price_id and private.is_valid(pass)
    order by private.is_paid_pass(pass) desc, pass.valid_until desc
    limit 1;
    select max(pass.valid_until) into runs_until
    from private.pass
    join private.pass_holder as holder on holder.pass_id = pass.id
    where holder.key_hash = holder_hash and pass.option = new.price_id and private.is_valid(pass);
  end if;
  if running.id is not null and not is_ordered then
    insert into private.pass_gift (gift_id, pass_id) values (new.id, running.id);
    return null;
  end if;
  if not is_ordered and (select require_verified_payment from private.settings) then
    raise exception using
      errcode = 'PT402',
      message = 'Für dieses Geschenk ist weder ein gültiges Abo noch eine Zahlung eingetragen.', -- quoted to people
      hint = 'Enter the payment first, or pay for the gift.';
  end if;
  if holder_hash is null then
    return null;
  end if;
  insert into private.pass (gift_id, option, valid_until)
  values (new.id, new.price_id, coalesce(runs_until, now()) + lasts)
  returning id into granted_id;
  insert into private.pass_holder (pass_id, key_hash) values (granted_id, holder_hash);
  return null;
end
$$;

-- The pass with which the caller would make gifts: where payments must be verified one that is paid
-- for, a subscription first, then the operator's pass with the most gifts left; no row (all null)
-- without one.
create or replace function private.pass_for_many() returns private.pass
  language sql stable set search_path = ''
as $$
  select pass.*
  from private.pass
  join private.pass_holder as holder on holder.pass_id = pass.id
  where holder.key_hash = private.sender_hash() and private.is_valid(pass)
  order by
    private.is_paid_pass(pass) or not (select require_verified_payment from private.settings) desc,
    private.gifts_left(pass) desc nulls first,
    private.is_paid_pass(pass) desc,
    pass.valid_until desc
  limit 1;
$$;

-- Gifts of a list, as before but for the turns at the passes.
create or replace function private.do_make_gifts(arguments jsonb) returns jsonb
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
    -- wait may have ended since. They wait for all their passes: another one may be next then.
    perform from private.pass as held
    where held.id in (select holder.pass_id from private.pass_holder as holder where holder.key_hash = private.sender_hash())
    order by held.id for update;
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

-- A pass has ten browsers at most. Callers take turns at it; the operator may give it to any number.
create function private.refuse_further_browser() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.sender_hash() is null
    or exists (select from private.pass_holder as held where held.pass_id = new.pass_id and held.key_hash = new.key_hash) then
    return new;
  end if;
  perform from private.pass as held where held.id = new.pass_id for no key update;
  if (select count(*) from private.pass_holder as held where held.pass_id = new.pass_id) >= 10 then
    raise exception using
      errcode = 'PT409',
      message = 'Dieses Abo gibt es schon auf zehn Geräten. Melde auf einem davon eines oder alle anderen ab, dann klappt es auch hier.'; -- quoted to people
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_further_browser()
  from public, anon, authenticated, service_role;

create trigger pass_holder_refuse_further before insert on private.pass_holder
  for each row execute function private.refuse_further_browser();
