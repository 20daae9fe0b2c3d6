-- Where payments must be verified, whatever number of unpaid gifts may lie on top of the list. A policy that asks about each of
-- them makes a page of the list wait for seconds (50,000 of them: 2.5 s), so the list begins where the newest open gift lies, by the
-- index. Discarded: a hidden column (select * must stay the columns that are promised), a partial index (its condition would have to follow from a
-- policy that lets senders see their own), ids of closed gifts in an array (compared one by one).

-- Table -------------------------------------------------------------------------------------------------------------

create table private.open_gift (
  gift_id uuid primary key references public.gifts (id) on delete cascade,
  created_at timestamptz not null
);
create index open_gift_newest_first on private.open_gift (created_at desc);

-- Grants ------------------------------------------------------------------------------------------------------------

revoke all on private.open_gift from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------------------------

alter table private.open_gift enable row level security;

-- Whether the caller writes: PostgREST says the method of the request.
create function private.is_writing() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(current_setting('request.method', true), '') not in ('GET', 'HEAD');
$$;
revoke execute on function private.is_writing() from public, anon, authenticated, service_role;
grant execute on function private.is_writing() to anon;

-- Asked for each row that a request reads, so it looks at one index and nothing else; plpgsql keeps its plan between the rows.
create function private.is_open(gift_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.open_gift as open where open.gift_id = is_open.gift_id);
end
$$;
revoke execute on function private.is_open(uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_open(uuid) to anon;

-- The date of the newest gift that the caller may find in the list. Whoever writes or follows a link asks about one gift: no limit then.
create function private.newest_listed() returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_writing() or private.request_header('x-gift-id') is not null then
    return 'infinity';
  end if;
  return greatest(
    '-infinity',
    (select created_at from private.open_gift order by created_at desc limit 1),
    (select max(gift.created_at)
     from private.gift_owner as owner
     join public.gifts as gift on gift.id = owner.gift_id
     where owner.key_hash = private.sender_hash())
  );
end
$$;
revoke execute on function private.newest_listed() from public, anon, authenticated, service_role;
grant execute on function private.newest_listed() to anon;

-- Functions ---------------------------------------------------------------------------------------------------------

-- Writes down whether some gifts are open.
create function private.note_open_gifts(ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.open_gift as open using public.gifts as gift
  where open.gift_id = any (ids) and gift.id = open.gift_id and not private.is_paid_for(gift);
  insert into private.open_gift (gift_id, created_at)
  select gift.id, gift.created_at from public.gifts as gift where gift.id = any (ids) and private.is_paid_for(gift)
  on conflict (gift_id) do update set created_at = excluded.created_at;
end
$$;
revoke execute on function private.note_open_gifts(uuid[]) from public, anon, authenticated, service_role;

-- Triggers ----------------------------------------------------------------------------------------------------------

-- A gift and the verdict on its payment, or on that of its pass, may be written at the same instant; the second waits for the first and
-- sees it.
create function private.note_gift() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open ' || paid_with, 0))
  from (
    select new.id
    union all
    select pass.gift_id from private.pass_gift as made join private.pass on pass.id = made.pass_id where made.gift_id = new.id
    order by 1
  ) as gift (paid_with);
  perform private.note_open_gifts(array[new.id]);
  return null;
end
$$;
revoke execute on function private.note_gift() from public, anon, authenticated, service_role;

-- By its name the last of the triggers: a pass may have paid for the gift in the meantime.
create trigger gifts_write_down_open after insert or update on public.gifts
  for each row execute function private.note_gift();

-- An order also pays for the gifts that were made with the pass that it brought.
create function private.note_payment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  payment constant public.payments := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_advisory_xact_lock(hashtextextended('open ' || payment.gift_id, 0));
  perform private.note_open_gifts(
    payment.gift_id || array(
      select made.gift_id from private.pass_gift as made
      join private.pass on pass.id = made.pass_id
      where pass.gift_id = payment.gift_id
    )
  );
  return null;
end
$$;
revoke execute on function private.note_payment() from public, anon, authenticated, service_role;

create trigger payments_write_down_open after insert or update of verdict or delete on public.payments
  for each row execute function private.note_payment();
