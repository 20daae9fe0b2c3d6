import { type FieldColumns, ROW_FIELD_NAMES, ROW_FIELDS, type RowDraft } from './fields.ts';
import { priceWithCode } from './prices.ts';

/** payment_status on save (docs/behaviour.md#gift-row). */
export function paymentStatus({
  paymentOption,
  applied_coupon,
}: Pick<RowDraft, 'paymentOption' | 'applied_coupon'>): string {
  if (paymentOption === 'business_pack') return 'pending_business_confirmation';
  const cents = priceWithCode(paymentOption ?? 'single', applied_coupon?.code ?? null);
  return cents === 0 ? 'free_coupon' : 'paid';
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

function cellOf<Name extends keyof RowDraft>(name: Name, draft: RowDraft) {
  const field = ROW_FIELDS[name];
  return field.column === null ? [] : [[field.column, field.cell(draft[name])] as const];
}

export const COLUMNS: ReadonlySet<string | null> = new Set([
  ...ROW_FIELD_NAMES.map((name) => ROW_FIELDS[name].column),
  ...Object.keys(COLUMNS_WITHOUT_FIELD),
]);

/** Every column of GiftRow and no other, undefined values as null. */
export function toGiftRow(draft: RowDraft): GiftRow {
  return Object.fromEntries([
    ...ROW_FIELD_NAMES.flatMap((name) => cellOf(name, draft)),
    ...Object.entries(COLUMNS_WITHOUT_FIELD).map(([column, cell]) => [column, cell(draft)]),
  ]);
}
