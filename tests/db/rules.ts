import { randomUUID } from 'node:crypto';
import { INVISIBLE_TEXTS } from '../builders.ts';
import type { TestBackend } from './support/backend.ts';
import { businessRow, giftRow, inquire, newBrowser, paymentRow, save } from './support/world.ts';

/**
 * A row that the database refuses although the caller may write to the table, and the constraint
 * that refuses it.
 */
export interface Rule {
  what: string;
  table: 'gifts' | 'newsletter_subscribers' | 'payments' | 'inquiries';
  overrides: Record<string, unknown>;
  /** Constraint or code named in the answer. */
  refusedBy: string;
}

const long = (length: number) => 'x'.repeat(length);
/** The address of a stored file, `length` characters long. */
const address = (length: number) => {
  const path = `/storage/v1/object/public/gift_media/${randomUUID()}.png`;
  return `https://example.de/${long(length - 19 - path.length)}${path}`;
};
const stored = (bucket: string, name = `${randomUUID()}.png`) =>
  `https://example.de/storage/v1/object/public/${bucket}/${name}`;

const gifts = (refusedBy: string, cases: Record<string, Record<string, unknown>>): Rule[] =>
  Object.entries(cases).map(([what, overrides]) => ({ what, table: 'gifts', overrides, refusedBy }));

/** Columns that the page always writes; created_at is filled by a trigger. */
const REQUIRED = [
  'recipient_name',
  'sender_name',
  'message',
  'wrapping_style',
  'font_style',
  'primary_color',
  'price_id',
  'payment_status',
  'creator_email',
  'magicalEffect',
  'confetti',
  'shine',
];

const giftRules: Rule[] = [
  ...REQUIRED.map(
    (column): Rule => ({
      what: `a gift without ${column}`,
      table: 'gifts',
      overrides: { [column]: null },
      refusedBy: `23502 null value in column "${column}"`,
    }),
  ),
  ...gifts('gifts_recipient_name_length', {
    'an empty recipient': { recipient_name: '' },
    'a recipient of spaces': { recipient_name: ' \n\t ' },
    'a recipient of 201 characters': { recipient_name: long(201) },
  }),
  ...['recipient_name', 'sender_name', 'message'].flatMap((column) =>
    INVISIBLE_TEXTS.map(
      (text): Rule => ({
        what: `a ${column} that nobody can see, ${JSON.stringify(text)}, U+${text.codePointAt(0)?.toString(16)}`,
        table: 'gifts',
        overrides: { [column]: text },
        refusedBy: `gifts_${column}_length`,
      }),
    ),
  ),
  ...gifts('gifts_recipient_email_length', {
    'a recipient e-mail of 321 characters': { recipient_email: long(321) },
  }),
  ...gifts('gifts_sender_name_length', {
    'a sender of spaces': { sender_name: '   ' },
    'a sender of 201 characters': { sender_name: long(201) },
  }),
  ...gifts('gifts_message_length', {
    'an empty message': { message: '' },
    'a message of 5001 characters': { message: long(5001) },
    'a message of 5001 emoji': { message: '🎁'.repeat(5001) },
  }),
  ...gifts('gifts_creator_email_form', {
    'a creator e-mail without @': { creator_email: 'example.de' },
    'a creator e-mail with a space': { creator_email: ' a@example.de' },
    'a creator e-mail without a dot': { creator_email: 'a@example' },
    'a creator e-mail of 321 characters': { creator_email: `${long(312)}@aaaaa.de` },
  }),
  ...gifts('gifts_wrapping_style_known', { 'an unknown wrapping': { wrapping_style: 'sock' } }),
  ...gifts('gifts_pattern_known', { 'pattern 0': { pattern: 0 }, 'pattern 8': { pattern: 8 } }),
  ...gifts('gifts_font_style_form', { 'a font with a semicolon': { font_style: 'a;b' } }),
  ...gifts('gifts_primary_color_form', {
    'a colour by name': { primary_color: 'red' },
    'a colour with an address in it': { primary_color: 'url(https://example.de)' },
  }),
  ...gifts('gifts_secondary_color_form', { 'a short second colour': { secondary_color: '#fff' } }),
  ...gifts('gifts_media_type_known', { 'an unknown media type': { media_type: 'audio' } }),
  ...gifts('gifts_media_url_form', {
    'a script as media address': { media_url: 'javascript:alert(1)' },
    'a data address': { media_url: 'data:text/html,x' },
    'a media address with a line break': { media_url: 'https://example.de/\nx' },
    'a media address of 2049 characters': { media_url: address(2049) },
    'a foreign page as a file': { media_url: 'https://example.de/Amazon-Gutschein.pdf', media_type: 'file' },
    'a file of another bucket': { media_url: stored('gift_audio') },
    'a file with a name of its own': { media_url: stored('gift_media', 'index.html') },
    'a file in a folder': { media_url: stored('gift_media', `x/${randomUUID()}.png`) },
    'a file with a query': { media_url: `${stored('gift_media')}?download=x.html` },
    'a foreign page with our path in its query': { media_url: `https://example.de/?${stored('gift_media')}` },
    'a foreign page with our path behind #': { media_url: `https://example.de/#${stored('gift_media')}` },
  }),
  ...gifts('gifts_media_file_name_length', {
    'an empty file name': { media_file_name: '' },
    'a file name of 256 characters': { media_file_name: long(256) },
  }),
  ...gifts('gifts_media_file_name_form', {
    'a file name that turns round': { media_file_name: 'Gutschein\u202Egnp.png' },
    'a file name with a line break': { media_file_name: 'Gutschein\n.png' },
  }),
  ...gifts(
    'gifts_media_file_name_fits_file',
    Object.fromEntries(
      ['exe', 'hta', 'png.lnk', 'png.', 'appref-ms'].map((ending) => [
        `a picture called .${ending}`,
        { media_url: stored('gift_media'), media_file_name: `Gutschein.${ending}` },
      ]),
    ),
  ),
  ...gifts('gifts_music_url_form', {
    'a script as music': { music_url: 'javascript:alert(1)' },
    'a foreign sound': { music_url: 'https://example.de/lied.mp3' },
    'a film as music': { music_url: stored('gift_video') },
  }),
  ...gifts('gifts_video_greeting_url_form', {
    'a file as video': { video_greeting_url: 'file:///etc/passwd' },
    'a foreign film': { video_greeting_url: 'https://example.de/film.mp4' },
    'a main file as video greeting': { video_greeting_url: stored('gift_media') },
  }),
  ...gifts('gifts_lottie_animation_url_form', {
    'a script as animation': { lottie_animation_url: 'javascript:alert(1)' },
    'an animation without a scheme from elsewhere': { lottie_animation_url: '//example.de/x.svg' },
  }),
  ...gifts('gifts_price_id_known', { 'an unknown option': { price_id: 'lifetime' } }),
  ...gifts('gifts_coupon_fits_option', {
    'an unknown coupon': { applied_coupon: 'HUNDRED' },
    'a coupon in small letters': { applied_coupon: 'welcome50' },
    'WELCOME50 for a subscription': { applied_coupon: 'WELCOME50', price_id: 'monthly_subscription' },
    'YEARLY20 for a single gift': { applied_coupon: 'YEARLY20' },
    'FREEGIFT2025 for the year': {
      applied_coupon: 'FREEGIFT2025',
      price_id: 'yearly_subscription',
      payment_status: 'free_coupon',
    },
    'a coupon that has expired': { applied_coupon: 'YEARLY20', price_id: 'yearly_subscription' },
  }),
  ...gifts('gifts_applied_coupon_length', { 'a coupon of 41 characters': { applied_coupon: long(41) } }),
  ...gifts('gifts_payment_status_fits_option', {
    'free without a coupon': { payment_status: 'free_coupon' },
    'paid with the free coupon': { applied_coupon: 'FREEGIFT2025' },
    'a business pack that is paid': { price_id: 'business_pack' },
    'a status of its own': { payment_status: 'refunded' },
    'an inquiry for a single gift': { payment_status: 'pending_business_confirmation' },
  }),
  ...gifts('gifts_gift_type_length', { 'a gift type of 61 characters': { gift_type: long(61) } }),
  ...gifts('gifts_magical_effect_known', { 'an unknown effect': { magicalEffect: 'fireworks' } }),
  ...gifts('22P02', { 'an id that is no uuid': { id: 'gift-1' } }),
];

const otherRules: Rule[] = [
  ...['gift_id', 'order_id', 'price_id', 'amount_cents', 'currency', 'status'].map(
    (column): Rule => ({
      what: `a payment without ${column}`,
      table: 'payments',
      overrides: { [column]: null },
      refusedBy: `23502 null value in column "${column}"`,
    }),
  ),
  {
    what: 'a subscriber without an e-mail',
    table: 'newsletter_subscribers',
    overrides: { email: null },
    refusedBy: '23502',
  },
  {
    what: 'a subscriber without @',
    table: 'newsletter_subscribers',
    overrides: { email: 'example.de' },
    refusedBy: 'newsletter_subscribers_email_form',
  },
  {
    what: 'a subscriber of 321 characters',
    table: 'newsletter_subscribers',
    overrides: { email: `${long(312)}@aaaaa.de` },
    refusedBy: 'newsletter_subscribers_email_form',
  },
  ...Object.entries({
    'a cent too little': { amount_cents: 248 },
    'the price of another option': { price_id: 'yearly_subscription' },
    'half price without the coupon': { amount_cents: 125 },
    'half a cent rounded down': { amount_cents: 124, coupon: 'WELCOME50' },
    'a free order': { amount_cents: 0, coupon: 'FREEGIFT2025' },
    'a business pack': { amount_cents: 0, price_id: 'business_pack' },
    'the year with a coupon that has expired': {
      amount_cents: 3999,
      coupon: 'YEARLY20',
      price_id: 'yearly_subscription',
    },
    'an unknown coupon': { coupon: 'HUNDRED' },
    'an unknown option': { price_id: 'lifetime' },
    'WELCOME50 for the month': { amount_cents: 250, coupon: 'WELCOME50', price_id: 'monthly_subscription' },
  }).map(
    ([what, overrides]): Rule => ({
      what: `a payment: ${what}`,
      table: 'payments',
      overrides,
      refusedBy: 'payments_amount_fits_option',
    }),
  ),
  {
    what: 'an option of 61 characters',
    table: 'payments',
    overrides: { price_id: long(61) },
    refusedBy: 'payments_price_id_length',
  },
  {
    what: 'a coupon of 41 characters',
    table: 'payments',
    overrides: { coupon: long(41) },
    refusedBy: 'payments_coupon_length',
  },
  {
    what: 'dollars',
    table: 'payments',
    overrides: { currency: 'USD' },
    refusedBy: 'payments_currency_known',
  },
  {
    what: 'a status',
    table: 'payments',
    overrides: { status: 'refunded' },
    refusedBy: 'payments_status_known',
  },
  ...Object.entries({
    'with a slash': '../1',
    'with a hyphen': 'A-B',
    'in small letters': 'abc1',
    'of 37 characters': 'A'.repeat(37),
    'of no characters': '',
  }).map(
    ([what, order_id]): Rule => ({
      what: `an order id ${what}`,
      table: 'payments',
      overrides: { order_id },
      refusedBy: 'payments_order_id_form',
    }),
  ),
];

const inquiries = (refusedBy: string, cases: Record<string, Record<string, unknown>>): Rule[] =>
  Object.entries(cases).map(([what, overrides]) => ({
    what: `an inquiry ${what}`,
    table: 'inquiries',
    overrides,
    refusedBy,
  }));

const inquiryRules: Rule[] = [
  ...inquiries('inquiries_company_length', {
    'of a company that nobody can see': { company: ' \u200b\u3164' },
    'of a company of 201 characters': { company: long(201) },
  }),
  ...inquiries('inquiries_gift_count_range', {
    'for no gift': { gift_count: 0 },
    'for 100,001 gifts': { gift_count: 100_001 },
  }),
  ...inquiries('inquiries_wished_for_range', {
    'for a day long gone': { wished_for: '2024-12-31' },
    'for a day that nobody will see': { wished_for: '2200-01-01' },
  }),
  ...inquiries('inquiries_note_length', { 'with a note of 2001 characters': { note: long(2001) } }),
];

export const rules: Rule[] = [...giftRules, ...otherRules, ...inquiryRules];

/** Rows at a limit that must be accepted. */
export const allowed: { what: string; overrides: Record<string, unknown> }[] = [
  {
    what: '200 letters of a name',
    overrides: { recipient_name: '🎁'.repeat(200), sender_name: 'ß'.repeat(200) },
  },
  {
    what: 'a file under its name in capitals',
    overrides: { media_url: stored('gift_media'), media_file_name: 'Ägypten 3. Tag.PNG' },
  },
  {
    what: 'a file name without an extension',
    overrides: { media_url: stored('gift_media'), media_file_name: 'Foto 👨‍👩‍👧' },
  },
  { what: '5000 letters', overrides: { message: '🎁'.repeat(5000) } },
  { what: 'right to left', overrides: { recipient_name: 'شكرًا', message: 'مرحبا' } },
  { what: 'a recipient e-mail that is none', overrides: { recipient_email: 'nicht so wichtig' } },
  {
    what: "an animation from the page's own files",
    overrides: {
      wrapping_style: 'thank_you_giftbox',
      lottie_animation_url: 'wrappings/thank_you_giftbox.svg',
      pattern: null,
    },
  },
  { what: 'an address of 2048 characters', overrides: { media_url: address(2048), media_type: 'file' } },
  {
    what: 'files on another host, below a path',
    overrides: {
      media_url: `http://alt.example:8000/api${new URL(stored('gift_media')).pathname}`,
      music_url: stored('gift_audio'),
      video_greeting_url: stored('gift_video'),
    },
  },
  { what: 'half price', overrides: { applied_coupon: 'WELCOME50' } },
  { what: 'the year', overrides: { price_id: 'yearly_subscription' } },
  {
    what: 'an inquiry',
    overrides: { price_id: 'business_pack', payment_status: 'pending_business_confirmation' },
  },
];

/**
 * Statements that even the owner of the database cannot run, and the constraint that stops each.
 */
export const ownerRules: [sql: string, refusedBy: string][] = [
  ['insert into private.settings (only_row) values (false)', 'settings_are_one_row'],
  ['insert into private.settings default values', 'settings_pkey'],
  ["update private.settings set list_mode = 'nobody'", 'settings_list_mode_known'],
  ['update private.settings set stored_object_ceiling = -1', 'settings_ceiling_not_negative'],
  ["update private.settings set address_header = 'X-Forwarded-For'", 'settings_address_header_form'],
  [
    "insert into private.spent_file_id (id) select '00000000-0000-4000-8000-000000000001' from generate_series(1, 2)",
    'spent_file_id_pkey',
  ],
  [
    'insert into private.open_gift (gift_id, created_at) values (gen_random_uuid(), now())',
    'open_gift_gift_id_fkey',
  ],
  [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      'insert into private.open_gift (gift_id, created_at) select id, now() from made, generate_series(1, 2)',
    'open_gift_pkey',
  ],
  [
    "insert into private.file_type (bucket_id, extension, mimetype) values ('gift_media', 'png', 'text/html')",
    'file_type_pkey',
  ],
  ["insert into private.write_limit (kind, per_hour) values ('other', 1)", 'write_limit_kind_known'],
  ["insert into private.write_limit (kind, per_hour) values ('gift', 1)", 'write_limit_pkey'],
  ["update private.write_limit set per_hour = -1 where kind = 'gift'", 'write_limit_not_negative'],
  [
    "insert into private.gift_owner (gift_id, key_hash) values (gen_random_uuid(), '')",
    'gift_owner_gift_id_fkey',
  ],
  [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      "insert into private.gift_owner (gift_id, key_hash) select id, '' from made, generate_series(1, 2)",
    'gift_owner_pkey',
  ],
  [
    "insert into private.spent_gift_id (gift_id) select '00000000-0000-4000-8000-000000000001' from generate_series(1, 2)",
    'spent_gift_id_pkey',
  ],
  ["insert into private.price (option, cents) values ('single', 1)", 'price_pkey'],
  ["insert into private.price (option, cents) values ('other', -1)", 'price_not_negative'],
  [
    "insert into private.coupon (code, percent_off, options) values ('WELCOME50', 50, '{single}')",
    'coupon_pkey',
  ],
  [
    "insert into private.coupon (code, percent_off, options) values ('small', 50, '{single}')",
    'coupon_code_form',
  ],
  [
    "insert into private.coupon (code, percent_off, options) values ('MORE', 101, '{single}')",
    'coupon_percentage',
  ],
  [
    "insert into private.price_promise (gift_id, option, coupon) select '00000000-0000-4000-8000-000000000001', 'single', 'X' from generate_series(1, 2)",
    'price_promise_pkey',
  ],
  [
    "insert into private.coupon_before (code, percent_off) select 'WELCOME50', 50 from generate_series(1, 2)",
    'coupon_before_pkey',
  ],
  [
    "insert into private.pass (gift_id, option, valid_until) select '00000000-0000-4000-8000-000000000001', 'monthly_subscription', now() from generate_series(1, 2)",
    'pass_one_per_gift',
  ],
  [
    "insert into private.pass (gift_id, option, valid_until) values (gen_random_uuid(), 'single', now())",
    'pass_option_fkey',
  ],
  [
    "insert into private.subscription (option, lasts) values ('monthly_subscription', '1 year')",
    'subscription_pkey',
  ],
  [
    "insert into private.pass_holder (pass_id, key_hash) values (gen_random_uuid(), '')",
    'pass_holder_pass_id_fkey',
  ],
  [
    "with granted as (insert into private.pass (gift_id, option, valid_until) values (gen_random_uuid(), 'monthly_subscription', now()) returning id) " +
      "insert into private.pass_holder (pass_id, key_hash) select id, '' from granted, generate_series(1, 2)",
    'pass_holder_pkey',
  ],
  [
    "with granted as (insert into private.pass (gift_id, option, valid_until) values (gen_random_uuid(), 'monthly_subscription', now()) returning id) " +
      'insert into private.pass_gift (gift_id, pass_id) select gen_random_uuid(), id from granted',
    'pass_gift_gift_id_fkey',
  ],
  [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      'insert into private.pass_gift (gift_id, pass_id) select id, gen_random_uuid() from made',
    'pass_gift_pass_id_fkey',
  ],
  [
    "with granted as (insert into private.pass (gift_id, option, valid_until) values (gen_random_uuid(), 'monthly_subscription', now()) returning id), " +
      "made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      'insert into private.pass_gift (gift_id, pass_id) select made.id, granted.id from made, granted, generate_series(1, 2)',
    'pass_gift_pkey',
  ],
  [
    "insert into private.lock_draft (gift_id, key_hash, opens_at) select '00000000-0000-4000-8000-000000000001', '', now() from generate_series(1, 2)",
    'lock_draft_pkey',
  ],
  [
    "insert into private.lock_draft (gift_id, key_hash) values (gen_random_uuid(), '')",
    'lock_draft_locks_something',
  ],
  [
    "insert into private.lock_draft (gift_id, key_hash, opens_at, answer_hash) values (gen_random_uuid(), '', now(), 'x')",
    'lock_draft_seal_is_whole',
  ],
  [
    "insert into private.lock_draft (gift_id, key_hash, question, answer_hash) values (gen_random_uuid(), '', repeat('x', 201), 'x')",
    'lock_draft_question_length',
  ],
  [
    "insert into private.lock_draft (gift_id, key_hash, question, answer_hash, hint) values (gen_random_uuid(), '', 'x', 'x', ' ')",
    'lock_draft_hint_length',
  ],
  [
    "insert into private.device_invitation (token_hash, key_hash) select '', '' from generate_series(1, 2)",
    'device_invitation_pkey',
  ],
  ['insert into private.gift_lock (gift_id) values (gen_random_uuid())', 'gift_lock_gift_id_fkey'],
  [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      'insert into private.gift_lock (gift_id) select id from made, generate_series(1, 2)',
    'gift_lock_pkey',
  ],
  [
    "insert into private.seal_breaker (gift_id, key_hash) values (gen_random_uuid(), '')",
    'seal_breaker_gift_id_fkey',
  ],
  [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      "insert into private.seal_breaker (gift_id, key_hash) select id, '' from made, generate_series(1, 2)",
    'seal_breaker_pkey',
  ],
  [
    'insert into private.listed_gift (gift_id, created_at) values (gen_random_uuid(), now())',
    'listed_gift_gift_id_fkey',
  ],
  [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      'insert into private.listed_gift (gift_id, created_at) select id, now() from made, generate_series(1, 2)',
    'listed_gift_pkey',
  ],
  [
    'insert into public.thanks (id, gift_id, heart) values (gen_random_uuid(), gen_random_uuid(), true)',
    'thanks_gift_id_fkey',
  ],
  [
    'insert into public.thanks (id, heart) values (gen_random_uuid(), true)',
    'null value in column "gift_id"',
  ],
  ...(
    [
      ["'00000000-0000-4000-8000-000000000001', id, true, null, null", 'thanks_pkey'],
      ["gen_random_uuid(), id, null, 'x', null", 'null value in column "heart"'],
      ['gen_random_uuid(), id, false, null, null', 'thanks_say_something'],
      ["gen_random_uuid(), id, false, ' ', null", 'thanks_message_length'],
      ["gen_random_uuid(), id, false, repeat('x', 1001), null", 'thanks_message_length'],
      ["gen_random_uuid(), id, false, null, 'twice'", 'thanks_voice_once'],
    ] as const
  ).map(([values, refusedBy]): [string, string] => [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id) " +
      `insert into public.thanks (id, gift_id, heart, message, voice) select ${values} from made, generate_series(1, 2)`,
    refusedBy,
  ]),
  [
    "insert into private.coupon_use (coupon, email, gift_id) select 'X', 'twice@example.de', gen_random_uuid() from generate_series(1, 2)",
    'coupon_use_once_per_email',
  ],
  [
    "insert into private.daily_salt (day) select date '2000-01-01' from generate_series(1, 2)",
    'daily_salt_pkey',
  ],
  [
    "insert into private.file_owner (bucket_id, name) select 'gift_media', 'twice' from generate_series(1, 2)",
    'file_owner_pkey',
  ],
  [
    "insert into public.payments (gift_id, order_id, price_id, amount_cents, status, verdict) values (gen_random_uuid(), 'V1', 'single', 249, 'captured', 'perhaps')",
    'payments_verdict_known',
  ],
  [
    "insert into public.payments (gift_id, order_id, price_id, amount_cents, status, verdict) values (gen_random_uuid(), 'V2', 'single', 249, 'captured', 'verified')",
    'payments_verdict_has_time',
  ],
  [
    "insert into public.payments (gift_id, order_id, price_id, amount_cents, status, verdict_reason) values (gen_random_uuid(), 'V3', 'single', 249, 'captured', repeat('x', 501))",
    'payments_verdict_reason_length',
  ],
  [
    "insert into public.payments (id, gift_id, order_id, price_id, amount_cents, status) select '00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'V4' || n, 'single', 249, 'captured' from generate_series(1, 2) as n",
    'payments_pkey',
  ],
  [
    "insert into public.newsletter_subscribers (id, email) select '00000000-0000-4000-8000-000000000001', n || '@example.de' from generate_series(1, 2) as n",
    'newsletter_subscribers_pkey',
  ],
  [
    "insert into storage.objects (bucket_id, name) select 'gift_media', '00000000-0000-4000-8000-000000000002.png' from generate_series(1, 2)",
    'objects_bucket_id_name_key',
  ],
];

/** All texts of an error, to search for the constraint's name. */
function words(error: { code?: string; message?: string } | null): string {
  return error ? `${error.code} ${error.message}` : 'taken';
}

/** Inserts the row of a rule through the API; returns the error or answer as text. */
export async function breakRule(backend: TestBackend, { table, overrides }: Rule): Promise<string> {
  const client = newBrowser(backend);
  if (table === 'gifts') return words((await save(client, giftRow(overrides))).error);
  if (table === 'inquiries') {
    const gift = businessRow();
    await save(client, gift);
    return words((await inquire(client, gift.id, overrides)).error);
  }
  const row =
    table === 'payments' ? paymentRow(overrides) : { email: `${randomUUID()}@example.de`, ...overrides };
  return words((await client.from(table).insert(row)).error);
}

/** Runs a statement as the owner of the database; returns the error or answer as text. */
export async function breakOwnerRule(backend: TestBackend, sql: string): Promise<string> {
  return backend.database.query(sql).then(
    () => 'taken',
    (error: Error) => error.message,
  );
}
