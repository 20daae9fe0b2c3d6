-- Opening day and seal (docs/decisions/locks.md): a gift that opens at a certain time, after the
-- answer to a question, or both. Until then only the browser that made it can read it. Everybody
-- else is given its cover: what is seen of a gift before it is opened (gift_by_link).

-- Tables ------------------------------------------------------------------------------------------

-- Locks of gifts that are about to be saved, by the browser that wrote them: a gift's insert takes
-- its own browser's lock, so that nobody can lock a gift of somebody else and no gift can be read
-- before it is locked.
create table private.lock_draft (
  gift_id uuid not null,
  key_hash bytea not null,
  written_at timestamptz not null default now(),
  opens_at timestamptz,
  question text,
  hint text,
  answer_hash text,
  -- By which the same request is known again. It holds the key of the browser, which is stored
  -- nowhere, so that an answer cannot be guessed from it, as it could from a fast hash of its own.
  request_hash bytea,
  primary key (gift_id, key_hash),
  constraint lock_draft_locks_something check (opens_at is not null or question is not null),
  constraint lock_draft_seal_is_whole check ((question is null) = (answer_hash is null) and (hint is null or question is not null)),
  constraint lock_draft_question_length check (question ~ '\S' and char_length(question) <= 200),
  constraint lock_draft_hint_length check (hint ~ '\S' and char_length(hint) <= 200)
);

-- Locks of saved gifts. question is null for a gift without a seal, opens_at for one without a day.
create table private.gift_lock (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  opens_at timestamptz,
  question text,
  hint text,
  answer_hash text,
  -- Wrong answers since the last right one, of all callers: no number of addresses gets more tries.
  wrong_answers integer not null default 0,
  paused_until timestamptz,
  -- Whether its day has come and private.listed_gift knows the gift.
  is_listed boolean not null default false
);
create index gift_lock_due on private.gift_lock (opens_at) where question is null and not is_listed;

-- The browsers that have broken a gift's seal and are not asked again.
create table private.seal_breaker (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  key_hash bytea not null,
  primary key (gift_id, key_hash)
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.lock_draft from public, anon, authenticated, service_role;
revoke all on private.gift_lock from public, anon, authenticated, service_role;
revoke all on private.seal_breaker from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- A gift takes the lock that its browser has written for it, in the same transaction. One without a
-- lock may be listed at once (gift_list).
create function private.take_lock() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.gift_lock (gift_id, opens_at, question, hint, answer_hash)
  select draft.gift_id, draft.opens_at, draft.question, draft.hint, draft.answer_hash
  from private.lock_draft as draft
  where draft.gift_id = new.id and draft.key_hash = private.sender_hash();
  if not found then
    insert into private.listed_gift (gift_id, created_at) values (new.id, new.created_at);
  end if;
  delete from private.lock_draft as draft where draft.gift_id = new.id;
  perform private.list_due_gifts();
  return null;
end
$$;
revoke execute on function private.take_lock() from public, anon, authenticated, service_role;

create trigger gifts_take_lock after insert on public.gifts
  for each row execute function private.take_lock();

-- Row-level security ------------------------------------------------------------------------------

alter table private.lock_draft enable row level security;
alter table private.gift_lock enable row level security;
alter table private.seal_breaker enable row level security;

-- Asked for each row that a request reads, so it looks at one index and nothing else; plpgsql keeps
-- its plan between the rows.
create function private.is_locked(gift_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.gift_lock as lock
    where lock.gift_id = is_locked.gift_id and (lock.question is not null or lock.opens_at > now())
  );
end
$$;
revoke execute on function private.is_locked(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_locked(uuid) to anon;

-- The date of the newest gift that the caller may find in the list: the list begins there instead
-- of asking about each locked gift above. Whoever writes asks about one gift: no limit then.
create function private.newest_unlocked() returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_writing() then
    return 'infinity'::timestamptz;
  end if;
  return greatest(
    '-infinity',
    (select created_at from private.listed_gift order by created_at desc limit 1),
    (select max(gift.created_at)
     from private.gift_lock as lock
     join public.gifts as gift on gift.id = lock.gift_id
     where lock.question is null and not lock.is_listed and lock.opens_at <= now()),
    private.newest_own()
  );
end
$$;
revoke execute on function private.newest_unlocked() from public, anon, authenticated, service_role;
grant execute on function private.newest_unlocked() to anon;

-- Restrictive, so that it limits what the list mode allows.
create policy "A locked gift is read by its sender only" on public.gifts
  as restrictive for select to anon using (
    created_at <= (select private.newest_unlocked())
    and (id = any ((select private.owned())::uuid[]) or not private.is_locked(id))
  );

-- Functions: answers ------------------------------------------------------------------------------

-- An answer without what does not matter: case, spaces, punctuation, accents, ä or ae, ß or ss.
-- Written without the letter classes and case rules of the database's locale, as far as Latin
-- letters go. An answer of nothing but punctuation stays as it is.
create function private.bare_answer(answer text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(
      regexp_replace(
        lower(
          regexp_replace(
            normalize(
              replace(replace(replace(replace(
                regexp_replace(regexp_replace(regexp_replace(
                  normalize(answer, NFC), '[äÄæÆ]', 'ae', 'g'), '[öÖœŒøØ]', 'oe', 'g'), '[üÜ]', 'ue', 'g'),
                'ß', 'ss'), 'ẞ', 'ss'), 'ł', 'l'), 'Ł', 'l'),
              NFKD),
            '[\u0300-\u036F]', '', 'g')
        ),
        '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]', '', 'g'
      ),
      ''
    ),
    btrim(answer)
  );
$$;
revoke execute on function private.bare_answer(text) from public, anon, authenticated, service_role;

-- bcrypt is slow on purpose. It reads no more than 72 bytes, so it is given a hash of the answer.
create function private.answer_hash(answer text, salt text) returns text
  language sql volatile set search_path = ''
as $$
  select extensions.crypt(encode(sha256(convert_to(private.bare_answer(answer), 'UTF8')), 'hex'), salt);
$$;
revoke execute on function private.answer_hash(text, text)
  from public, anon, authenticated, service_role;

-- How long nobody may answer after so many wrong answers in a row.
create function private.pause_after(wrong_answers integer) returns interval
  language sql immutable set search_path = ''
as $$
  select case
    when wrong_answers < 5 then null
    when wrong_answers = 5 then interval '1 minute'
    when wrong_answers = 6 then interval '5 minutes'
    else interval '30 minutes'
  end;
$$;
revoke execute on function private.pause_after(integer)
  from public, anon, authenticated, service_role;

-- Functions: writing ------------------------------------------------------------------------------

-- The latest time that a gift may be given to open: two years, and a day for slow clocks.
create function private.latest_opening() returns timestamptz
  language sql stable set search_path = ''
as $$
  select now() + interval '2 years 1 day';
$$;
revoke execute on function private.latest_opening() from public, anon, authenticated, service_role;

create function private.refuse_opening() returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT422',
    message = 'Ein Geschenk kann höchstens zwei Jahre verschlossen bleiben.'; -- quoted to people
end
$$;
revoke execute on function private.refuse_opening() from public, anon, authenticated, service_role;

-- The lock of a gift as its sender sees it; null for anybody else, or without a lock.
create function public.lock_state(gift_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('opens_at', lock.opens_at, 'question', lock.question, 'hint', lock.hint, 'server_time', now())
  from private.gift_lock as lock
  where lock.gift_id = lock_state.gift_id and private.is_own_gift(lock.gift_id);
$$;
revoke execute on function public.lock_state(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lock_state(uuid) to anon;

-- Writes the lock of a gift that is saved next. Repeating it is harmless; once the gift is saved
-- its lock stays as it is (public.change_opening changes the day), so that an order that is
-- recovered late repeats its save without undoing anything.
create function public.lock_gift(gift_id uuid, opens_at timestamptz, question text, answer text, hint text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
  request constant bytea := sha256(convert_to(
    jsonb_build_array(
      private.request_header('x-sender-key'), lock_gift.opens_at, lock_gift.question, lock_gift.answer, lock_gift.hint
    )::text, 'UTF8'
  ));
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
  -- Hashing an answer takes a while: the same lock is not written again, only kept for longer.
  update private.lock_draft as draft set written_at = now()
  where draft.gift_id = lock_gift.gift_id and draft.key_hash = caller and draft.request_hash = request
    and draft.written_at < now() - interval '1 hour';
  if found or exists (
    select from private.lock_draft as draft
    where draft.gift_id = lock_gift.gift_id and draft.key_hash = caller and draft.request_hash = request
  ) then
    return;
  end if;
  -- The first lock of a gift that is paid for is never refused, and its payment was counted.
  if not exists (select from public.payments as payment where payment.gift_id = lock_gift.gift_id)
    or exists (select from private.lock_draft as draft where draft.gift_id = lock_gift.gift_id) then
    perform private.count_request('lock');
  end if;
  insert into private.lock_draft as draft (gift_id, key_hash, opens_at, question, hint, answer_hash, request_hash)
  values (
    lock_gift.gift_id, caller, lock_gift.opens_at, lock_gift.question, lock_gift.hint,
    private.answer_hash(lock_gift.answer, extensions.gen_salt('bf', 8)), request
  )
  on conflict on constraint lock_draft_pkey do update set
    written_at = now(), opens_at = excluded.opens_at, question = excluded.question, hint = excluded.hint,
    answer_hash = excluded.answer_hash, request_hash = excluded.request_hash;
end
$$;
revoke execute on function public.lock_gift(uuid, timestamptz, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.lock_gift(uuid, timestamptz, text, text, text) to anon;

-- Brings the day of a locked gift forward or puts it off, until it has come. Returns the lock as it
-- is then.
create function public.change_opening(gift_id uuid, opens_at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if change_opening.opens_at > private.latest_opening() then
    perform private.refuse_opening();
  end if;
  update private.gift_lock as lock set opens_at = greatest(change_opening.opens_at, now())
  where lock.gift_id = change_opening.gift_id and lock.opens_at > now() and private.is_own_gift(lock.gift_id)
    and change_opening.opens_at is not null;
  if not found then
    raise exception using
      errcode = 'PT409',
      message = 'Das Geschenk lässt sich schon öffnen.'; -- quoted to people
  end if;
  return public.lock_state(change_opening.gift_id);
end
$$;
revoke execute on function public.change_opening(uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.change_opening(uuid, timestamptz) to anon;

-- Tries an answer. state: open (with the gift), wrong, paused, locked (its day has not come) or
-- missing. Callers take turns, so that a thousand simultaneous answers are no more than a thousand
-- in a row; during a pause no answer is compared, the right one neither.
create function public.break_seal(gift_id uuid, answer text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gift public.gifts;
  lock private.gift_lock;
  caller constant bytea := private.sender_hash();
begin
  select linked.* into gift from public.gifts as linked where linked.id = break_seal.gift_id;
  if not found or ((select require_verified_payment from private.settings) and not private.is_paid_for(gift)) then
    return jsonb_build_object('state', 'missing');
  end if;
  perform private.count_request('answer');
  select held.* into lock from private.gift_lock as held where held.gift_id = gift.id for update;
  if lock.opens_at > now() then
    return jsonb_build_object('state', 'locked');
  end if;
  if lock.paused_until > clock_timestamp() then
    return jsonb_build_object(
      'state', 'paused', 'hint', lock.hint, 'paused_until', lock.paused_until, 'server_time', clock_timestamp()
    );
  end if;
  if lock.question is null or lock.answer_hash = private.answer_hash(left(break_seal.answer, 200), lock.answer_hash) then
    update private.gift_lock as held set wrong_answers = 0, paused_until = null where held.gift_id = gift.id;
    insert into private.seal_breaker (gift_id, key_hash)
    select gift.id, caller where lock.question is not null and caller is not null
    on conflict do nothing;
    return jsonb_build_object('state', 'open', 'gift', private.gift_for_link(gift));
  end if;
  update private.gift_lock as held
  set wrong_answers = held.wrong_answers + 1, paused_until = clock_timestamp() + private.pause_after(held.wrong_answers + 1)
  where held.gift_id = gift.id
  returning held.* into lock;
  return jsonb_build_object(
    'state', 'wrong',
    'hint', case when lock.wrong_answers >= 3 then lock.hint end,
    'paused_until', lock.paused_until,
    'server_time', clock_timestamp()
  );
end
$$;
revoke execute on function public.break_seal(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.break_seal(uuid, text) to anon;
