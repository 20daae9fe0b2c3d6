-- Two thousand may ask for one gift in the seconds after its day has come. A function in SQL with a search path of its own is planned anew at
-- every call; one in plpgsql keeps its plan for the session. These are called by every read of a gift, some of them three times.

create or replace function private.request_header(header_name text) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('request.headers', true), '')::json ->> header_name;
end
$$;

create or replace function private.sender_hash() returns bytea
  language plpgsql stable set search_path = ''
as $$
declare
  key constant text := private.request_header('x-sender-key');
begin
  return case when key ~ '^[A-Za-z0-9_-]{22,128}$' then sha256(convert_to(key, 'UTF8')) end;
end
$$;

create or replace function private.is_own_gift(gift_id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  caller constant bytea := private.sender_hash();
begin
  return caller is not null and exists (
    select from private.gift_owner as owner where owner.gift_id = is_own_gift.gift_id and owner.key_hash = caller
  );
end
$$;

create or replace function private.gift_for_link(gift public.gifts) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(gift) || '{"recipient_email": null, "creator_email": ""}';
end
$$;

create or replace function private.gift_cover(gift public.gifts, lock private.gift_lock) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', gift.id,
    'recipient_name', gift.recipient_name,
    'sender_name', gift.sender_name,
    'wrapping_style', gift.wrapping_style,
    'pattern', gift.pattern,
    'primary_color', gift.primary_color,
    'magicalEffect', gift."magicalEffect",
    'confetti', gift.confetti,
    'shine', gift.shine,
    'locked', jsonb_build_object(
      'opens_at', lock.opens_at,
      'server_time', now(),
      'question', lock.question,
      'hint', case when lock.wrong_answers >= 3 then lock.hint end,
      'paused_until', case when lock.paused_until > now() then lock.paused_until end
    )
  );
end
$$;
