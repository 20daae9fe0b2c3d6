-- Gifts. The constraints repeat the page's checks (docs/behaviour.md#checks) for callers that do
-- not use the page.

-- A name or message of invisible characters only is none. The list is what the page takes for
-- invisible (src/gift/text.ts): spaces, controls, format characters and whatever Unicode lets a
-- program ignore. PostgreSQL's \S takes zero-width characters and fillers for visible ones. Whoever
-- writes a row runs its checks, so the roles of the API may call it.
create function private.has_visible_character(words text) returns boolean
  language sql immutable set search_path = ''
as $$
  select words ~ ('[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5'
    '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');
$$;
revoke execute on function private.has_visible_character(text)
  from public, anon, authenticated, service_role;
grant execute on function private.has_visible_character(text) to anon, service_role;

-- Table -------------------------------------------------------------------------------------------

create table public.gifts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  recipient_name text not null,
  recipient_email text,
  sender_name text not null,
  message text not null,
  wrapping_style text not null default 'box',
  pattern smallint,
  font_style text not null default 'Poppins',
  primary_color text not null default '#007BFF',
  secondary_color text,
  media_type text,
  media_url text,
  media_file_name text,
  music_url text,
  video_greeting_url text,
  lottie_animation_url text,
  price_id text not null default 'single',
  payment_status text not null default 'paid',
  applied_coupon text,
  gift_type text,
  creator_email text not null,
  "magicalEffect" text not null default 'none',
  confetti boolean not null default false,
  shine boolean not null default false,

  constraint gifts_recipient_name_length check (private.has_visible_character(recipient_name) and char_length(recipient_name) <= 200),
  constraint gifts_recipient_email_length check (char_length(recipient_email) <= 320),
  constraint gifts_sender_name_length check (private.has_visible_character(sender_name) and char_length(sender_name) <= 200),
  constraint gifts_message_length check (private.has_visible_character(message) and char_length(message) <= 5000),
  constraint gifts_creator_email_form check (
    creator_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(creator_email) <= 320
  ),
  constraint gifts_wrapping_style_known check (wrapping_style in (
    'box', 'envelope', 'balloon', 'treasure_chest', 'star_capsule',
    'animated_gif_tiger', 'animated_gif_book', 'animated_gif_couple', 'animated_gif_opening_box',
    'animated_gif_christmas_tree', 'canva_design_balloons', 'digital_product_blue', 'digital_product_pink',
    'happy_anniversary_champagne', 'digital_product_purple_mist', 'thank_you_envelope', 'thank_you_giftbox',
    'digital_gift_bags', 'happy_birthday_cake', 'youve_got_mail'
  )),
  constraint gifts_pattern_known check (pattern between 1 and 7),
  constraint gifts_font_style_form check (font_style ~ '^[A-Za-z0-9 -]{1,60}$'),
  constraint gifts_primary_color_form check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint gifts_secondary_color_form check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint gifts_media_type_known check (media_type in ('image', 'video', 'file')),
  -- A file of ours, by its path: the host may change with the domain of the project, and the page
  -- builds the address anew.
  constraint gifts_media_url_form check (
    media_url ~ '^https?://[^\s?#]+/storage/v1/object/public/gift_media/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$'
    and char_length(media_url) <= 2048
  ),
  constraint gifts_media_file_name_length check (char_length(media_file_name) between 1 and 255),
  -- Neither controls nor marks that turn the direction of writing: they make one name look like
  -- another.
  constraint gifts_media_file_name_form check (
    media_file_name !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'
  ),
  -- Nobody is given a program under the name of a picture: the name ends in the extension of what is
  -- stored, if it has any.
  constraint gifts_media_file_name_fits_file check (
    strpos(media_file_name, '.') = 0
    or lower(media_file_name) like '%.' || substring(media_url from '\.([a-z0-9]{1,8})$')
  ),
  constraint gifts_music_url_form check (
    music_url ~ '^https?://[^\s?#]+/storage/v1/object/public/gift_audio/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$'
    and char_length(music_url) <= 2048
  ),
  constraint gifts_video_greeting_url_form check (
    video_greeting_url ~ '^https?://[^\s?#]+/storage/v1/object/public/gift_video/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$'
    and char_length(video_greeting_url) <= 2048
  ),
  -- Animations are static files of the page, so a path without a scheme is allowed beside an
  -- address.
  constraint gifts_lottie_animation_url_form check (
    lottie_animation_url ~ '^(https?://[^\s]+|\.{0,2}/?[A-Za-z0-9_-][A-Za-z0-9_./-]*)$'
    and char_length(lottie_animation_url) <= 2048
  ),
  constraint gifts_price_id_known check (
    price_id in ('single', 'monthly_subscription', 'yearly_subscription', 'business_pack')
  ),
  constraint gifts_payment_status_fits_option check (
    payment_status = case
      when price_id = 'business_pack' then 'pending_business_confirmation'
      when applied_coupon is not distinct from 'FREEGIFT2025' then 'free_coupon'
      else 'paid'
    end
  ),
  constraint gifts_applied_coupon_length check (char_length(applied_coupon) <= 40),
  constraint gifts_gift_type_length check (char_length(gift_type) <= 60),
  constraint gifts_magical_effect_known check ("magicalEffect" in ('none', 'sparkle_aura', 'gentle_glow', 'star_dust'))
);
select private.gather_no_statistics('public.gifts');

-- The list is newest first, and its pages begin after a (created_at, id), so that gifts of the same
-- instant are neither lost nor doubled.
create index gifts_newest_first on public.gifts (created_at desc, id desc);
-- For the query whether an e-mail address has used a coupon.
create index gifts_by_creator_and_coupon on public.gifts (creator_email, applied_coupon) where applied_coupon is not null;

-- Grants ------------------------------------------------------------------------------------------

-- A hosted project grants everything on new tables to the API roles, so that a single wrong policy
-- would open the table.
revoke all on public.gifts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.gifts to anon;
grant select, insert, update, delete on public.gifts to service_role;

-- Triggers ----------------------------------------------------------------------------------------

-- created_at is when a gift was saved, by the server's clock, whatever date a page sends: newest
-- first is the order of saving also where a sender's clock is slow, or where a draft was begun long
-- before it was paid for. Only the operator (a restored copy) may date a gift back.
create function private.clamp_created_at() returns trigger
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
revoke execute on function private.clamp_created_at()
  from public, anon, authenticated, service_role;

create trigger gifts_one_row before insert on public.gifts
  for each row execute function private.refuse_second_row();

create trigger gifts_clamp_created_at before insert on public.gifts
  for each row execute function private.clamp_created_at();

-- A saved gift does not change. Repeating the same save (a lost answer, a second click) succeeds
-- without a change; a different one raises an error, because otherwise the content of a second tab
-- would be lost unnoticed. The operator may still update.
create function private.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  new.created_at := old.created_at;
  if new is distinct from old then
    raise exception using
      errcode = 'PT409',
      message = 'Ein gespeichertes Geschenk lässt sich nicht mehr ändern.', -- quoted to people
      hint = 'Save the changed draft under a new id.';
  end if;
  return old;
end
$$;
revoke execute on function private.refuse_change() from public, anon, authenticated, service_role;

create trigger gifts_refuse_change before update on public.gifts
  for each row execute function private.refuse_change();

create trigger gifts_count_write after insert on public.gifts
  for each row execute function private.count_write('gift');

-- Row-level security ------------------------------------------------------------------------------

-- Closed until its policies say who may what (gift_ownership).
alter table public.gifts enable row level security;
