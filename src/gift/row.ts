import { FREE_GIFT_COUPON } from './coupons.ts';
import { type FieldColumns, type FieldName, type GiftDraft, giftField, ROW_FIELDS } from './fields.ts';

/** payment_status on save (docs/behaviour.md#gift-row). */
export function paymentStatus(draft: Pick<GiftDraft, 'paymentOption' | 'applied_coupon'>): string {
  if (draft.paymentOption === 'business_pack') return 'pending_business_confirmation';
  return draft.applied_coupon?.code.toUpperCase() === FREE_GIFT_COUPON ? 'free_coupon' : 'paid';
}

/** Columns that follow from more than one field, or that are always null. */
const COLUMNS_WITHOUT_FIELD = {
  payment_status: paymentStatus,
  secondary_color: (): string | null => null,
  gift_type: (): string | null => null,
} as const;

type OtherColumns = {
  -readonly [Column in keyof typeof COLUMNS_WITHOUT_FIELD]: ReturnType<
    (typeof COLUMNS_WITHOUT_FIELD)[Column]
  > | null;
};

/** One row of table gifts. */
export type GiftRow = FieldColumns & OtherColumns;

function cellOf<Name extends FieldName>(name: Name, draft: GiftDraft) {
  const field = giftField(name);
  return field.column === null ? [] : [[field.column, field.cell(draft[name])] as const];
}

export const COLUMNS: ReadonlySet<string | null> = new Set([
  ...ROW_FIELDS.map((name) => giftField(name).column),
  ...Object.keys(COLUMNS_WITHOUT_FIELD),
]);

/** Every column of GiftRow and no other, undefined values as null. */
export function toGiftRow(draft: GiftDraft): GiftRow {
  return Object.fromEntries([
    ...ROW_FIELDS.flatMap((name) => cellOf(name, draft)),
    ...Object.entries(COLUMNS_WITHOUT_FIELD).map(([column, cell]) => [column, cell(draft)]),
  ]);
}
