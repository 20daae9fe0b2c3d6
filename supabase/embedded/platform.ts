/**
 * The roles of the API and their default privileges, as a hosted project has them before its first
 * migration. Lite's own set-up is skipped (`keepOwnPrivileges` in database.ts): it grants
 * everything on every schema with row-level security, schema `private` included.
 */
export const PLATFORM_SQL = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  -- PostgREST's own role, which holds its settings.
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator nologin noinherit;
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

grant usage on schema storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;

-- A hosted project writes what a caller claims of a file into its row, for its permission test and for good; Lite writes neither
-- user metadata nor a copy's own type. So the claims of the request in hand (database.ts) are put in here, before the triggers of the
-- migrations, whose names come later in the alphabet.
create or replace function storage.write_claims() returns trigger language plpgsql as $$
declare
  claims constant jsonb := nullif(current_setting('embedded.object', true), '')::jsonb;
begin
  new.user_metadata := coalesce(claims -> 'userMetadata', new.user_metadata);
  new.metadata := new.metadata || coalesce(claims -> 'metadata', '{}');
  return new;
end
$$;
create or replace trigger embedded_claims before insert on storage.objects
  for each row execute function storage.write_claims();

-- A hosted project writes the row of an upload in parts as the caller before each part, and rolls it back: whether the caller may.
create or replace function storage.test_upload(bucket text, object_name text, object_metadata jsonb) returns void language plpgsql as $$
begin
  set local role anon;
  insert into storage.objects (bucket_id, name, metadata) values (bucket, object_name, object_metadata);
  raise exception using errcode = 'TEST0';
exception when sqlstate 'TEST0' then
  null;
end
$$;
revoke execute on function storage.test_upload(text, text, jsonb) from public, anon, authenticated, service_role;
`;
