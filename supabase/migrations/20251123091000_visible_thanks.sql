-- A thank-you of invisible characters only is none, like a name or a message (20251122091100_visible_names.sql). One function says for all of
-- them what is visible.

create function private.has_visible_character(words text) returns boolean
  language sql immutable set search_path = ''
as $$
  select words ~ ('[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5'
    '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');
$$;
revoke execute on function private.has_visible_character(text) from public, anon, authenticated, service_role;
-- Whoever writes a row runs its checks.
grant execute on function private.has_visible_character(text) to anon, service_role;

-- Not valid: what is stored already stays as it is.
alter table public.thanks drop constraint thanks_message_length;
alter table public.thanks add constraint thanks_message_length
  check (private.has_visible_character(message) and char_length(message) <= 1000) not valid;

do $$
declare
  text_column record;
begin
  for text_column in values ('recipient_name', 200), ('sender_name', 200), ('message', 5000) loop
    execute format('alter table public.gifts drop constraint %I', 'gifts_' || text_column.column1 || '_length');
    execute format(
      'alter table public.gifts add constraint %I check (private.has_visible_character(%I) and char_length(%I) <= %s) not valid',
      'gifts_' || text_column.column1 || '_length', text_column.column1, text_column.column1, text_column.column2
    );
  end loop;
end
$$;
