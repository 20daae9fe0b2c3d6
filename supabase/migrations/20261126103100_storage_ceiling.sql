-- A plan ends by bytes, not by files: what is stored altogether has a ceiling in bytes too, and the
-- overview says when one of the two is near.

-- As delivered what the smallest paid plan of a hosted project holds (100 GB), less a tenth.
alter table private.settings add column stored_byte_ceiling bigint not null default 90000000000;
alter table private.settings add constraint settings_byte_ceiling_not_negative check (stored_byte_ceiling >= 0);

-- Functions ---------------------------------------------------------------------------------------

create function private.set_stored_byte_ceiling(ceiling bigint) returns void
  language sql volatile set search_path = ''
as $$
  update private.settings set stored_byte_ceiling = ceiling where only_row;
$$;
revoke execute on function private.set_stored_byte_ceiling(bigint)
  from public, anon, authenticated, service_role;

create function private.stored_bytes() returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects;
$$;
revoke execute on function private.stored_bytes() from public, anon, authenticated, service_role;

-- What has reached four fifths of its ceiling.
create function private.near_ceilings() returns table (what text, stored bigint, ceiling bigint)
  language sql stable security definer set search_path = ''
as $$
  select near.what, near.stored, near.ceiling
  from private.settings, lateral (
    values
      ('stored files', (select count(*) from storage.objects), stored_object_ceiling::bigint),
      ('stored bytes', private.stored_bytes(), stored_byte_ceiling)
  ) as near (what, stored, ceiling)
  where near.stored >= 0.8 * near.ceiling;
$$;
revoke execute on function private.near_ceilings() from public, anon, authenticated, service_role;
-- The overview calls it as whoever reads it.
grant execute on function private.near_ceilings() to service_role;

-- Trigger -----------------------------------------------------------------------------------------

-- The service's permission test knows no size yet; what it then writes does.
create function private.check_room() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.stored_bytes() + coalesce((new.metadata ->> 'size')::bigint, 1)
    > (select stored_byte_ceiling from private.settings) then
    perform private.refuse_file('no room for another file');
  end if;
  return new;
end
$$;
revoke execute on function private.check_room() from public, anon, authenticated, service_role;

-- By its name after those that check the file.
create trigger gift_files_check_room before insert on storage.objects
  for each row when (new.bucket_id in ('gift_media', 'gift_audio', 'gift_video')) execute function private.check_room();

-- The overview as it is, and one more kind of rows.
do $$
begin
  execute 'create or replace view public.health with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('public.health'::regclass), ';')
    || $near$
      union all
      select 'above 80 % of its ceiling', near.what, (now() at time zone 'Europe/Berlin')::date, near.stored, near.ceiling
      from private.near_ceilings() as near
    $near$;
end
$$;
comment on view public.health is
  'amount: cents for payments, gifts asked for in inquiries, bytes for files, the ceiling of what is near it.';
