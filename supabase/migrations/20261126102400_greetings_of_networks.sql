-- One network does not fill a gathering by keys that it invents, and what its sender has hidden takes
-- nobody's place.

-- What a link is worth: state unknown, deleted, unpaid, ended, full (100 greetings that are shown)
-- or open.
create or replace function private.state_of(link private.gathering_link) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return case
    when link.token_hash is null then 'unknown'
    when link.gift_id is null then 'deleted'
    when not (
      select private.may_gather(gift) from public.gifts as gift where gift.id = link.gift_id
    ) then 'unpaid'
    when not (
      select gathering.is_open from private.gathering where gathering.gift_id = link.gift_id
    ) then 'ended'
    when (
      select count(*) from public.greetings as greeting where greeting.gift_id = link.gift_id and not greeting.is_hidden
    ) >= 100 then 'full'
    else 'open'
  end;
end
$$;

-- Counts a new greeting of the caller's network in a gift; raises PT429 after forty within a day.
-- The event is kept as others are (write_limits), under a hash of network and gift.
create function private.count_greeting(gift_id uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  origin constant bytea := sha256(private.caller_address_hash() || uuid_send(count_greeting.gift_id));
begin
  if (
    select count(*) from private.write_event
    where address_hash = origin and kind = 'greeting' and at > now() - interval '1 day'
  ) >= 40 then
    raise exception using
      errcode = 'PT429',
      message = 'Von deinem Anschluss kamen heute schon vierzig Grüße in dieses Geschenk. Versuche es bitte morgen noch einmal, oder über ein anderes Netz.'; -- quoted to people
  end if;
  insert into private.write_event (kind, address_hash) values ('greeting', origin);
end
$$;
revoke execute on function private.count_greeting(uuid) from public, anon, authenticated, service_role;

create or replace function private.do_put_greeting(arguments jsonb) returns jsonb
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
  if held.id is null then
    perform private.count_greeting(link.gift_id);
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
    picture = excluded.picture, voice = excluded.voice
  where greetings.written_by = excluded.written_by;
  -- Its id came into another gift at the same instant.
  if not found then
    raise exception using errcode = '42501', message = 'a greeting is changed by whoever wrote it';
  end if;
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
