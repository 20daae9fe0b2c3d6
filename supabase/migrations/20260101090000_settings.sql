-- Schema `private`: never exposed through PostgREST, and no role of the API has USAGE on it.
-- Policies refer to functions by identity and not by name, so the few that policies call need
-- EXECUTE only.
create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- On a hosted project the extension is there already, in this schema.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Table -------------------------------------------------------------------------------------------

create table private.settings (
  only_row boolean primary key default true,
  list_mode text not null default 'everyone',
  require_verified_payment boolean not null default false,
  coupon_test_email text,
  stored_object_ceiling integer not null default 50000,
  address_header text not null default 'cf-connecting-ip',
  constraint settings_are_one_row check (only_row),
  constraint settings_list_mode_known check (list_mode in ('everyone', 'sender')),
  constraint settings_ceiling_not_negative check (stored_object_ceiling >= 0),
  constraint settings_address_header_form check (address_header ~ '^[a-z0-9-]{1,64}$')
);
comment on table private.settings is
  'One row. Changed through the private.set_… functions, never by the API.';

insert into private.settings default values;

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.settings from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------

alter table private.settings enable row level security;

-- Functions ---------------------------------------------------------------------------------------

-- A function in SQL with a search path of its own is planned anew at every call; one in plpgsql
-- keeps its plan for the session. The two are called by every read of a gift, some of them three
-- times.

-- One header of the current request; PostgREST and the storage service put all headers into
-- `request.headers`.
create function private.request_header(header_name text) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('request.headers', true), '')::json ->> header_name;
end
$$;
revoke execute on function private.request_header(text)
  from public, anon, authenticated, service_role;

-- Hash of the caller's sender key (docs/decisions/sender-key.md). Only the hash is stored, so a
-- leaked database gives no access. 22 characters are 128 bits in base64; a shorter or malformed key
-- counts as none.
create function private.sender_hash() returns bytea
  language plpgsql stable set search_path = ''
as $$
declare
  key constant text := private.request_header('x-sender-key');
begin
  return case when key ~ '^[A-Za-z0-9_-]{22,128}$' then sha256(convert_to(key, 'UTF8')) end;
end
$$;
revoke execute on function private.sender_hash() from public, anon, authenticated, service_role;

-- Refuses a row as PostgreSQL does by a check constraint, where a condition depends on other rows or
-- on the time and so takes a trigger.
create function private.refuse_row(table_name text, constraint_name text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = '23514',
    constraint = constraint_name,
    message = format('new row for relation "%s" violates check constraint "%s"', table_name, constraint_name);
end
$$;
revoke execute on function private.refuse_row(text, text)
  from public, anon, authenticated, service_role;
