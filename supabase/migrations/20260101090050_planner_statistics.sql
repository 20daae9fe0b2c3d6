-- What PostgreSQL gathers about a table, it gathers about all rows, also those that a policy hides. The
-- planned number of rows tells it to whoever asks: PostgREST answers a read with count=planned or
-- count=estimated by it, and the bounds that a histogram of gifts.id holds are ids of gifts, which
-- open them. No setting turns these counts off. So anon cannot ask for them, and nothing is gathered.

-- Functions ---------------------------------------------------------------------------------------

-- Called by PostgREST as the caller, before each request. What a read prefers is refused whatever it
-- says, because request.headers holds one of several lines, and PostgREST may act on another one.
create function public.check_request() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if current_user = 'anon'
    and current_setting('request.method', true) in ('GET', 'HEAD')
    and nullif(current_setting('request.headers', true), '')::jsonb ? 'prefer'
  then
    raise exception using errcode = 'PT400', message = 'a read takes no header Prefer';
  end if;
end
$$;
revoke execute on function public.check_request()
  from public, anon, authenticated, service_role;
grant execute on function public.check_request() to anon, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';
notify pgrst, 'reload config';

-- For each table that anon may read, when it is created, and again when it gets a column: what was
-- gathered before stays, and only a superuser can delete it.
create function private.gather_no_statistics(about regclass) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  column_name name;
begin
  for column_name in
    select attname from pg_catalog.pg_attribute
    where attrelid = about and attnum > 0 and not attisdropped
  loop
    execute format('alter table %s alter column %I set statistics 0', about, column_name);
  end loop;
end
$$;
revoke execute on function private.gather_no_statistics(regclass)
  from public, anon, authenticated, service_role;
