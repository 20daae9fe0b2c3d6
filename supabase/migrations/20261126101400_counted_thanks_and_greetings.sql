-- Thanks and greetings as counted calls.

drop function public.send_thanks(uuid, uuid, boolean, text, text);
drop function public.put_greeting(text, uuid, text, text, text, text);

-- Sends a thank-you to the sender of a gift that the caller may open; at most three a gift. The same
-- thanks_id once more is the same thank-you: its answer was lost. A voice message is a file that the
-- caller's browser has uploaded to gift_audio. A page that was opened before calls were counted
-- gives no call_id and takes what is not refused here for sent.
create function public.send_thanks(
  thanks_id uuid, gift_id uuid, heart boolean, message text, voice text,
  call_id uuid default gen_random_uuid()
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (heart or message is not null or voice is not null) is not true
    or not (private.has_visible_character(message) and char_length(message) <= 1000) then
    raise exception using
      errcode = '23514',
      message = 'a thank-you is a heart, between 1 and 1000 characters, or a voice message';
  end if;
  perform private.count_call('send_thanks', call_id, jsonb_build_object(
    'thanks_id', thanks_id, 'gift_id', gift_id, 'heart', heart, 'message', message, 'voice', voice
  ));
end
$$;
revoke execute on function public.send_thanks(uuid, uuid, boolean, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.send_thanks(uuid, uuid, boolean, text, text, uuid) to anon;

-- state sent; else PT404 (unknown, deleted and closed gifts get one answer), PT409 after three, 42501
-- for a voice message of somebody else.
create function private.do_send_thanks(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  gift public.gifts;
  given record;
begin
  select * into given from jsonb_to_record(arguments) as written (
    thanks_id uuid, gift_id uuid, heart boolean, message text, voice text
  );
  -- Callers take turns, or four simultaneous ones would all be among the first three.
  perform pg_advisory_xact_lock(hashtextextended('thanks ' || given.gift_id, 0));
  select linked.* into gift from public.gifts as linked where linked.id = given.gift_id;
  if not found or not private.may_be_opened(gift) then
    raise exception using
      errcode = 'PT404',
      message = 'Dieses Geschenk lässt sich nicht öffnen, also auch nicht beantworten.'; -- quoted to people
  end if;
  if exists (select from public.thanks as sent where sent.id = given.thanks_id and sent.gift_id = gift.id) then
    return '{"state": "sent"}';
  end if;
  if (select count(*) from public.thanks as sent where sent.gift_id = gift.id) >= 3 then
    raise exception using
      errcode = 'PT409',
      message = 'Für dieses Geschenk sind schon drei Dankeschöns angekommen, mehr geht nicht.'; -- quoted to people
  end if;
  if given.voice is not null then
    -- A file that was uploaded without a key belongs to whoever names it first.
    insert into private.file_owner (bucket_id, name, key_hash)
    select object.bucket_id, object.name, private.sender_hash() from storage.objects as object
    where object.bucket_id = 'gift_audio' and object.name = given.voice
    on conflict (bucket_id, name) do nothing;
    if not exists (
      select from private.file_owner as owner
      where owner.bucket_id = 'gift_audio' and owner.name = given.voice and owner.key_hash = private.sender_hash()
    ) then
      raise exception using errcode = '42501', message = 'a voice message is a file of this browser in gift_audio';
    end if;
  end if;
  insert into public.thanks (id, gift_id, heart, message, voice)
  values (given.thanks_id, gift.id, given.heart, given.message, given.voice);
  return '{"state": "sent"}';
end
$$;
revoke execute on function private.do_send_thanks(jsonb) from public, anon, authenticated, service_role;

-- Lays a greeting into the gift of a link, or changes the caller's own one with this id.
create function public.put_greeting(
  call_id uuid, token text, greeting_id uuid, name text, message text, picture text, voice text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (private.has_visible_character(name) and char_length(name) <= 60) is not true
    or (private.has_visible_character(message) and char_length(message) <= 600) is not true
    or greeting_id is null or (picture is not null and voice is not null) then
    raise exception using
      errcode = '23514',
      message = 'a greeting has a name of up to 60 and a message of up to 600 characters, and one file at most';
  end if;
  perform private.count_call('put_greeting', call_id, jsonb_build_object(
    'token', token, 'greeting_id', greeting_id, 'name', name, 'message', message, 'picture', picture, 'voice', voice
  ));
end
$$;
revoke execute on function public.put_greeting(uuid, text, uuid, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.put_greeting(uuid, text, uuid, text, text, text, text) to anon;

-- state stored, limit (five of a browser), or the link's that kept it out; else PT422 for a file that
-- may not be enclosed and 42501 for somebody else's greeting. Writers take turns, or forty at once
-- would all be the hundredth; the gift's row is locked first, as where the gift is deleted.
create function private.do_put_greeting(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  given record;
  link private.gathering_link;
  held public.greetings;
  writer bytea;
  state text;
begin
  select * into given from jsonb_to_record(arguments) as written (
    token text, greeting_id uuid, name text, message text, picture text, voice text
  );
  select known.* into link from private.gathering_link as known
  where known.token_hash = private.token_hash(given.token);
  perform from public.gifts as gift where gift.id = link.gift_id for key share;
  perform from private.gathering where gathering.gift_id = link.gift_id for update;
  -- Once more: the gift may have been deleted meanwhile.
  select known.* into link from private.gathering_link as known
  where known.token_hash = private.token_hash(given.token);
  state := private.state_of(link);
  writer := private.writer_hash(link.gift_id);
  select greeting.* into held from public.greetings as greeting
  where greeting.id = given.greeting_id;
  -- Not of this browser, or of this gift.
  if held.written_by <> writer then
    raise exception using errcode = '42501', message = 'a greeting is changed by whoever wrote it';
  end if;
  if state = 'open' and held.id is null and (
    select count(*) from public.greetings as greeting
    where greeting.gift_id = link.gift_id and greeting.written_by = writer
  ) >= 5 then
    state := 'limit';
  end if;
  if not (state = 'open' or state = 'full' and held.id is not null) then
    return jsonb_build_object('state', state);
  end if;
  if given.picture is distinct from held.picture
      and not private.may_enclose('gift_media', given.picture)
    or given.voice is distinct from held.voice
      and not private.may_enclose('gift_audio', given.voice) then
    raise exception using
      errcode = 'PT422',
      message = 'Diese Datei lässt sich nicht dazulegen. Bitte wähle sie noch einmal aus.'; -- quoted to people
  end if;
  insert into public.greetings (
    id, gift_id, position, written_by, name, message, picture, voice
  )
  select
    given.greeting_id, link.gift_id, coalesce(max(placed.position), 0) + 1, writer,
    given.name, given.message, given.picture, given.voice
  from public.greetings as placed where placed.gift_id = link.gift_id
  on conflict on constraint greetings_pkey do update set
    name = excluded.name, message = excluded.message,
    picture = excluded.picture, voice = excluded.voice;
  insert into private.file_of_gift (gift_id, bucket_id, name)
  select link.gift_id, file.bucket_id, file.name
  from (
    values ('gift_media', given.picture), ('gift_audio', given.voice)
  ) as file (bucket_id, name)
  where file.name is not null
  on conflict do nothing;
  return '{"state": "stored"}';
end
$$;
revoke execute on function private.do_put_greeting(jsonb) from public, anon, authenticated, service_role;
