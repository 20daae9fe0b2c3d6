-- Pruning compared every file with every gift one by one: above some 26,000 gifts the list of used files does not fit into the memory that a
-- hosted project gives to a hashed `not in`. A join is hashed at any size, through the disk if it has to be.

-- Files that neither a gift nor a thank-you names, after thirty days: a paid gift may be saved late (docs/decisions/pending-orders.md) and
-- needs its files. Oldest first; a page begins after the file that the last one ended with, because an offset skips files where others are
-- deleted meanwhile.
drop function public.orphaned_media(interval);
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
    -- The form of an address is checked when a gift is saved; reading it by private.file_at would take a minute for a million gifts.
    select split_part(address, '/storage/v1/object/public/', -1) as file
    from public.gifts as gift, unnest(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as named (address)
    where address is not null
    union all
    select 'gift_audio/' || sent.voice from public.thanks as sent where sent.voice is not null
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
revoke execute on function public.orphaned_media(interval, timestamptz, text, text, integer) from public, anon, authenticated;
grant execute on function public.orphaned_media(interval, timestamptz, text, text, integer) to service_role;
