-- One person's gift is deleted with its files (supabase/media-prune.ts), so private.file_of_gift holds
-- all of them: those that the row names, those of greetings, and from now on the voices of thanks.

-- Triggers ----------------------------------------------------------------------------------------

create function private.keep_voice() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_of_gift (gift_id, bucket_id, name)
  select new.gift_id, owner.bucket_id, owner.name
  from private.file_owner as owner
  where owner.bucket_id = 'gift_audio' and owner.name = new.voice
  on conflict do nothing;
  return null;
end
$$;
revoke execute on function private.keep_voice() from public, anon, authenticated, service_role;

create trigger thanks_keep_voice after insert on public.thanks
  for each row when (new.voice is not null) execute function private.keep_voice();

-- Whoever deletes a thank-you, or the gift with it, takes over the voice message and can delete the
-- file next.
create or replace function private.hand_over_voice() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.file_of_gift as used
  where used.gift_id = old.gift_id and used.bucket_id = 'gift_audio' and used.name = old.voice;
  update private.file_owner as owner set key_hash = private.sender_hash()
  where owner.bucket_id = 'gift_audio' and owner.name = old.voice and private.sender_hash() is not null;
  return null;
end
$$;

insert into private.file_of_gift (gift_id, bucket_id, name)
select sent.gift_id, owner.bucket_id, owner.name
from public.thanks as sent
join private.file_owner as owner on owner.bucket_id = 'gift_audio' and owner.name = sent.voice
on conflict do nothing;

-- Functions ---------------------------------------------------------------------------------------

-- Own files that neither a gift holds nor a paid order whose gift is still to be saved. The voice of a
-- thank-you that has arrived is the gift's, also for whoever sent it.
create or replace function private.unused_files(in_bucket text) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(owner.name), '{}')
  from private.file_owner as owner
  where owner.key_hash = private.sender_hash()
    and owner.bucket_id = in_bucket
    and not exists (
      select from private.file_of_gift as used where used.bucket_id = owner.bucket_id and used.name = owner.name
    )
    and (
      exists (select from public.gifts as gift where gift.id = owner.ordered_for)
      or exists (select from private.spent_gift_id as spent where spent.gift_id = owner.ordered_for)
      or not exists (select from public.payments as payment where payment.gift_id = owner.ordered_for)
    );
$$;

-- The stored files that one gift alone holds, for the operator. A file that its row names without
-- having been its sender's is somebody else's; one without an owner is nobody's.
create function public.files_of_gift(of_gift uuid)
  returns table (bucket_id text, name text, created_at timestamptz, bytes bigint)
  language sql stable security definer set search_path = ''
as $$
  with held as (
    select used.bucket_id, used.name from private.file_of_gift as used where used.gift_id = of_gift
    union
    select owner.bucket_id, owner.name
    from public.gifts as gift,
      private.files_at(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as named
      join private.file_owner as owner using (bucket_id, name)
    where gift.id = of_gift and owner.key_hash is null
  )
  select object.bucket_id, object.name, object.created_at, (object.metadata ->> 'size')::bigint
  from held join storage.objects as object using (bucket_id, name)
  where not exists (
    select from private.file_of_gift as other
    where other.bucket_id = held.bucket_id and other.name = held.name and other.gift_id <> of_gift
  )
  order by object.bucket_id, object.name;
$$;
revoke execute on function public.files_of_gift(uuid) from public, anon, authenticated;
grant execute on function public.files_of_gift(uuid) to service_role;
