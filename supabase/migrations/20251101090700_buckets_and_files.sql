-- The three buckets of section 3, public by their random names. One explicit list of types, equal to the page's
-- (src/gift/file-types.ts, held by a test); the limit is the last size below 25 MiB ('kleiner als 25 MB').

-- Buckets -----------------------------------------------------------------------------------------------------------

do $$
declare
  largest_size constant bigint := 25 * 1024 * 1024 - 1;
  video_types constant text[] := array[
    'video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-matroska', 'video/x-msvideo', 'video/mpeg',
    'video/3gpp', 'video/3gpp2', 'video/x-ms-wmv', 'video/x-m4v', 'video/mp2t'
  ];
  audio_types constant text[] := array[
    'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/x-wav', 'audio/wave',
    'audio/webm', 'audio/flac', 'audio/x-flac', 'audio/opus', 'audio/3gpp', 'audio/amr', 'audio/mp3'
  ];
  media_types constant text[] := array[
    'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml', 'image/heic', 'image/heif',
    'image/bmp', 'image/tiff', 'image/x-icon', 'image/vnd.microsoft.icon', 'image/apng', 'image/jxl'
  ] || video_types || array[
    'application/pdf',
    'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  ];
begin
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('gift_media', 'gift_media', true, largest_size, media_types),
    ('gift_audio', 'gift_audio', true, largest_size, audio_types),
    ('gift_video', 'gift_video', true, largest_size, video_types)
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
end
$$;

-- Table -------------------------------------------------------------------------------------------------------------

-- With which key a file was uploaded. No key (null) means: nobody's, and never anybody's.
create table private.file_owner (
  bucket_id text not null,
  name text not null,
  key_hash bytea,
  primary key (bucket_id, name)
);
create index file_owner_by_key on private.file_owner (key_hash);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.file_owner from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------------------------

create function private.record_file_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_owner (bucket_id, name, key_hash)
  select new.bucket_id, new.name, private.sender_hash()
  where new.bucket_id in ('gift_media', 'gift_audio', 'gift_video') and private.sender_hash() is not null
  on conflict (bucket_id, name) do update set key_hash = excluded.key_hash;
  return null;
end
$$;
revoke execute on function private.record_file_owner() from public, anon, authenticated, service_role;

create trigger gift_files_record_owner after insert on storage.objects
  for each row execute function private.record_file_owner();

create trigger gift_files_count_write after insert on storage.objects
  for each row execute function private.count_write('file');

-- The file behind a public address, as 'bucket/name'; null for an address of somewhere else.
create function private.file_at(address text) returns text
  language sql immutable set search_path = ''
as $$
  select substring(address from '/storage/v1/object/public/((?:gift_media|gift_audio|gift_video)/[^/?#]+)$');
$$;
revoke execute on function private.file_at(text) from public, anon, authenticated, service_role;

-- A resumable upload carries no key on a hosted project (its preflight allows no headers of ours). Such a file belongs to
-- the gift that names it first: nobody else knows its random name by then. A file that has an owner keeps it.
create function private.claim_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_owner (bucket_id, name, key_hash)
  select split_part(file, '/', 1), split_part(file, '/', 2), private.sender_hash()
  from unnest(array[
    private.file_at(new.media_url), private.file_at(new.music_url), private.file_at(new.video_greeting_url)
  ]) as named (file)
  where file is not null
  on conflict (bucket_id, name) do nothing;
  return null;
end
$$;
revoke execute on function private.claim_files() from public, anon, authenticated, service_role;

create trigger gifts_claim_files after insert on public.gifts
  for each row execute function private.claim_files();

-- Row-level security ------------------------------------------------------------------------------------------------

alter table private.file_owner enable row level security;

-- The storage service knows no answer 429: over a limit, an upload is refused like any other that is not allowed.
create function private.has_room_for_a_file() returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select (select count(*) from storage.objects) < stored_object_ceiling and private.is_within_limit('file')
  from private.settings;
$$;
revoke execute on function private.has_room_for_a_file() from public, anon, authenticated, service_role;
grant execute on function private.has_room_for_a_file() to anon;

create function private.own_files(in_bucket text) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(name), '{}')
  from private.file_owner
  where key_hash = private.sender_hash() and bucket_id = in_bucket;
$$;
revoke execute on function private.own_files(text) from public, anon, authenticated, service_role;
grant execute on function private.own_files(text) to anon;

-- A random unique id plus the original extension, and nothing that could be a path.
create policy "Anyone may upload a gift's main file" on storage.objects
  for insert to anon with check (
    bucket_id = 'gift_media'
    and name ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(\.[A-Za-z0-9]{1,16})?$'
    and (select private.has_room_for_a_file())
  );

create policy "Anyone may upload an audio message" on storage.objects
  for insert to anon with check (
    bucket_id = 'gift_audio'
    and name ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(\.[A-Za-z0-9]{1,16})?$'
    and (select private.has_room_for_a_file())
  );

create policy "Anyone may upload a video greeting" on storage.objects
  for insert to anon with check (
    bucket_id = 'gift_video'
    and name ~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(\.[A-Za-z0-9]{1,16})?$'
    and (select private.has_room_for_a_file())
  );

-- Storage deletes only what its caller may also select. Everybody else lists nothing and deletes nothing.
create policy "The sender may find its own files" on storage.objects
  for select to anon using (
    (bucket_id = 'gift_media' and name = any ((select private.own_files('gift_media'))::text[]))
    or (bucket_id = 'gift_audio' and name = any ((select private.own_files('gift_audio'))::text[]))
    or (bucket_id = 'gift_video' and name = any ((select private.own_files('gift_video'))::text[]))
  );

create policy "The sender may delete its own files" on storage.objects
  for delete to anon using (
    (bucket_id = 'gift_media' and name = any ((select private.own_files('gift_media'))::text[]))
    or (bucket_id = 'gift_audio' and name = any ((select private.own_files('gift_audio'))::text[]))
    or (bucket_id = 'gift_video' and name = any ((select private.own_files('gift_video'))::text[]))
  );

-- Functions ---------------------------------------------------------------------------------------------------------

create function private.set_stored_object_ceiling(ceiling integer) returns void
  language sql volatile set search_path = ''
as $$
  update private.settings set stored_object_ceiling = ceiling;
$$;
revoke execute on function private.set_stored_object_ceiling(integer) from public, anon, authenticated, service_role;

-- Files that no gift names. Thirty days, not sooner: a paid gift may be recovered late, with the files it was paid with.
create function public.orphaned_media(older_than interval default interval '30 days')
  returns table (bucket_id text, name text, created_at timestamptz, bytes bigint)
  language sql stable security definer set search_path = ''
as $$
  select object.bucket_id, object.name, object.created_at, (object.metadata ->> 'size')::bigint
  from storage.objects as object
  where object.bucket_id in ('gift_media', 'gift_audio', 'gift_video')
    and object.created_at < now() - greatest(older_than, interval '30 days')
    and object.bucket_id || '/' || object.name not in (
      select file
      from public.gifts as gift,
        unnest(array[
          private.file_at(gift.media_url), private.file_at(gift.music_url), private.file_at(gift.video_greeting_url)
        ]) as named (file)
      where file is not null
    )
  order by object.created_at;
$$;
revoke execute on function public.orphaned_media(interval) from public, anon, authenticated;
grant execute on function public.orphaned_media(interval) to service_role;
