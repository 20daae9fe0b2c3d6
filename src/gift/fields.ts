import { PAYMENT_OPTION_KEYS, type PaymentOptionKey } from './coupons.ts';
import { type ExtraFields, extraFields } from './extra-fields.ts';
import {
  asItIs,
  DERIVED_TEXT,
  type DraftStart,
  FLAG,
  file,
  type GiftField,
  longerThan,
  OPTIONAL_TEXT,
  readOneOf,
  readText,
  TEXT,
  textOrNull,
  tooLong,
} from './field-kinds.ts';
import type { MediaType } from './file-types.ts';
import { characterCount, MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './limits.ts';
import { PACKING_STYLES, type PackingStyle, packingStyleOf, styleFields } from './packing-styles.ts';
import { DEFAULT_RIBBON_COLOR, MAGICAL_EFFECTS, type MagicalEffect, PAPERS } from './papers-and-effects.ts';
import { RIBBONS } from './ribbons.ts';
import { isBlank, isEmail } from './text.ts';

const FIRST_STYLE = styleFields((PACKING_STYLES[0] as PackingStyle).value);

/** The recipient's address, or null for an invalid one, which must never block saving. */
function optionalEmail(address: string): string | null {
  const stored = textOrNull(address);
  return stored && characterCount(stored) <= MAX_EMAIL_LENGTH ? stored : null;
}

function readCoupon(stored: unknown): { code: string } | undefined {
  const code = typeof stored === 'object' && stored !== null && 'code' in stored ? readText(stored.code) : '';
  return code ? { code } : undefined;
}

/**
 * Every field of a gift but those of its extras, declared once (docs/behaviour.md#checks): types, a
 * fresh draft, the row, the stored draft and the checks follow from it.
 */
const FIELDS = {
  id: { initial: ({ id }: DraftStart) => id, column: 'id', cell: asItIs<string>, kept: 'derived' },
  created_at: {
    initial: ({ now }: DraftStart) => now.toISOString(),
    column: 'created_at',
    cell: asItIs<string>,
    kept: 'derived',
  },
  recipientName: {
    ...TEXT,
    column: 'recipient_name',
    tab: 'content',
    checks: [
      { title: 'Empfängername fehlt', text: 'Bitte gib den Namen des Empfängers ein.', fails: isBlank },
      tooLong('Empfängername zu lang', 'den Namen', MAX_NAME_LENGTH),
    ],
  },
  recipientEmail: { ...TEXT, column: 'recipient_email', cell: optionalEmail, tab: 'content' },
  message: {
    ...TEXT,
    column: 'message',
    tab: 'content',
    checks: [
      { title: 'Nachricht fehlt', text: 'Bitte füge eine persönliche Nachricht hinzu.', fails: isBlank },
      tooLong('Nachricht zu lang', 'deine Nachricht', MAX_MESSAGE_LENGTH),
    ],
  },
  /** What is celebrated (features/compose/occasions.tsx), null for nothing in particular. */
  occasion: { ...OPTIONAL_TEXT, kept: (stored: unknown) => readText(stored) ?? null, holds: 'choice' },
  senderName: {
    ...TEXT,
    column: 'sender_name',
    tab: 'media',
    checks: [
      { title: 'Absendername fehlt', text: 'Bitte gib deinen Namen als Absender ein.', fails: isBlank },
      tooLong('Absendername zu lang', 'deinen Namen', MAX_NAME_LENGTH),
    ],
  },
  creator_email: {
    ...TEXT,
    column: 'creator_email',
    tab: 'media',
    checks: [
      {
        title: 'E-Mail des Erstellers fehlt oder ist ungültig',
        text: 'Bitte gib eine gültige E-Mail-Adresse für die Zahlungsbestätigung ein.',
        fails: (address: string) => !isEmail(address) || longerThan(MAX_EMAIL_LENGTH)(address),
      },
    ],
  },
  paymentOption: {
    initial: (): PaymentOptionKey | null => 'single',
    column: 'price_id',
    cell: (option: PaymentOptionKey | null) => option ?? 'single',
    kept: readOneOf(PAYMENT_OPTION_KEYS),
    holds: 'choice',
    tab: 'payment',
    checks: [
      {
        title: 'Bezahloption fehlt',
        text: 'Bitte wähle eine Bezahloption aus.',
        fails: (option: PaymentOptionKey | null) => option === null,
      },
    ],
  },
  applied_coupon: {
    initial: (): { code: string } | null => null,
    column: 'applied_coupon',
    cell: (coupon: { code: string } | null) => coupon?.code.toUpperCase() ?? null,
    kept: readCoupon,
    holds: 'choice',
    tab: 'payment',
  },
  /** Value of a packing style, '' when none is chosen. */
  packingStyle: {
    initial: () => FIRST_STYLE.packingStyle,
    column: 'wrapping_style',
    cell: asItIs<string>,
    kept: (stored: unknown) => packingStyleOf(readText(stored))?.value,
    holds: 'choice',
    tab: 'design',
    checks: [
      {
        title: 'Verpackungsstil fehlt',
        text: 'Bitte wähle einen Verpackungsstil aus.',
        fails: (value: string) => packingStyleOf(value) === null,
      },
    ],
  },
  gifUrl: { ...DERIVED_TEXT, initial: () => FIRST_STYLE.gifUrl, column: 'lottie_animation_url' },
  /** Paper 1 to 7; null unless the style is box without an animation. */
  pattern: {
    initial: () => FIRST_STYLE.pattern,
    column: 'pattern',
    cell: asItIs<number | null>,
    kept: readOneOf(PAPERS.map(({ id }) => id)),
    holds: 'choice',
    tab: 'design',
  },
  ribbonColor: {
    initial: (): string => DEFAULT_RIBBON_COLOR,
    column: 'primary_color',
    cell: asItIs<string>,
    kept: readOneOf(RIBBONS.map(({ color }) => color)),
    holds: 'choice',
    tab: 'design',
  },
  /** The same colour as the ribbon's. */
  primary_color: { initial: (): string => DEFAULT_RIBBON_COLOR, column: null, kept: 'derived' },
  magicalEffect: {
    initial: (): MagicalEffect => 'none',
    column: 'magicalEffect',
    cell: asItIs<MagicalEffect>,
    kept: readOneOf(MAGICAL_EFFECTS.map(({ value }) => value)),
    holds: 'choice',
    tab: 'design',
  },
  confetti: { ...FLAG, column: 'confetti', tab: 'design' },
  shine: { ...FLAG, column: 'shine', tab: 'design' },
  /** The wizard has no font picker. */
  fontStyle: { initial: () => 'Poppins', column: 'font_style', cell: asItIs<string>, kept: 'derived' },
  mainFile: { ...file('main'), tab: 'media' },
  audioMessage: { ...file('audio'), tab: 'media' },
  videoGreeting: { ...file('video'), tab: 'media' },
  media_type: {
    initial: (): MediaType | null => null,
    column: 'media_type',
    cell: asItIs<MediaType | null>,
    kept: 'derived',
  },
  media_file_name: { ...DERIVED_TEXT, column: 'media_file_name', cell: textOrNull },
  media_url: { ...DERIVED_TEXT, column: 'media_url' },
  music_url: { ...DERIVED_TEXT, column: 'music_url' },
  video_greeting_url: { ...DERIVED_TEXT, column: 'video_greeting_url' },
  /** The column follows from payment option and coupon (row.ts). */
  payment_status: { initial: (): string | null => null, column: null, kept: 'derived' },
} as const satisfies Record<string, GiftField<never, unknown>>;

type Fields = typeof FIELDS;

type RowField = keyof Fields;

/** The fields that a gift has without its extras. */
export type RowDraft = { -readonly [Name in RowField]: ReturnType<Fields[Name]['initial']> };

/** All fields of a draft: those of the row, and those that the extras add (extras.ts). */
export type GiftDraft = RowDraft & ExtraFields;

export type FieldName = keyof GiftDraft;

type FieldsWith<What> = { [Name in RowField]: Fields[Name] extends What ? Name : never }[RowField];

export type KeptField = FieldsWith<{ kept: (stored: unknown) => unknown }> | keyof ExtraFields;

/** Fields of the row that hold a choice. */
export type RowChoice = FieldsWith<{ column: string; holds: 'choice' }>;

/** The type of a cell, widened to string or boolean: another program may have written the row. */
type Cell<Value> = Value extends string ? string : Value extends boolean ? boolean : Value;

/** The columns of the fields. Only the two required ones are never null. */
export type FieldColumns = {
  [Name in FieldsWith<{ column: string }> as Fields[Name]['column']]:
    | Cell<ReturnType<Fields[Name]['cell']>>
    | (Name extends 'id' | 'created_at' ? never : null);
};

/** The declarations by field. One that does not fit its field's type fails to compile. */
export const ROW_FIELDS: { readonly [Name in RowField]: GiftField<RowDraft[Name]> } = FIELDS;

type Declarations = { readonly [Name in FieldName]: GiftField<GiftDraft[Name]> };

/** The declaration of a field, an extra's as well. */
export function giftField<Name extends FieldName>(name: Name): GiftField<GiftDraft[Name]> {
  const declared = (name in FIELDS ? ROW_FIELDS : extraFields()) as Partial<Declarations>;
  const field: GiftField<GiftDraft[Name]> | undefined = declared[name];
  if (!field) throw new Error(`No extra declares the field ${name}.`);
  return field;
}

/** Names of the fields that a gift has without its extras. */
export const ROW_FIELD_NAMES = Object.keys(FIELDS) as RowField[];

/** Names of all fields, those of the extras last. */
export const fieldNames = (): readonly FieldName[] => [
  ...ROW_FIELD_NAMES,
  ...(Object.keys(extraFields()) as (keyof ExtraFields)[]),
];

type FileFields = { readonly [Name in FieldsWith<{ kept: 'file' }> as Fields[Name]['slot']]: Name };

/** The field that holds the file of each slot. */
export const FILE_FIELDS = Object.fromEntries(
  ROW_FIELD_NAMES.flatMap((name) => {
    const field = ROW_FIELDS[name];
    return field.kept === 'file' ? [[field.slot, name]] : [];
  }),
) as FileFields;
