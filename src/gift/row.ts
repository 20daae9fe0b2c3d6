import { FIELD_NAMES, type FieldColumns, type FieldName, GIFT_FIELDS, type GiftDraft } from './fields.ts';

/** The coupon that makes a single gift free. */
export const FREE_GIFT_COUPON = 'FREEGIFT2025';

/** payment_status on save (docs/behaviour.md#gift-row). */
export function paymentStatus(draft: Pick<GiftDraft, 'paymentOption' | 'applied_coupon'>): string {
  if (draft.paymentOption === 'business_pack') return 'pending_business_confirmation';
  return draft.applied_coupon?.code.toUpperCase() === FREE_GIFT_COUPON ? 'free_coupon' : 'paid';
}

/** Columns that follow from more than one field, or that nothing fills. */
const OTHER_COLUMNS = {
  payment_status: paymentStatus,
  secondary_color: (): string | null => null,
  gift_type: (): string | null => null,
} as const;

type OtherColumns = {
  -readonly [Column in keyof typeof OTHER_COLUMNS]: ReturnType<(typeof OTHER_COLUMNS)[Column]> | null;
};

/** One row of table gifts (docs/behaviour.md#gift-row). */
export type GiftRow = FieldColumns & OtherColumns;

function cellOf<Name extends FieldName>(name: Name, draft: GiftDraft) {
  const field = GIFT_FIELDS[name];
  return field.column === null ? [] : [[field.column, field.cell(draft[name])] as const];
}

/** The row that a draft becomes. Only its columns are written; nothing is undefined. */
export function toGiftRow(draft: GiftDraft): GiftRow {
  const fields = FIELD_NAMES.flatMap((name) => cellOf(name, draft));
  const others = Object.entries(OTHER_COLUMNS).map(([column, cell]) => [column, cell(draft)] as const);
  return Object.fromEntries([...fields, ...others]) as unknown as GiftRow;
}
