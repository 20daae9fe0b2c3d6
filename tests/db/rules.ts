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

const broken = (table: Rule['table'], refusedBy: string, cases: Record<string, Rule['overrides']>): Rule[] =>
  Object.entries(cases).map(([what, overrides]) => ({ what, table, overrides, refusedBy }));
const gifts = (refusedBy: string, cases: Record<string, Rule['overrides']>) =>
  broken('gifts', refusedBy, cases);
/** A row without each of these columns. */
const needed = (table: Rule['table'], columns: string): Rule[] =>
  columns.split(' ').flatMap((column) =>
    broken(table, `23502 null value in column "${column}"`, {
      [`a row of ${table} without ${column}`]: { [column]: null },
    }),
  );

const giftRules: Rule[] = [
  // What the page always writes; created_at is filled by a trigger.
  ...needed(
    'gifts',
    'recipient_name sender_name message wrapping_style font_style primary_color price_id payment_status creator_email magicalEffect confetti shine',
  ),
  ...gifts('gifts_recipient_name_length', {
    'an empty recipient': { recipient_name: '' },
    'a recipient of spaces': { recipient_name: ' \n\t ' },
    'a recipient of 201 characters': { recipient_name: long(201) },
  }),
  ...['recipient_name', 'sender_name', 'message'].flatMap((column) =>
    INVISIBLE_TEXTS.flatMap((text) =>
      gifts(`gifts_${column}_length`, {
        [`a ${column} that nobody can see, U+${text.codePointAt(0)?.toString(16)}`]: { [column]: text },
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
    'half price as free': { applied_coupon: 'WELCOME50', payment_status: 'free_coupon' },
    'half price as an inquiry': {
      applied_coupon: 'WELCOME50',
      payment_status: 'pending_business_confirmation',
    },
    'a business pack that is paid': { price_id: 'business_pack' },
    'a status of its own': { payment_status: 'refunded' },
    'an inquiry for a single gift': { payment_status: 'pending_business_confirmation' },
  }),
  ...gifts('gifts_gift_type_length', { 'a gift type of 61 characters': { gift_type: long(61) } }),
  ...gifts('gifts_magical_effect_known', { 'an unknown effect': { magicalEffect: 'fireworks' } }),
  ...gifts('22P02', { 'an id that is no uuid': { id: 'gift-1' } }),
];

const otherRules: Rule[] = [
  ...needed('payments', 'gift_id order_id price_id amount_cents currency status'),
  ...needed('newsletter_subscribers', 'email'),
  ...broken('newsletter_subscribers', 'newsletter_subscribers_email_form', {
    'a subscriber without @': { email: 'example.de' },
    'a subscriber of 321 characters': { email: `${long(312)}@aaaaa.de` },
  }),
  ...broken('payments', 'payments_amount_fits_option', {
    'a cent too little': { amount_cents: 248 },
    'the price of another option': { price_id: 'yearly_subscription' },
    'half price without the coupon': { amount_cents: 125 },
    'half a cent rounded down': { amount_cents: 124, coupon: 'WELCOME50' },
    'a free order': { amount_cents: 0, coupon: 'FREEGIFT2025' },
    'an order of a business pack': { amount_cents: 0, price_id: 'business_pack' },
    'an order with a coupon that has expired': {
      amount_cents: 3999,
      coupon: 'YEARLY20',
      price_id: 'yearly_subscription',
    },
    'an order with an unknown coupon': { coupon: 'HUNDRED' },
    'an order of an unknown option': { price_id: 'lifetime' },
    'WELCOME50 for the month': { amount_cents: 250, coupon: 'WELCOME50', price_id: 'monthly_subscription' },
  }),
  ...broken('payments', 'payments_price_id_length', { 'an option of 61 characters': { price_id: long(61) } }),
  ...broken('payments', 'payments_coupon_length', { 'an order with a long coupon': { coupon: long(41) } }),
  ...broken('payments', 'payments_currency_known', { dollars: { currency: 'USD' } }),
  ...broken('payments', 'payments_status_known', { 'a status of its own': { status: 'refunded' } }),
  ...broken('payments', 'payments_order_id_form', {
    'an order id with a slash': { order_id: '../1' },
    'an order id with a hyphen': { order_id: 'A-B' },
    'an order id in small letters': { order_id: 'abc1' },
    'an order id of 37 characters': { order_id: 'A'.repeat(37) },
    'an order id of no characters': { order_id: '' },
  }),
];

const inquiries = (refusedBy: string, cases: Record<string, Rule['overrides']>) =>
  broken('inquiries', refusedBy, cases);

const inquiryRules: Rule[] = [
  ...inquiries('inquiries_company_length', {
    'an inquiry of a company that nobody can see': { company: ' \u200b\u3164' },
    'an inquiry of a company of 201 characters': { company: long(201) },
  }),
  ...inquiries('inquiries_gift_count_range', {
    'an inquiry for no gift': { gift_count: 0 },
    'an inquiry for 100,001 gifts': { gift_count: 100_001 },
  }),
  ...inquiries('inquiries_wished_for_range', {
    'an inquiry for a day long gone': { wished_for: '2024-12-31' },
    'an inquiry for a day that nobody will see': { wished_for: '2200-01-01' },
  }),
  ...inquiries('inquiries_note_length', {
    'an inquiry with a note of 2001 characters': { note: long(2001) },
  }),
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

const A_GIFT =
  "made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id)";
const A_PASS =
  "granted as (insert into private.pass (gift_id, option, valid_until) values (gen_random_uuid(), 'monthly_subscription', now()) returning id)";
const ID = "'00000000-0000-4000-8000-000000000001'";
const TWICE = 'generate_series(1, 2)';

/** Inserts a row into a table of schema private unless another is named. */
const into = (table: string, values: string) =>
  `insert into ${table.includes('.') ? table : `private.${table}`} ${values}`;
/** Inserts the same row twice. */
const twice = (table: string, values: string) => into(table, `select ${values} from ${TWICE}`);
/** The same for a new gift. */
const twiceForGift = (table: string, values: string) =>
  `with ${A_GIFT} ${into(table, `select ${values} from made, ${TWICE}`)}`;
/** One row of table payments, all but what is named good. */
const payment = (order: string, column: string, value: string) =>
  into(
    'public.payments',
    `(gift_id, order_id, price_id, amount_cents, status, ${column}) values (gen_random_uuid(), '${order}', 'single', 249, 'captured', ${value})`,
  );

/**
 * Statements that even the owner of the database cannot run, and the constraint that stops each.
 */
export const ownerRules: [sql: string, refusedBy: string][] = [
  [into('settings', '(only_row) values (false)'), 'settings_are_one_row'],
  [into('settings', 'default values'), 'settings_pkey'],
  ["update private.settings set list_mode = 'nobody'", 'settings_list_mode_known'],
  ['update private.settings set stored_object_ceiling = -1', 'settings_ceiling_not_negative'],
  ['update private.settings set stored_byte_ceiling = -1', 'settings_byte_ceiling_not_negative'],
  ["update private.settings set address_header = 'X-Forwarded-For'", 'settings_address_header_form'],
  ["update private.write_limit set per_hour = -1 where kind = 'gift'", 'write_limit_not_negative'],
  [into('write_limit', "values ('other', 1)"), 'write_limit_kind_known'],
  [into('write_limit', "values ('gift', 1)"), 'write_limit_pkey'],
  [
    into('file_type', "(bucket_id, extension, mimetype) values ('gift_media', 'png', 'text/html')"),
    'file_type_pkey',
  ],
  [twice('spent_file_id (id)', ID), 'spent_file_id_pkey'],
  [twice('spent_gift_id (gift_id)', ID), 'spent_gift_id_pkey'],
  [into('price', "(option, cents) values ('single', 1)"), 'price_pkey'],
  [into('price', "(option, cents) values ('other', -1)"), 'price_not_negative'],
  ...(
    [
      ["'WELCOME50', 50", 'coupon_pkey'],
      ["'small', 50", 'coupon_code_form'],
      ["'MORE', 101", 'coupon_percentage'],
    ] as const
  ).map(([values, refusedBy]): [string, string] => [
    into('coupon', `(code, percent_off, options) values (${values}, '{single}')`),
    refusedBy,
  ]),
  [
    "update private.coupon set once_per_email = false where code = 'VERPACKUNG20'",
    'coupon_for_subscribers_once',
  ],
  [twice('price_promise (gift_id, option, coupon)', `${ID}, 'single', 'X'`), 'price_promise_pkey'],
  [twice('coupon_before (code, percent_off)', "'WELCOME50', 50"), 'coupon_before_pkey'],
  [twice('pass (gift_id, option, valid_until)', `${ID}, 'monthly_subscription', now()`), 'pass_one_per_gift'],
  [
    into(
      'pass',
      "(gift_id, option, valid_until, gift_limit) values (gen_random_uuid(), 'single', now(), -1)",
    ),
    'pass_limit_not_negative',
  ],
  [into('subscription', "(option, lasts) values ('monthly_subscription', '1 year')"), 'subscription_pkey'],
  [into('pass_holder', "(pass_id, key_hash) values (gen_random_uuid(), '')"), 'pass_holder_pass_id_fkey'],
  [
    `with ${A_PASS} insert into private.pass_holder (pass_id, key_hash) select id, '' from granted, ${TWICE}`,
    'pass_holder_pkey',
  ],
  [
    `with ${A_PASS} insert into private.pass_gift (gift_id, pass_id) select gen_random_uuid(), id from granted`,
    'pass_gift_gift_id_fkey',
  ],
  [
    `with ${A_GIFT} insert into private.pass_gift (gift_id, pass_id) select id, gen_random_uuid() from made`,
    'pass_gift_pass_id_fkey',
  ],
  [
    `with ${A_PASS}, ${A_GIFT} insert into private.pass_gift (gift_id, pass_id) select made.id, granted.id from made, granted, ${TWICE}`,
    'pass_gift_pkey',
  ],
  [
    `with ${A_GIFT} insert into private.batch_gift (gift_id, batch_id, position) select id, gen_random_uuid(), 1 from made`,
    'batch_gift_batch_id_fkey',
  ],
  [twice('lock_draft (gift_id, key_hash, opens_at)', `${ID}, '', now()`), 'lock_draft_pkey'],
  ...(
    [
      ['key_hash', "''", 'lock_draft_locks_something'],
      ['key_hash, opens_at, answer_hash', "'', now(), 'x'", 'lock_draft_seal_is_whole'],
      ['key_hash, question, answer_hash', "'', repeat('x', 201), 'x'", 'lock_draft_question_length'],
      ['key_hash, question, answer_hash, hint', "'', 'x', 'x', ' '", 'lock_draft_hint_length'],
    ] as const
  ).map(([columns, values, refusedBy]): [string, string] => [
    into('lock_draft', `(gift_id, ${columns}) values (gen_random_uuid(), ${values})`),
    refusedBy,
  ]),
  [twice('device_invitation (token_hash, key_hash)', "'', ''"), 'device_invitation_pkey'],
  // Tables of one row for each gift that there is.
  ...(
    [
      ['open_gift', 'created_at', 'now()'],
      ['listed_gift', 'created_at', 'now()'],
      ['gift_owner', 'key_hash', "''"],
      ['seal_breaker', 'key_hash', "''"],
      ['gift_lock', 'wrong_answers', '0'],
    ] as const
  ).flatMap(([table, column, value]): [string, string][] => [
    [into(table, `(gift_id, ${column}) values (gen_random_uuid(), ${value})`), `${table}_gift_id_fkey`],
    [twiceForGift(`${table} (gift_id, ${column})`, `id, ${value}`), `${table}_pkey`],
  ]),
  [
    into('public.thanks', '(id, gift_id, heart) values (gen_random_uuid(), gen_random_uuid(), true)'),
    'thanks_gift_id_fkey',
  ],
  [into('public.thanks', '(id, heart) values (gen_random_uuid(), true)'), 'null value in column "gift_id"'],
  ...(
    [
      [`${ID}, id, true, null, null`, 'thanks_pkey'],
      ["gen_random_uuid(), id, null, 'x', null", 'null value in column "heart"'],
      ['gen_random_uuid(), id, false, null, null', 'thanks_say_something'],
      ["gen_random_uuid(), id, false, ' ', null", 'thanks_message_length'],
      ["gen_random_uuid(), id, false, repeat('x', 1001), null", 'thanks_message_length'],
      ["gen_random_uuid(), id, false, null, 'twice'", 'thanks_voice_once'],
    ] as const
  ).map(([values, refusedBy]): [string, string] => [
    twiceForGift('public.thanks (id, gift_id, heart, message, voice)', values),
    refusedBy,
  ]),
  ...(
    [
      ["id, 1, ''", 'null, null', 'greetings_one_place'],
      ["id, null, ''", 'null, null', 'null value in column "position"'],
      ['id, n, null', 'null, null', 'null value in column "written_by"'],
      ["id, n, ''", "'twice', null", 'greetings_picture_once'],
      ["id, n, ''", "null, 'twice'", 'greetings_voice_once'],
    ] as const
  ).map(([place, file, refusedBy]): [string, string] => [
    "with made as (insert into public.gifts (recipient_name, sender_name, message, creator_email) values ('a', 'b', 'c', 'd@e.fg') returning id), " +
      'gathered as (insert into private.gathering (gift_id, is_open) select id, true from made returning gift_id as id) ' +
      'insert into public.greetings (id, gift_id, position, written_by, name, message, picture, voice) ' +
      `select gen_random_uuid(), ${place}, 'x', 'x', ${file} from gathered, generate_series(1, 2) as n`,
    refusedBy,
  ]),
  [
    twice('coupon_use (coupon, email, gift_id)', "'X', 'twice@example.de', gen_random_uuid()"),
    'coupon_use_once_per_email',
  ],
  [twice('daily_salt (day)', "date '2000-01-01'"), 'daily_salt_pkey'],
  [twice('file_owner (bucket_id, name)', "'gift_media', 'twice'"), 'file_owner_pkey'],
  [payment('V1', 'verdict', "'perhaps'"), 'payments_verdict_known'],
  [payment('V2', 'verdict', "'verified'"), 'payments_verdict_has_time'],
  [payment('V3', 'verdict_reason', "repeat('x', 501)"), 'payments_verdict_reason_length'],
  [payment('V4', 'refusals', 'null'), 'null value in column "refusals"'],
  [
    `insert into public.payments (id, gift_id, order_id, price_id, amount_cents, status) select ${ID}, gen_random_uuid(), 'V5' || n, 'single', 249, 'captured' from ${TWICE} as n`,
    'payments_pkey',
  ],
  [
    `insert into public.newsletter_subscribers (id, email) select ${ID}, n || '@example.de' from ${TWICE} as n`,
    'newsletter_subscribers_pkey',
  ],
  [twice('public.newsletter_subscribers (email)', "'twice@example.de'"), 'newsletter_subscribers_email_once'],
  [
    twice('storage.objects (bucket_id, name)', "'gift_media', '00000000-0000-4000-8000-000000000002.png'"),
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
