-- What an upload says of itself is small: the header or form field cacheControl of an upload is kept
-- in the metadata of its file, whatever its length.

create function private.check_metadata() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if octet_length(new.metadata::text) > 1024 then
    perform private.refuse_file('metadata of more than 1 kB');
  end if;
  return new;
end
$$;
revoke execute on function private.check_metadata()
  from public, anon, authenticated, service_role;

-- By its name after gift_files_check.
create trigger gift_files_check_metadata before insert or update on storage.objects
  for each row when (new.bucket_id in ('gift_media', 'gift_audio', 'gift_video')) execute function private.check_metadata();
