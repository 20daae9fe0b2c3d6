-- The three buckets (docs/behaviour.md#files), readable by everybody who knows a file's random
-- name, and the rules for their files. The storage service checks types and sizes only where an
-- upload declares them: a copy with new metadata, a body without a length, a resumable upload
-- without a type and an address signed earlier pass unchecked. So a trigger checks what is really
-- written.

-- Senders delete what they uploaded and do not need: a removed file, a discarded draft
-- (docs/decisions/file-limits.md). A file stays while a saved gift of its owner names it, a
-- thank-you, or an order that is entered as paid and whose gift is still to be saved.

-- Tables ------------------------------------------------------------------------------------------

-- The extensions that a bucket accepts, and the one type of each; a test compares them with
-- src/gift/file-types.ts.
create table private.file_type (
  bucket_id text not null,
  extension text not null,
  mimetype text not null,
  primary key (bucket_id, extension)
);

with types (kind, mimetype, extensions) as (
  values
    ('image', 'image/jpeg', 'jpg jpeg jpe jfif pjpeg pjp'),
    ('image', 'image/png', 'png'),
    ('image', 'image/apng', 'apng'),
    ('image', 'image/gif', 'gif'),
    ('image', 'image/webp', 'webp'),
    ('image', 'image/avif', 'avif avifs'),
    ('image', 'image/svg+xml', 'svg'),
    ('image', 'image/bmp', 'bmp dib'),
    ('image', 'image/x-icon', 'ico cur'),
    ('image', 'image/heic', 'heic heics'),
    ('image', 'image/heif', 'heif heifs hif'),
    ('image', 'image/tiff', 'tif tiff'),
    ('image', 'image/jp2', 'jp2 j2k jpf jpx'),
    ('image', 'image/jxl', 'jxl'),
    ('image', 'image/vnd.adobe.photoshop', 'psd'),
    ('image', 'image/x-tga', 'tga'),
    ('image', 'image/x-adobe-dng', 'dng'),
    ('image', 'image/x-canon-cr2', 'cr2'),
    ('image', 'image/x-canon-cr3', 'cr3'),
    ('image', 'image/x-nikon-nef', 'nef nrw'),
    ('image', 'image/x-sony-arw', 'arw'),
    ('image', 'image/x-olympus-orf', 'orf'),
    ('image', 'image/x-panasonic-rw2', 'rw2'),
    ('image', 'image/x-fuji-raf', 'raf'),
    ('image', 'image/x-pentax-pef', 'pef'),
    ('image', 'image/x-samsung-srw', 'srw'),
    ('video', 'video/mp4', 'mp4 m4v mp4v f4v'),
    ('video', 'video/webm', 'webm'),
    ('video', 'video/quicktime', 'mov qt'),
    ('video', 'video/ogg', 'ogv ogm'),
    ('video', 'video/x-matroska', 'mkv'),
    ('video', 'video/3gpp', '3gp 3gpp'),
    ('video', 'video/3gpp2', '3g2 3gp2'),
    ('video', 'video/x-msvideo', 'avi divx'),
    ('video', 'video/mpeg', 'mpeg mpg mpe m1v m2v mpv vob'),
    ('video', 'video/x-ms-wmv', 'wmv'),
    ('video', 'video/x-ms-asf', 'asf'),
    ('video', 'video/x-flv', 'flv'),
    ('video', 'video/mp2t', 'ts mts m2ts m2t'),
    ('audio', 'audio/mpeg', 'mp3 mp2 mpga'),
    ('audio', 'audio/mp4', 'm4a m4b m4r'),
    ('audio', 'audio/aac', 'aac adts'),
    ('audio', 'audio/wav', 'wav wave'),
    ('audio', 'audio/flac', 'flac'),
    ('audio', 'audio/webm', 'webm weba'),
    ('audio', 'audio/ogg', 'ogg oga opus spx'),
    ('audio', 'audio/3gpp', '3gp 3gpp 3ga'),
    ('audio', 'audio/amr', 'amr'),
    ('audio', 'audio/amr-wb', 'awb'),
    ('audio', 'audio/aiff', 'aiff aif aifc'),
    ('audio', 'audio/x-caf', 'caf'),
    ('audio', 'audio/x-ms-wma', 'wma'),
    ('audio', 'audio/x-matroska', 'mka'),
    ('audio', 'audio/midi', 'mid midi'),
    ('document', 'application/pdf', 'pdf'),
    ('document', 'application/msword', 'doc'),
    ('document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
    ('document', 'application/vnd.ms-excel', 'xls'),
    ('document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
    ('document', 'application/vnd.ms-powerpoint', 'ppt'),
    ('document', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx')
)
insert into private.file_type (bucket_id, extension, mimetype)
select bucket_id, extension, mimetype
from types
join (values
  ('gift_media', 'image'), ('gift_media', 'video'), ('gift_media', 'document'), ('gift_audio', 'audio'), ('gift_video', 'video')
) as bucket (bucket_id, kind) using (kind)
cross join string_to_table(extensions, ' ') as extension;

-- Hash of the sender key with which a file was uploaded; null for a file without an owner.
create table private.file_owner (
  bucket_id text not null,
  name text not null,
  key_hash bytea,
  -- The gift for which the owner was last about to make an order with this file.
  ordered_for uuid,
  primary key (bucket_id, name)
);
create index file_owner_by_key on private.file_owner (key_hash);

-- The saved gifts of a file's owner that name the file. Gifts of others do not count, or they could
-- keep the owner from deleting it.
create table private.file_of_gift (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name, gift_id),
  foreign key (bucket_id, name) references private.file_owner (bucket_id, name) on delete cascade
);
create index file_of_gift_by_gift on private.file_of_gift (gift_id);

-- The ids in the names of deleted files. None may be used again, or somebody could replace the file
-- behind an old address.
create table private.spent_file_id (
  id uuid primary key
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.file_type from public, anon, authenticated, service_role;
revoke all on private.file_owner from public, anon, authenticated, service_role;
revoke all on private.file_of_gift from public, anon, authenticated, service_role;
revoke all on private.spent_file_id from public, anon, authenticated, service_role;

-- Buckets -----------------------------------------------------------------------------------------

-- The limit is the last size below 25 MiB ('kleiner als 25 MB').
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket_id, bucket_id, true, 25 * 1024 * 1024 - 1, array_agg(distinct mimetype)
from private.file_type
group by bucket_id
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Triggers: what is uploaded ----------------------------------------------------------------------

-- Raises 42501, which the storage service answers as 403 with this message. It answers other codes
-- with 500, which clients retry.
create function private.refuse_file(words text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = words;
end
$$;
revoke execute on function private.refuse_file(text) from public, anon, authenticated, service_role;

-- The key's hash in an upload's metadata. A resumable upload cannot send x-sender-key on a hosted
-- project, whose preflight does not allow it. A false hash harms only its sender, who gives the
-- file to somebody else.
create function private.hash_in(user_metadata jsonb) returns bytea
  language sql immutable set search_path = ''
as $$
  select decode(hash, 'hex') from (select user_metadata ->> 'sender') as claim (hash) where hash ~ '^[0-9a-f]{64}$';
$$;
revoke execute on function private.hash_in(jsonb) from public, anon, authenticated, service_role;

-- Runs for the service's permission test (as the caller, rolled back) and for what it then writes
-- itself. The test knows no size yet, and of a signed address no metadata at all; it knows the type
-- of every upload that declares one, so an upload in parts without a type is refused before its
-- first byte. The column user_metadata is read through JSON, because older services have none.
create function private.check_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  user_metadata constant jsonb := to_jsonb(new) -> 'user_metadata';
  stored_type constant text := new.metadata ->> 'mimetype';
begin
  if octet_length(user_metadata::text) > 1024 then
    perform private.refuse_file('metadata of more than 1 kB');
  end if;
  if new.name !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$' then
    perform private.refuse_file('a name is a random id and an extension');
  end if;
  if new.metadata is not null and stored_type is null then
    perform private.refuse_file('a file has a type');
  end if;
  if not exists (
    select from private.file_type as type
    where type.bucket_id = new.bucket_id
      and type.extension = split_part(new.name, '.', 2)
      and type.mimetype = coalesce(stored_type, type.mimetype)
  ) then
    perform private.refuse_file('the type does not fit the extension, or this bucket');
  end if;
  if (new.metadata ->> 'size')::bigint > (select file_size_limit from storage.buckets where id = new.bucket_id) then
    perform private.refuse_file('larger than the limit of the bucket');
  end if;
  if tg_op = 'INSERT' then
    if exists (select from private.spent_file_id where id = left(new.name, 36)::uuid) then
      perform private.refuse_file('a name is given once');
    end if;
    if (select count(*) from storage.objects) >= (select stored_object_ceiling from private.settings) then
      perform private.refuse_file('no room for another file');
    end if;
    insert into private.file_owner (bucket_id, name, key_hash)
    select new.bucket_id, new.name, key_hash
    from (select coalesce(private.sender_hash(), private.hash_in(user_metadata))) as sender (key_hash)
    where key_hash is not null
    on conflict (bucket_id, name) do nothing;
  end if;
  -- What an upload says of itself is public (info of an object, x-robots-tag): nothing of it is
  -- kept.
  new.metadata := new.metadata - 'xRobotsTag';
  return jsonb_populate_record(new, '{"user_metadata": null}');
end
$$;
revoke execute on function private.check_file() from public, anon, authenticated, service_role;

create trigger gift_files_check before insert or update on storage.objects
  for each row when (new.bucket_id in ('gift_media', 'gift_audio', 'gift_video')) execute function private.check_file();

create trigger gift_files_count_write after insert on storage.objects
  for each row when (new.bucket_id in ('gift_media', 'gift_audio', 'gift_video')) execute function private.count_write('file');

create function private.spend_file_name() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.file_owner where bucket_id = old.bucket_id and name = old.name;
  insert into private.spent_file_id (id) values (left(old.name, 36)::uuid) on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.spend_file_name() from public, anon, authenticated, service_role;

create trigger gift_files_spend_name after delete on storage.objects
  for each row when (old.bucket_id in ('gift_media', 'gift_audio', 'gift_video')) execute function private.spend_file_name();

-- Triggers: what gifts name -----------------------------------------------------------------------

-- The file behind a public address, as 'bucket/name'; null for an address of somewhere else.
create function private.file_at(address text) returns text
  language sql immutable set search_path = ''
as $$
  select substring(address from '/storage/v1/object/public/((?:gift_media|gift_audio|gift_video)/[^/?#]+)$');
$$;
revoke execute on function private.file_at(text) from public, anon, authenticated, service_role;

create function private.files_at(addresses text[]) returns table (bucket_id text, name text)
  language sql immutable set search_path = ''
as $$
  select split_part(file, '/', 1), split_part(file, '/', 2)
  from unnest(addresses) as address, private.file_at(address) as file
  where file is not null;
$$;
revoke execute on function private.files_at(text[]) from public, anon, authenticated, service_role;

-- A file that was uploaded without a key belongs to the gift that names it first, since nobody else
-- knows its random name then. A file with an owner keeps it.
create function private.claim_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  addresses constant text[] := array[new.media_url, new.music_url, new.video_greeting_url];
begin
  insert into private.file_owner (bucket_id, name, key_hash)
  select file.bucket_id, file.name, private.sender_hash() from private.files_at(addresses) as file
  on conflict (bucket_id, name) do nothing;
  insert into private.file_of_gift (gift_id, bucket_id, name)
  select new.id, file.bucket_id, file.name
  from private.files_at(addresses) as file
  join private.file_owner as owner using (bucket_id, name)
  where owner.key_hash = private.sender_hash();
  return null;
end
$$;
revoke execute on function private.claim_files() from public, anon, authenticated, service_role;

create trigger gifts_claim_files after insert on public.gifts
  for each row execute function private.claim_files();

-- Row-level security ------------------------------------------------------------------------------

alter table private.file_type enable row level security;
alter table private.file_owner enable row level security;
alter table private.file_of_gift enable row level security;
alter table private.spent_file_id enable row level security;

create function private.own_files(in_bucket text) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(name), '{}')
  from private.file_owner
  where key_hash = private.sender_hash() and bucket_id = in_bucket;
$$;
revoke execute on function private.own_files(text) from public, anon, authenticated, service_role;
grant execute on function private.own_files(text) to anon;

-- Own files that neither a saved gift of the caller names, nor a thank-you, nor a paid order whose
-- gift is still to be saved. The voice of a thank-you that has arrived stays, also for whoever sent
-- it: whoever deletes the thank-you owns the file next (thanks) and may delete it then.
create function private.unused_files(in_bucket text) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(owner.name), '{}')
  from private.file_owner as owner
  where owner.key_hash = private.sender_hash()
    and owner.bucket_id = in_bucket
    and not exists (
      select from private.file_of_gift as used where used.bucket_id = owner.bucket_id and used.name = owner.name
    )
    and not exists (
      select from public.thanks as sent where owner.bucket_id = 'gift_audio' and sent.voice = owner.name
    )
    and not exists (
      select from public.payments as payment
      where payment.gift_id = owner.ordered_for
        and not exists (select from public.gifts as gift where gift.id = payment.gift_id)
        and not exists (select from private.spent_gift_id as spent where spent.gift_id = payment.gift_id)
    );
$$;
revoke execute on function private.unused_files(text)
  from public, anon, authenticated, service_role;
grant execute on function private.unused_files(text) to anon;

-- Types and limits are checked by the triggers, which also see what the storage service writes
-- itself.
create policy "Anyone may upload a file of a gift" on storage.objects
  for insert to anon with check (bucket_id in ('gift_media', 'gift_audio', 'gift_video'));

-- The storage service deletes only files that the caller may also select, so the owner needs both
-- policies.
create policy "The sender may find its own files" on storage.objects
  for select to anon using (
    (bucket_id = 'gift_media' and name = any ((select private.own_files('gift_media'))::text[]))
    or (bucket_id = 'gift_audio' and name = any ((select private.own_files('gift_audio'))::text[]))
    or (bucket_id = 'gift_video' and name = any ((select private.own_files('gift_video'))::text[]))
  );

create policy "The sender may delete its own unused files" on storage.objects
  for delete to anon using (
    (bucket_id = 'gift_media' and name = any ((select private.unused_files('gift_media'))::text[]))
    or (bucket_id = 'gift_audio' and name = any ((select private.unused_files('gift_audio'))::text[]))
    or (bucket_id = 'gift_video' and name = any ((select private.unused_files('gift_video'))::text[]))
  );

-- Functions ---------------------------------------------------------------------------------------

-- Called before an order is made for a gift that is not saved yet: its files stay while the order
-- may have been paid.
create function private.note_files_of_order(draft jsonb) returns void
  language sql volatile set search_path = ''
as $$
  update private.file_owner as owner set ordered_for = (draft ->> 'id')::uuid
  from private.files_at(array[draft ->> 'media_url', draft ->> 'music_url', draft ->> 'video_greeting_url']) as file
  where owner.bucket_id = file.bucket_id and owner.name = file.name and owner.key_hash = private.sender_hash();
$$;
revoke execute on function private.note_files_of_order(jsonb)
  from public, anon, authenticated, service_role;

create function private.set_stored_object_ceiling(ceiling integer) returns void
  language sql volatile set search_path = ''
as $$
  update private.settings set stored_object_ceiling = ceiling where only_row;
$$;
revoke execute on function private.set_stored_object_ceiling(integer)
  from public, anon, authenticated, service_role;
