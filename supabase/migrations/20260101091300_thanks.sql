-- Thanks (docs/decisions/thanks.md): what a recipient sends back on purpose, a heart, a text or a
-- voice message. Opening a gift writes nothing.

-- Table -------------------------------------------------------------------------------------------

-- Neither an address nor a key nor anything else of whoever wrote: the sender sees unverified
-- words.
create table public.thanks (
  -- Given by the page, so that a repeated request is one thank-you.
  id uuid primary key,
  gift_id uuid not null references public.gifts (id) on delete cascade,
  sent_at timestamptz not null default now(),
  heart boolean not null,
  message text,
  -- Name of a file in the bucket gift_audio.
  voice text,
  is_hidden boolean not null default false,
  constraint thanks_say_something check (heart or message is not null or voice is not null),
  constraint thanks_message_length check (
    private.has_visible_character(message) and char_length(message) <= 1000
  ),
  constraint thanks_voice_once unique (voice)
);
select private.gather_no_statistics('public.thanks');

create index thanks_by_gift on public.thanks (gift_id);

-- Grants ------------------------------------------------------------------------------------------

revoke all on public.thanks from public, anon, authenticated, service_role;
grant select, delete on public.thanks to anon;
grant update (is_hidden) on public.thanks to anon;
grant select, delete on public.thanks to service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- Whoever deletes a thank-you, or the gift with it, takes over the voice message and can delete the
-- file next.
create function private.hand_over_voice() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.file_owner as owner set key_hash = private.sender_hash()
  where owner.bucket_id = 'gift_audio' and owner.name = old.voice and private.sender_hash() is not null;
  return null;
end
$$;
revoke execute on function private.hand_over_voice() from public, anon, authenticated, service_role;

create trigger thanks_hand_over_voice after delete on public.thanks
  for each row execute function private.hand_over_voice();

-- Row-level security ------------------------------------------------------------------------------

alter table public.thanks enable row level security;

create policy "The sender of a gift reads its thanks" on public.thanks
  for select to anon using (gift_id = any ((select private.owned())::uuid[]));

create policy "The sender of a gift may hide its thanks" on public.thanks
  for update to anon
  using (gift_id = any ((select private.owned())::uuid[]))
  with check (gift_id = any ((select private.owned())::uuid[]));

create policy "The sender of a gift may delete its thanks" on public.thanks
  for delete to anon using (gift_id = any ((select private.owned())::uuid[]));

-- Functions ---------------------------------------------------------------------------------------

-- Sends a thank-you to the sender of a gift that the caller may open; at most three a gift. The
-- same id once more is the same thank-you: its answer was lost. A voice message is a file that the
-- caller's browser has uploaded to gift_audio. Unknown, deleted and closed gifts get one answer.
create function public.send_thanks(thanks_id uuid, gift_id uuid, heart boolean, message text, voice text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gift public.gifts;
begin
  -- Callers take turns, or four simultaneous ones would all be among the first three.
  perform pg_advisory_xact_lock(hashtextextended('thanks ' || send_thanks.gift_id, 0));
  select linked.* into gift from public.gifts as linked where linked.id = send_thanks.gift_id;
  if not found or not private.may_be_opened(gift) then
    raise exception using
      errcode = 'PT404',
      message = 'Dieses Geschenk lässt sich nicht öffnen, also auch nicht beantworten.'; -- quoted to people
  end if;
  if exists (select from public.thanks as sent where sent.id = send_thanks.thanks_id and sent.gift_id = gift.id) then
    return;
  end if;
  if (select count(*) from public.thanks as sent where sent.gift_id = gift.id) >= 3 then
    raise exception using
      errcode = 'PT409',
      message = 'Für dieses Geschenk sind schon drei Dankeschöns angekommen, mehr geht nicht.'; -- quoted to people
  end if;
  perform private.count_request('thanks');
  if send_thanks.voice is not null then
    -- A file that was uploaded without a key belongs to whoever names it first.
    insert into private.file_owner (bucket_id, name, key_hash)
    select object.bucket_id, object.name, private.sender_hash() from storage.objects as object
    where object.bucket_id = 'gift_audio' and object.name = send_thanks.voice
    on conflict (bucket_id, name) do nothing;
    if not exists (
      select from private.file_owner as owner
      where owner.bucket_id = 'gift_audio' and owner.name = send_thanks.voice and owner.key_hash = private.sender_hash()
    ) then
      raise exception using errcode = '42501', message = 'a voice message is a file of this browser in gift_audio';
    end if;
  end if;
  insert into public.thanks (id, gift_id, heart, message, voice)
  values (send_thanks.thanks_id, gift.id, send_thanks.heart, send_thanks.message, send_thanks.voice);
end
$$;
revoke execute on function public.send_thanks(uuid, uuid, boolean, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_thanks(uuid, uuid, boolean, text, text) to anon;
