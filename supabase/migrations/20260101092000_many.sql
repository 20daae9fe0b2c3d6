-- Für viele (docs/decisions/many.md): one saved gift, the template, is made once more for each name
-- of a list, with a pass. All gifts of a list are a batch.

-- Tables ------------------------------------------------------------------------------------------

create table private.batch (
  -- Given by the page, so that a list that was interrupted goes on.
  id uuid primary key,
  created_at timestamptz not null default now(),
  template_id uuid references public.gifts (id) on delete set null,
  title text not null,
  constraint batch_title_length check (
    private.has_visible_character(title) and char_length(title) <= 80
  )
);
create index batch_by_template on private.batch (template_id);

create table private.batch_gift (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  batch_id uuid not null references private.batch (id) on delete cascade,
  -- Line of the list.
  position integer not null,
  constraint batch_gift_one_line unique (batch_id, position),
  constraint batch_gift_position_range check (position between 1 and 500)
);

alter table private.write_limit drop constraint write_limit_kind_known;
alter table private.write_limit add constraint write_limit_kind_known check (kind in (
  'gift', 'subscriber', 'payment', 'file', 'coupon', 'lock', 'answer', 'thanks', 'device', 'inquiry',
  'greeting', 'batch'
));
-- A request of a batch makes up to 25 gifts: whoever holds a pass may make more of them than others.
insert into private.write_limit (kind, per_hour) values ('batch', 400);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.batch from public, anon, authenticated, service_role;
revoke all on private.batch_gift from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- A batch goes with its last gift.
create function private.drop_empty_batch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.batch
  where batch.id = old.batch_id and not exists (
    select from private.batch_gift as made where made.batch_id = batch.id
  );
  return null;
end
$$;
revoke execute on function private.drop_empty_batch()
  from public, anon, authenticated, service_role;

create trigger batch_gift_drop_empty_batch after delete on private.batch_gift
  for each row execute function private.drop_empty_batch();

-- Row-level security ------------------------------------------------------------------------------

alter table private.batch enable row level security;
alter table private.batch_gift enable row level security;

-- Functions: passes -------------------------------------------------------------------------------

-- Asked for each own gift of a page of the list; plpgsql keeps its plan between the rows.
create function private.is_one_of_many(gift_id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from private.batch_gift as made where made.gift_id = is_one_of_many.gift_id);
end
$$;
revoke execute on function private.is_one_of_many(uuid)
  from public, anon, authenticated, service_role;

-- How many gifts a pass allows beside those that it has, null for any number. A deleted gift makes
-- room for another.
create function private.gifts_left(pass private.pass) returns integer
  language sql stable set search_path = ''
as $$
  select case when pass.gift_limit is not null then greatest(0, pass.gift_limit - (
    select count(*)::integer from private.pass_gift as made where made.pass_id = pass.id
  )) end;
$$;
revoke execute on function private.gifts_left(private.pass)
  from public, anon, authenticated, service_role;

-- The pass with which the caller would make gifts: a subscription first, then the operator's pass
-- with the most gifts left; no row (all null) without one.
create function private.pass_for_many() returns private.pass
  language sql stable set search_path = ''
as $$
  select pass.*
  from private.pass
  join private.pass_holder as holder on holder.pass_id = pass.id
  where holder.key_hash = private.sender_hash() and private.is_valid(pass)
  order by private.gifts_left(pass) desc nulls first, pass.valid_until desc
  limit 1;
$$;
revoke execute on function private.pass_for_many() from public, anon, authenticated, service_role;

-- What allows the caller to make gifts for many names: option and valid_until of the pass,
-- gift_limit and gifts_left (null for any number); null without one.
create function public.batch_pass() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pass constant private.pass := private.pass_for_many();
begin
  return case when pass.id is not null then jsonb_build_object(
    'option', pass.option, 'valid_until', pass.valid_until,
    'gift_limit', pass.gift_limit, 'gifts_left', private.gifts_left(pass)
  ) end;
end
$$;
revoke execute on function public.batch_pass() from public, anon, authenticated, service_role;
grant execute on function public.batch_pass() to anon;

-- Functions: batches ------------------------------------------------------------------------------

-- Makes the gift of a template for one name: everything of it but the name, the address and the
-- words; its lock too, as far as its day has not come.
create function private.make_gift_of_many(
  template public.gifts, batch_id uuid, recipient jsonb, pass private.pass
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  gift public.gifts := template;
begin
  gift.id := (recipient ->> 'id')::uuid;
  gift.created_at := now();
  gift.recipient_name := recipient ->> 'name';
  gift.recipient_email := recipient ->> 'email';
  gift.message := recipient ->> 'message';
  -- A gift of the operator's pass costs nothing and is no inquiry.
  gift.price_id := case when pass.is_given then 'single' else pass.option end;
  gift.payment_status := 'paid';
  gift.applied_coupon := null;
  insert into private.lock_draft (gift_id, key_hash, opens_at, question, hint, answer_hash)
  select gift.id, private.sender_hash(), day, lock.question, lock.hint, lock.answer_hash
  from private.gift_lock as lock, nullif(greatest(lock.opens_at, now()), now()) as day
  where lock.gift_id = template.id and (day is not null or lock.question is not null)
  on conflict on constraint lock_draft_pkey do update set
    opens_at = excluded.opens_at, question = excluded.question, hint = excluded.hint,
    answer_hash = excluded.answer_hash, request_hash = null;
  perform set_config('gifts.counted_with_batch', gift.id::text, true);
  insert into public.gifts select gift.*;
  insert into private.batch_gift (gift_id, batch_id, position)
  values (gift.id, make_gift_of_many.batch_id, (recipient ->> 'position')::integer);
  insert into private.pass_gift (gift_id, pass_id) values (gift.id, pass.id)
  on conflict (gift_id) do update set pass_id = excluded.pass_id;
  -- The files may be another device's of the sender.
  insert into private.file_of_gift (gift_id, bucket_id, name)
  select gift.id, used.bucket_id, used.name
  from private.file_of_gift as used where used.gift_id = template.id
  on conflict do nothing;
  -- No list shows it, neither now nor when its day has come.
  delete from private.listed_gift as listed where listed.gift_id = gift.id;
  update private.gift_lock as lock set is_listed = true where lock.gift_id = gift.id;
  perform private.note_open_gifts(array[gift.id]);
  update private.open_gift as open set is_listed = false where open.gift_id = gift.id;
end
$$;
revoke execute on function private.make_gift_of_many(public.gifts, uuid, jsonb, private.pass)
  from public, anon, authenticated, service_role;

-- Makes up to 25 gifts of a batch: recipients is an array of id, position, name, email (or null) and
-- message. Returns made (the ids that the batch has now, of those that were asked for) and
-- gifts_left; where the pass allows no more, the rest is left out. One that the batch has already
-- is not made again, so a request may be repeated. PT402 without a pass, PT404 for somebody else's
-- template or batch.
create function public.make_gifts(template_id uuid, batch_id uuid, title text, recipients jsonb)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
  template public.gifts;
  pass private.pass;
  recipient jsonb;
  made uuid[] := '{}';
begin
  perform private.count_request('batch');
  if jsonb_typeof(recipients) is distinct from 'array' or jsonb_array_length(recipients) not between 1 and 25 then
    raise exception using errcode = '22023', message = 'between 1 and 25 recipients';
  end if;
  -- Its deletion waits.
  select gift.* into template from public.gifts as gift
  where gift.id = make_gifts.template_id and private.is_own_gift(gift.id) for key share;
  if not found or exists (
    select from private.batch_gift as other
    where other.batch_id = make_gifts.batch_id and not private.is_own_gift(other.gift_id)
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
  insert into private.batch (id, template_id, title)
  values (make_gifts.batch_id, template.id, make_gifts.title)
  on conflict (id) do nothing;
  for recipient in select value from jsonb_array_elements(recipients) loop
    if exists (
      select from private.batch_gift as known
      where known.gift_id = (recipient ->> 'id')::uuid and known.batch_id = make_gifts.batch_id
    ) then
      made := made || (recipient ->> 'id')::uuid;
      continue;
    end if;
    if pass.id is null then
      raise exception using
        errcode = 'PT402',
        message = 'Für weitere Geschenke ist in diesem Browser kein gültiges Abo oder Firmenpaket da.'; -- quoted to people
    end if;
    continue when private.gifts_left(pass) = 0;
    perform private.make_gift_of_many(template, make_gifts.batch_id, recipient, pass);
    made := made || (recipient ->> 'id')::uuid;
  end loop;
  if not exists (select from private.batch_gift as held where held.batch_id = make_gifts.batch_id) then
    delete from private.batch where batch.id = make_gifts.batch_id;
  end if;
  return jsonb_build_object('made', to_jsonb(made), 'gifts_left', private.gifts_left(pass));
end
$$;
revoke execute on function public.make_gifts(uuid, uuid, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.make_gifts(uuid, uuid, text, jsonb) to anon;

-- The caller's batches, newest first: id, title, template_id (null once it is deleted), created_at,
-- how many gifts.
create function public.batches() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(own) order by own.created_at desc, own.id), '[]')
    from (
      select batch.id, batch.title, batch.template_id, batch.created_at, count(*) as gifts
      from private.gift_owner as owner
      join private.batch_gift as made on made.gift_id = owner.gift_id
      join private.batch on batch.id = made.batch_id
      where owner.key_hash = private.sender_hash()
      group by batch.id
    ) as own
  );
end
$$;
revoke execute on function public.batches() from public, anon, authenticated, service_role;
grant execute on function public.batches() to anon;

-- The caller's gifts of a batch in the order of the list: id, recipient_name, recipient_email, and
-- whether thanks came.
create function public.gifts_of_batch(batch_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', gift.id, 'position', made.position, 'recipient_name', gift.recipient_name,
      'recipient_email', gift.recipient_email,
      'has_thanks', exists (select from public.thanks as sent where sent.gift_id = gift.id)
    ) order by made.position), '[]')
    from private.batch_gift as made
    join public.gifts as gift on gift.id = made.gift_id
    where made.batch_id = gifts_of_batch.batch_id and private.is_own_gift(gift.id)
  );
end
$$;
revoke execute on function public.gifts_of_batch(uuid) from public, anon, authenticated, service_role;
grant execute on function public.gifts_of_batch(uuid) to anon;

-- Deletes the caller's gifts of a batch. Returns gifts, how many they were, and files, the addresses
-- in them and names ('bucket/name') of files that others laid into them: the page deletes those that
-- nothing else needs.
create function public.delete_batch(batch_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  ids constant uuid[] := array(
    select made.gift_id from private.batch_gift as made
    where made.batch_id = delete_batch.batch_id and private.is_own_gift(made.gift_id)
    order by made.gift_id
  );
  files jsonb;
begin
  select coalesce(jsonb_agg(distinct file), '[]') into files
  from (
    select private.file_at(address) from public.gifts as gift,
      unnest(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as address
    where gift.id = any (ids)
    union all
    select left_by from unnest(ids) as gift_id, public.files_left_by(gift_id) as left_by
  ) as named (file)
  where file is not null;
  delete from public.gifts as gift where gift.id = any (ids);
  return jsonb_build_object('gifts', cardinality(ids), 'files', files);
end
$$;
revoke execute on function public.delete_batch(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_batch(uuid) to anon;

-- Functions: the operator -------------------------------------------------------------------------

-- Answers an inquiry: the browsers that have its gift hold a pass for so many months and gifts (null
-- for any number). Once more: changes both, from today.
create function private.grant_pass(inquiry_gift uuid, months integer, gifts integer default null)
  returns timestamptz
  language plpgsql volatile set search_path = ''
as $$
declare
  given private.pass;
begin
  if not exists (select from public.inquiries where gift_id = inquiry_gift) then
    raise exception 'No inquiry of a gift %.', inquiry_gift;
  end if;
  insert into private.pass (gift_id, option, valid_until, is_given, gift_limit)
  values (inquiry_gift, 'business_pack', now() + make_interval(months => months), true, gifts)
  on conflict on constraint pass_one_per_gift do update set
    valid_until = excluded.valid_until, gift_limit = excluded.gift_limit
  returning * into given;
  insert into private.pass_holder (pass_id, key_hash)
  select given.id, owner.key_hash from private.gift_owner as owner where owner.gift_id = inquiry_gift
  on conflict do nothing;
  update public.inquiries set answered_at = coalesce(answered_at, now()) where gift_id = inquiry_gift;
  return given.valid_until;
end
$$;
comment on function private.grant_pass is
  'The answer to an inquiry: a business pack for so many months and gifts (null: any number), for the browsers that have the gift of the inquiry.';
revoke execute on function private.grant_pass(uuid, integer, integer)
  from public, anon, authenticated, service_role;
