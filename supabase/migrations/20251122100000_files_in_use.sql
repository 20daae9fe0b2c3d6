-- Senders delete what they uploaded and do not need: a removed file, a discarded draft (docs/decisions/file-limits.md). A file stays while a
-- saved gift of its owner names it, or an order that is entered as paid and whose gift is still to be saved.

-- Tables ------------------------------------------------------------------------------------------------------------

-- The gift for which the owner was last about to make an order with this file.
alter table private.file_owner add column ordered_for uuid;

-- The saved gifts of a file's owner that name the file. Gifts of others do not count, or they could keep the owner from deleting it.
create table private.file_of_gift (
  gift_id uuid not null references public.gifts (id) on delete cascade,
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name, gift_id),
  foreign key (bucket_id, name) references private.file_owner (bucket_id, name) on delete cascade
);
create index file_of_gift_by_gift on private.file_of_gift (gift_id);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.file_of_gift from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------------------------

create function private.files_at(addresses text[]) returns table (bucket_id text, name text)
  language sql immutable set search_path = ''
as $$
  select split_part(file, '/', 1), split_part(file, '/', 2)
  from unnest(addresses) as address, private.file_at(address) as file
  where file is not null;
$$;
revoke execute on function private.files_at(text[]) from public, anon, authenticated, service_role;

-- A file that was uploaded without a key belongs to the gift that names it first, since nobody else knows its random name then. A
-- file with an owner keeps it.
create or replace function private.claim_files() returns trigger
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

insert into private.file_of_gift (gift_id, bucket_id, name)
select gift.id, file.bucket_id, file.name
from public.gifts as gift
join private.gift_owner as maker on maker.gift_id = gift.id
cross join lateral private.files_at(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as file
join private.file_owner as owner on owner.bucket_id = file.bucket_id and owner.name = file.name
where owner.key_hash = maker.key_hash;

-- Row-level security ------------------------------------------------------------------------------------------------

alter table private.file_of_gift enable row level security;

-- Own files that neither a saved gift of the caller names nor a paid order whose gift is still to be saved.
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
      select from public.payments as payment
      where payment.gift_id = owner.ordered_for
        and not exists (select from public.gifts as gift where gift.id = payment.gift_id)
        and not exists (select from private.spent_gift_id as spent where spent.gift_id = payment.gift_id)
    );
$$;
revoke execute on function private.unused_files(text) from public, anon, authenticated, service_role;
grant execute on function private.unused_files(text) to anon;

drop policy "The sender may delete its own files" on storage.objects;
create policy "The sender may delete its own unused files" on storage.objects
  for delete to anon using (
    (bucket_id = 'gift_media' and name = any ((select private.unused_files('gift_media'))::text[]))
    or (bucket_id = 'gift_audio' and name = any ((select private.unused_files('gift_audio'))::text[]))
    or (bucket_id = 'gift_video' and name = any ((select private.unused_files('gift_video'))::text[]))
  );

-- Functions ---------------------------------------------------------------------------------------------------------

-- Called before an order is made for a gift that is not saved yet: its files stay while the order may have been paid.
create function private.note_files_of_order(draft jsonb) returns void
  language sql volatile set search_path = ''
as $$
  update private.file_owner as owner set ordered_for = (draft ->> 'id')::uuid
  from private.files_at(array[draft ->> 'media_url', draft ->> 'music_url', draft ->> 'video_greeting_url']) as file
  where owner.bucket_id = file.bucket_id and owner.name = file.name and owner.key_hash = private.sender_hash();
$$;
revoke execute on function private.note_files_of_order(jsonb) from public, anon, authenticated, service_role;

-- As before, and it notes the files of the order that follows: volatile for that.
create or replace function public.draft_state(draft jsonb) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft_id constant uuid := draft_state.draft ->> 'id';
  saved public.gifts;
  unsaved public.gifts;
begin
  perform private.note_files_of_order(draft_state.draft);
  select gift.* into saved from public.gifts as gift where gift.id = draft_id;
  if not found then
    return case when exists (select from private.spent_gift_id where gift_id = draft_id) then 'other' else 'free' end;
  end if;
  if not exists (select from private.gift_owner where gift_id = draft_id and key_hash = private.sender_hash()) then
    return 'other';
  end if;
  unsaved := jsonb_populate_record(saved, draft_state.draft - 'created_at');
  return case when unsaved is not distinct from saved then 'same' else 'other' end;
end
$$;
