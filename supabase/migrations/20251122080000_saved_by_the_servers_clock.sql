-- created_at is when a gift was saved, by the server's clock, whatever date a page sends: newest first is the order of saving also where
-- a sender's clock is slow, or where a draft was begun long before it was paid for. Only the operator (a restored copy) may date a gift back.

create or replace function private.clamp_created_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.created_at := now();
  else
    new.created_at := least(coalesce(new.created_at, now()), now());
  end if;
  return new;
end
$$;
