-- Gemeinsam schenken (docs/decisions/together.md): one pays, everybody who has a second link lays a
-- greeting into the same gift. What is inside nobody learns before its time: no role of the API
-- reads the tables, and each function tells its caller no more than the caller has to know.

-- Tables ------------------------------------------------------------------------------------------

-- The collecting of greetings for a gift, from when it was switched on.
create table private.gathering (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  is_open boolean not null
);

-- The links to join, one for each of the sender's devices that has asked. Of a deleted gift the
-- hash stays, so that its link can be called so.
create table private.gathering_link (
  -- Of 128 random bits, so a plain hash cannot be guessed back.
  token_hash bytea primary key,
  gift_id uuid references public.gifts (id) on delete set null
);
create index gathering_link_by_gift on private.gathering_link (gift_id);

create table public.greetings (
  -- Given by the page, so that a repeated request is one greeting.
  id uuid primary key,
  gift_id uuid not null references private.gathering (gift_id) on delete cascade,
  -- Order of arrival.
  position integer not null,
  written_at timestamptz not null default now(),
  -- Of the writer's key and the gift: it does not tell who wrote in two gifts.
  written_by bytea not null,
  name text not null,
  message text not null,
  -- Names of files in the buckets gift_media and gift_audio.
  picture text,
  voice text,
  is_hidden boolean not null default false,
  constraint greetings_one_place unique (gift_id, position),
  constraint greetings_name_length check (
    private.has_visible_character(name) and char_length(name) <= 60
  ),
  constraint greetings_message_length check (
    private.has_visible_character(message) and char_length(message) <= 600
  ),
  constraint greetings_one_file check (picture is null or voice is null),
  constraint greetings_picture_once unique (picture),
  constraint greetings_voice_once unique (voice)
);
select private.gather_no_statistics('public.greetings');

alter table private.write_limit drop constraint write_limit_kind_known;
alter table private.write_limit add constraint write_limit_kind_known check (kind in (
  'gift', 'subscriber', 'payment', 'file', 'coupon', 'lock', 'answer', 'thanks', 'device', 'inquiry',
  'greeting'
));
insert into private.write_limit (kind, per_hour) values ('greeting', 200);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.gathering from public, anon, authenticated, service_role;
revoke all on private.gathering_link from public, anon, authenticated, service_role;
revoke all on public.greetings from public, anon, authenticated, service_role;
grant select, delete on public.greetings to service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- A file that a greeting leaves behind may be deleted by whoever deletes the greeting, or the
-- gift with it.
create function private.release_greeting_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.file_of_gift as used
  where used.gift_id = old.gift_id
    and (used.bucket_id, used.name) in (('gift_media', old.picture), ('gift_audio', old.voice));
  update private.file_owner as owner set key_hash = private.sender_hash()
  where (owner.bucket_id, owner.name) in (('gift_media', old.picture), ('gift_audio', old.voice))
    and private.sender_hash() is not null;
  return null;
end
$$;
revoke execute on function private.release_greeting_file()
  from public, anon, authenticated, service_role;

create trigger greetings_release_file after delete on public.greetings
  for each row execute function private.release_greeting_file();
create trigger greetings_release_old_file after update of picture, voice on public.greetings
  for each row when ((old.picture, old.voice) is distinct from (new.picture, new.voice))
  execute function private.release_greeting_file();

-- Row-level security ------------------------------------------------------------------------------

alter table private.gathering enable row level security;
alter table private.gathering_link enable row level security;
alter table public.greetings enable row level security;

create policy "Greetings are read and written by functions only" on public.greetings
  for all to anon using (false);

-- Functions: who and whether ----------------------------------------------------------------------

-- The caller's link for a gift. Made of the browser's key, so that it is the same at every call and
-- need not be kept, and nobody without that key comes from a gift's id to it, or back.
create function private.gathering_token(gift_id uuid) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return encode(substr(sha256(convert_to(
    private.request_header('x-sender-key') || ' gathers for ' || gathering_token.gift_id, 'UTF8'
  )), 1, 16), 'hex');
end
$$;
revoke execute on function private.gathering_token(uuid)
  from public, anon, authenticated, service_role;

-- The caller as the writer of greetings in a gift; null for a caller without a key.
create function private.writer_hash(gift_id uuid) returns bytea
  language plpgsql stable set search_path = ''
as $$
begin
  return sha256(private.sender_hash() || uuid_send(writer_hash.gift_id));
end
$$;
revoke execute on function private.writer_hash(uuid) from public, anon, authenticated, service_role;

-- Whether a gift is paid for as far as greetings go. Where payments need no verdict, one of PayPal
-- that refuses the sender's own payment counts all the same; what others enter does not.
create function private.may_gather(gift public.gifts) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return gift.payment_status <> 'pending_business_confirmation' and (
    private.is_paid_for(gift)
    or not (select require_verified_payment from private.settings) and not exists (
      select from public.payments as payment
      where payment.gift_id = gift.id and payment.verdict in ('refused', 'refunded', 'reversed')
        and private.is_of_sender(payment)
    )
  );
end
$$;
revoke execute on function private.may_gather(public.gifts)
  from public, anon, authenticated, service_role;

-- What a link is worth: state unknown, deleted, unpaid, ended, full (100 greetings) or open.
create function private.state_of(link private.gathering_link) returns text
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
      select count(*) from public.greetings as greeting where greeting.gift_id = link.gift_id
    ) >= 100 then 'full'
    else 'open'
  end;
end
$$;
revoke execute on function private.state_of(private.gathering_link)
  from public, anon, authenticated, service_role;

-- Whether the caller may lay a stored file into a greeting: none, or its own, used by nothing else,
-- a picture or a sound of 10 MB at most.
create function private.may_enclose(in_bucket text, file_name text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return file_name is null or file_name = any (private.unused_files(in_bucket)) and exists (
    select from storage.objects as object
    join private.file_type as type
      on type.bucket_id = object.bucket_id and type.extension = split_part(object.name, '.', 2)
    where object.bucket_id = in_bucket and object.name = file_name
      and (type.mimetype like 'image/%' or type.mimetype like 'audio/%')
      and (object.metadata ->> 'size')::bigint <= 10 * 1024 * 1024
  );
end
$$;
revoke execute on function private.may_enclose(text, text)
  from public, anon, authenticated, service_role;

-- Functions: the gift's sender --------------------------------------------------------------------

-- The gathering of an own gift with all its greetings; null for anybody else, or where none was
-- switched on. A device of the sender that asks for the first time gets a link of its own.
create function public.gathering(gift_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_open boolean;
  token constant text := private.gathering_token(gathering.gift_id);
begin
  select held.is_open into is_open from private.gathering as held
  where held.gift_id = gathering.gift_id and private.is_own_gift(held.gift_id);
  if not found then
    return null;
  end if;
  insert into private.gathering_link (token_hash, gift_id)
  values (private.token_hash(token), gathering.gift_id)
  on conflict (token_hash) do nothing;
  return (
    select jsonb_build_object(
      'state', case
        when not private.may_gather(gift) then 'unpaid'
        when is_open then 'open'
        else 'ended'
      end,
      'token', token,
      'greetings', (
        select coalesce(jsonb_agg(
          to_jsonb(greeting) - '{gift_id,position,written_by}'::text[] order by greeting.position
        ), '[]')
        from public.greetings as greeting where greeting.gift_id = gift.id
      )
    )
    from public.gifts as gift where gift.id = gathering.gift_id
  );
end
$$;
revoke execute on function public.gathering(uuid) from public, anon, authenticated, service_role;
grant execute on function public.gathering(uuid) to anon;

-- Begins to collect greetings for an own gift, ends it or goes on. Returns the gathering.
create function public.change_gathering(gift_id uuid, is_open boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_own_gift(change_gathering.gift_id) then
    raise exception using
      errcode = 'PT404',
      message = 'Dieses Geschenk gehört nicht zu diesem Browser, oder es wurde gelöscht.'; -- quoted to people
  end if;
  insert into private.gathering (gift_id, is_open)
  values (change_gathering.gift_id, change_gathering.is_open)
  on conflict on constraint gathering_pkey do update set is_open = excluded.is_open;
  return public.gathering(change_gathering.gift_id);
end
$$;
revoke execute on function public.change_gathering(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.change_gathering(uuid, boolean) to anon;

-- The greetings of all own gifts, by their ids: a page remembers which it has shown.
create function public.gatherings() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('gift_id', gift_id, 'greetings', ids)), '[]')
    from (
      select greeting.gift_id, jsonb_agg(greeting.id order by greeting.position) as ids
      from public.greetings as greeting
      where greeting.gift_id = any (private.owned())
      group by greeting.gift_id
    ) as gathered
  );
end
$$;
revoke execute on function public.gatherings() from public, anon, authenticated, service_role;
grant execute on function public.gatherings() to anon;

-- Keeps a greeting of an own gift from its recipient, or shows it again.
create function public.hide_greeting(greeting_id uuid, is_hidden boolean) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.greetings as greeting set is_hidden = hide_greeting.is_hidden
  where greeting.id = hide_greeting.greeting_id and private.is_own_gift(greeting.gift_id);
$$;
revoke execute on function public.hide_greeting(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hide_greeting(uuid, boolean) to anon;

-- Deletes a greeting: the gift's sender any of its gift, whoever wrote it its own, also after the
-- end.
create function public.delete_greeting(greeting_id uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.greetings as greeting
  where greeting.id = delete_greeting.greeting_id
    and (
      private.is_own_gift(greeting.gift_id)
      or greeting.written_by = private.writer_hash(greeting.gift_id)
    );
$$;
revoke execute on function public.delete_greeting(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.delete_greeting(uuid) to anon;

-- Files of others in an own gift, as 'bucket/name': whoever deletes the gift owns them next.
create function public.files_left_by(gift_id uuid) returns setof text
  language sql stable security definer set search_path = ''
as $$
  select file from (
    select 'gift_audio/' || sent.voice from public.thanks as sent
    where sent.gift_id = files_left_by.gift_id
    union all
    select coalesce('gift_media/' || greeting.picture, 'gift_audio/' || greeting.voice)
    from public.greetings as greeting where greeting.gift_id = files_left_by.gift_id
  ) as left_behind (file)
  where file is not null and private.is_own_gift(files_left_by.gift_id);
$$;
revoke execute on function public.files_left_by(uuid) from public, anon, authenticated, service_role;
grant execute on function public.files_left_by(uuid) to anon;

-- Functions: whoever joins ------------------------------------------------------------------------

-- What a link shows: its state, the greetings that the caller wrote, and of the gift what is seen
-- of it before it is opened, without its id.
create function public.joining(token text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  link private.gathering_link;
  state text;
begin
  select held.* into link from private.gathering_link as held
  where held.token_hash = private.token_hash(token);
  state := private.state_of(link);
  return jsonb_build_object('state', state, 'own', (
    select coalesce(jsonb_agg(
      to_jsonb(greeting) - '{gift_id,position,written_at,written_by,is_hidden}'::text[]
      order by greeting.position
    ), '[]')
    from public.greetings as greeting
    where greeting.gift_id = link.gift_id and greeting.written_by = private.writer_hash(link.gift_id)
  )) || coalesce((
    select private.gift_cover(gift, null) - '{id,locked}'::text[] from public.gifts as gift
    where gift.id = link.gift_id and state <> 'unpaid'
  ), '{}');
end
$$;
revoke execute on function public.joining(text) from public, anon, authenticated, service_role;
grant execute on function public.joining(text) to anon;

-- Lays a greeting into the gift of a link, or changes the caller's own one with this id. Returns
-- the state stored, limit (five of a browser), or the link's that kept it out. Writers take turns,
-- or forty at once would all be the hundredth; the gift's row is locked first, as where the gift
-- is deleted.
create function public.put_greeting(
  token text, greeting_id uuid, name text, message text, picture text, voice text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant bytea := private.require_sender();
  link private.gathering_link;
  held public.greetings;
  writer bytea;
  state text;
begin
  perform private.count_request('greeting');
  select known.* into link from private.gathering_link as known
  where known.token_hash = private.token_hash(token);
  perform from public.gifts as gift where gift.id = link.gift_id for key share;
  perform from private.gathering where gathering.gift_id = link.gift_id for update;
  -- Once more: the gift may have been deleted meanwhile.
  select known.* into link from private.gathering_link as known
  where known.token_hash = private.token_hash(token);
  state := private.state_of(link);
  writer := private.writer_hash(link.gift_id);
  select greeting.* into held from public.greetings as greeting
  where greeting.id = put_greeting.greeting_id;
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
  if put_greeting.picture is distinct from held.picture
      and not private.may_enclose('gift_media', put_greeting.picture)
    or put_greeting.voice is distinct from held.voice
      and not private.may_enclose('gift_audio', put_greeting.voice) then
    raise exception using
      errcode = 'PT422',
      message = 'Diese Datei lässt sich nicht dazulegen. Bitte wähle sie noch einmal aus.'; -- quoted to people
  end if;
  insert into public.greetings (
    id, gift_id, position, written_by, name, message, picture, voice
  )
  select
    put_greeting.greeting_id, link.gift_id, coalesce(max(placed.position), 0) + 1, writer,
    put_greeting.name, put_greeting.message, put_greeting.picture, put_greeting.voice
  from public.greetings as placed where placed.gift_id = link.gift_id
  on conflict on constraint greetings_pkey do update set
    name = excluded.name, message = excluded.message,
    picture = excluded.picture, voice = excluded.voice;
  insert into private.file_of_gift (gift_id, bucket_id, name)
  select link.gift_id, file.bucket_id, file.name
  from (
    values ('gift_media', put_greeting.picture), ('gift_audio', put_greeting.voice)
  ) as file (bucket_id, name)
  where file.name is not null
  on conflict do nothing;
  return jsonb_build_object('state', 'stored');
end
$$;
revoke execute on function public.put_greeting(text, uuid, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.put_greeting(text, uuid, text, text, text, text) to anon;

-- Functions: the recipient ------------------------------------------------------------------------

-- Thirty shown greetings of a gift that the caller may open, in order of arrival, below the
-- position of the last one.
create function public.greetings_of_gift(gift_id uuid, after integer default 0)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'greetings', coalesce(jsonb_agg(
        to_jsonb(page) - '{id,gift_id,written_at,written_by,is_hidden,place}'::text[]
        order by page.place
      ) filter (where page.place <= 30), '[]'),
      'has_more', count(*) > 30
    )
    from (
      select greeting.*, row_number() over (order by greeting.position) as place
      from public.gifts as gift
      join public.greetings as greeting on greeting.gift_id = gift.id
      where gift.id = greetings_of_gift.gift_id and not greeting.is_hidden
        and greeting.position > greetings_of_gift.after and private.may_be_opened(gift)
      limit 31
    ) as page
  );
end
$$;
revoke execute on function public.greetings_of_gift(uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.greetings_of_gift(uuid, integer) to anon;

-- The operator ------------------------------------------------------------------------------------

-- Files that no gift, thank-you or greeting names, after thirty days: a paid gift may be saved late
-- (docs/decisions/pending-orders.md) and needs its files. Oldest first; a page begins after the
-- file that the last one ended with, because an offset skips files where others are deleted
-- meanwhile. A join, because it is hashed at any size, through the disk if it has to be: above some
-- 26,000 gifts the list of used files does not fit into the memory that a hosted project gives to a
-- hashed `not in`.
create function public.orphaned_media(
  older_than interval default interval '30 days',
  after_created_at timestamptz default '-infinity',
  after_bucket text default '',
  after_name text default '',
  how_many integer default null
)
  returns table (bucket_id text, name text, created_at timestamptz, bytes bigint)
  language sql stable set search_path = ''
as $$
  with used as (
    -- The form of an address is checked when a gift is saved; reading it by private.file_at would
    -- take a minute for a million gifts.
    select split_part(address, '/storage/v1/object/public/', -1) as file
    from public.gifts as gift,
      unnest(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as named (address)
    where address is not null
    union all
    select 'gift_audio/' || sent.voice from public.thanks as sent where sent.voice is not null
    union all
    select coalesce('gift_media/' || greeting.picture, 'gift_audio/' || greeting.voice)
    from public.greetings as greeting where coalesce(greeting.picture, greeting.voice) is not null
  )
  select object.bucket_id, object.name, object.created_at, (object.metadata ->> 'size')::bigint
  from storage.objects as object
  left join used on used.file = object.bucket_id || '/' || object.name
  where used.file is null
    and object.bucket_id in ('gift_media', 'gift_audio', 'gift_video')
    and object.created_at < now() - greatest(older_than, interval '30 days')
    and (object.created_at, object.bucket_id, object.name) > (after_created_at, after_bucket, after_name)
  order by object.created_at, object.bucket_id, object.name
  limit how_many;
$$;
revoke execute on function public.orphaned_media(interval, timestamptz, text, text, integer)
  from public, anon, authenticated;
grant execute on function public.orphaned_media(interval, timestamptz, text, text, integer) to service_role;

-- The overview as it is, and one more kind of rows.
do $$
begin
  execute 'create or replace view public.health with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('public.health'::regclass), ';')
    || $greetings$
      union all
      select 'greetings', case when is_hidden then 'hidden' else 'shown' end,
        (written_at at time zone 'Europe/Berlin')::date, count(*), null::bigint
      from public.greetings group by 2, 3
    $greetings$;
end
$$;
