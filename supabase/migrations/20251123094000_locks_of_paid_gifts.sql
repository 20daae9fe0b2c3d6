-- An invented payment entry kept every lock of its gift from being counted, and each further key wrote a further row: the database could
-- be filled. And what is old went in one statement of whoever came first, who has three seconds on a hosted project.

-- Tables ------------------------------------------------------------------------------------------------------------

-- Counting reads the log by address, forgetting reads it by age.
create index write_event_by_age on private.write_event (at);

-- Functions ---------------------------------------------------------------------------------------------------------

-- Each counted request adds one event and takes away up to a thousand old ones, so that a backlog shrinks and nobody waits for all of it.
-- What another request is deleting is skipped.
create function private.forget_old_events() returns void
  language sql volatile set search_path = ''
as $$
  delete from private.write_event where ctid = any (array(
    select event.ctid from private.write_event as event
    where event.at < now() - interval '1 day'
    order by event.at
    limit 1000
    for update skip locked
  ));
$$;
revoke execute on function private.forget_old_events() from public, anon, authenticated, service_role;

-- In the same way as events; a paid gift may be saved late, but it writes its lock again.
create function private.forget_old_lock_drafts() returns void
  language sql volatile set search_path = ''
as $$
  delete from private.lock_draft where ctid = any (array(
    select draft.ctid from private.lock_draft as draft
    where draft.written_at < now() - interval '1 day'
    order by draft.written_at
    limit 1000
    for update skip locked
  ));
$$;
revoke execute on function private.forget_old_lock_drafts() from public, anon, authenticated, service_role;

-- As before, but for the events, which count_request forgets.
create or replace function private.caller_address_hash() returns bytea
  language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  salt_of_today uuid;
begin
  select salt into salt_of_today from private.daily_salt where day = today;
  if salt_of_today is null then
    insert into private.daily_salt (day) values (today) on conflict (day) do nothing;
    select salt into salt_of_today from private.daily_salt where day = today;
    delete from private.daily_salt where day < today;
  end if;
  return sha256(convert_to(salt_of_today || private.caller_network(), 'UTF8'));
end
$$;

-- As before, and it forgets old events.
create or replace function private.count_request(of_kind text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(current_setting('request.headers', true), '') = '' then
    return; -- not a request of the API: the operator, a restore, a migration
  end if;
  if not private.is_within_limit(of_kind) then
    if of_kind = 'file' then
      -- The storage service knows no 429: it would answer 500, and clients repeat a 500 until people give up.
      raise exception using
        errcode = '42501',
        message = 'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Stunde noch einmal.'; -- quoted to people
    end if;
    raise exception using
      errcode = 'PT429',
      message = 'Von deinem Anschluss kamen gerade sehr viele Anfragen. Bitte versuche es in einer Stunde noch einmal.', -- quoted to people
      hint = 'Try again later.';
  end if;
  insert into private.write_event (kind, address_hash) values (of_kind, private.caller_address_hash());
  perform private.forget_old_events();
end
$$;

-- As before, but for the two: a paid gift's lock is only uncounted while no other browser has written one for that gift, and old locks go
-- by the thousand.
create or replace function public.lock_gift(gift_id uuid, opens_at timestamptz, question text, answer text, hint text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
begin
  if exists (select from public.gifts as gift where gift.id = lock_gift.gift_id) then
    if private.is_own_gift(lock_gift.gift_id)
      and exists (select from private.gift_lock as lock where lock.gift_id = lock_gift.gift_id) then
      return;
    end if;
    raise exception using
      errcode = 'PT409',
      message = 'Ein gespeichertes Geschenk lässt sich nicht mehr verschließen.'; -- quoted to people
  end if;
  if caller is null then
    raise exception using errcode = '42501', message = 'a lock needs the key of a browser';
  end if;
  if lock_gift.opens_at > private.latest_opening() then
    perform private.refuse_opening();
  end if;
  if char_length(lock_gift.answer) > 200 or btrim(lock_gift.answer) = '' then
    raise exception using errcode = '23514', message = 'an answer has between 1 and 200 characters';
  end if;
  -- A gift that is paid for is never refused, and its payment was counted. One gift has one browser: locks of further ones are counted.
  if not exists (select from public.payments as payment where payment.gift_id = lock_gift.gift_id)
    or exists (select from private.lock_draft as draft where draft.gift_id = lock_gift.gift_id and draft.key_hash <> caller) then
    perform private.count_request('lock');
  end if;
  perform private.forget_old_lock_drafts();
  insert into private.lock_draft as draft (gift_id, key_hash, opens_at, question, hint, answer_hash)
  values (
    lock_gift.gift_id, caller, lock_gift.opens_at, lock_gift.question, lock_gift.hint,
    private.answer_hash(lock_gift.answer, extensions.gen_salt('bf', 8))
  )
  on conflict on constraint lock_draft_pkey do update set
    written_at = now(), opens_at = excluded.opens_at, question = excluded.question, hint = excluded.hint,
    answer_hash = excluded.answer_hash;
end
$$;
