-- Locks and seals as counted calls. A wrong and a right answer are told apart when the transaction
-- commits, so nothing of the request that tries one does, not even its time.

drop function public.lock_gift(uuid, timestamptz, text, text, text);
drop function public.break_seal(uuid, text);

-- Writes the lock of a gift that is saved next. Repeating it is harmless; once the gift is saved
-- its lock stays as it is (public.change_opening changes the day), so that an order that is
-- recovered late repeats its save without undoing anything. Whatever is no lock is refused before
-- anything is counted or done, so that a page whose request succeeds may save the gift.
create function public.lock_gift(
  gift_id uuid, opens_at timestamptz, question text, answer text, hint text,
  call_id uuid default gen_random_uuid()
) returns void
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
  if (lock_gift.opens_at is null and lock_gift.question is null)
    or (lock_gift.question is null) <> (lock_gift.answer is null)
    or (lock_gift.question is null and lock_gift.hint is not null)
    or not (lock_gift.question ~ '\S' and char_length(lock_gift.question) <= 200)
    or not (lock_gift.hint ~ '\S' and char_length(lock_gift.hint) <= 200)
    or char_length(lock_gift.answer) > 200 or btrim(lock_gift.answer) = '' then
    raise exception using
      errcode = '23514',
      message = 'a lock has a day, or a question and an answer, of between 1 and 200 characters each';
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
  perform private.count_call(
    'lock_gift', lock_gift.call_id,
    jsonb_build_object(
      'gift_id', lock_gift.gift_id, 'opens_at', lock_gift.opens_at, 'question', lock_gift.question,
      'answer', lock_gift.answer, 'hint', lock_gift.hint, 'request_hash', request
    ),
    -- The first lock of a gift that is paid for is never refused, and its payment was counted.
    not exists (select from public.payments as payment where payment.gift_id = lock_gift.gift_id)
      or exists (select from private.lock_draft as draft where draft.gift_id = lock_gift.gift_id)
  );
end
$$;
revoke execute on function public.lock_gift(uuid, timestamptz, text, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.lock_gift(uuid, timestamptz, text, text, text, uuid) to anon;

create function private.do_lock_gift(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  given record;
begin
  select * into given from jsonb_to_record(arguments) as written (
    gift_id uuid, opens_at timestamptz, question text, answer text, hint text, request_hash bytea
  );
  insert into private.lock_draft as draft (gift_id, key_hash, opens_at, question, hint, answer_hash, request_hash)
  values (
    given.gift_id, private.sender_hash(), given.opens_at, given.question, given.hint,
    private.answer_hash(given.answer, extensions.gen_salt('bf', 8)), given.request_hash
  )
  on conflict on constraint lock_draft_pkey do update set
    written_at = now(), opens_at = excluded.opens_at, question = excluded.question, hint = excluded.hint,
    answer_hash = excluded.answer_hash, request_hash = excluded.request_hash;
  return null;
end
$$;
revoke execute on function private.do_lock_gift(jsonb) from public, anon, authenticated, service_role;

-- Tries an answer; of one that is too long only its first 200 characters.
create function public.break_seal(call_id uuid, gift_id uuid, answer text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.count_call('break_seal', call_id, jsonb_build_object('gift_id', gift_id, 'answer', left(answer, 200)));
$$;
revoke execute on function public.break_seal(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.break_seal(uuid, uuid, text) to anon;

-- state: open (the caller may read the gift now), wrong, paused, locked (its day has not come) or
-- missing; hint and pause stand on the gift's cover. Callers take turns, so that a thousand
-- simultaneous answers are no more than a thousand in a row; during a pause no answer is compared,
-- the right one neither.
create function private.do_break_seal(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  gift public.gifts;
  lock private.gift_lock;
  state text;
begin
  select linked.* into gift from public.gifts as linked where linked.id = (arguments ->> 'gift_id')::uuid;
  if not found or ((select require_verified_payment from private.settings) and not private.is_paid_for(gift)) then
    return jsonb_build_object('state', 'missing');
  end if;
  select held.* into lock from private.gift_lock as held where held.gift_id = gift.id for update;
  if lock.opens_at > now() then
    state := 'locked';
  elsif lock.paused_until > clock_timestamp() then
    state := 'paused';
  elsif lock.question is null or lock.answer_hash = private.answer_hash(arguments ->> 'answer', lock.answer_hash) then
    update private.gift_lock as held set wrong_answers = 0, paused_until = null where held.gift_id = gift.id;
    insert into private.seal_breaker (gift_id, key_hash)
    select gift.id, private.sender_hash() where lock.question is not null
    on conflict do nothing;
    state := 'open';
  else
    update private.gift_lock as held
    set wrong_answers = held.wrong_answers + 1, paused_until = clock_timestamp() + private.pause_after(held.wrong_answers + 1)
    where held.gift_id = gift.id;
    state := 'wrong';
  end if;
  return jsonb_build_object('state', state, 'gift_id', gift.id);
end
$$;
revoke execute on function private.do_break_seal(jsonb) from public, anon, authenticated, service_role;
