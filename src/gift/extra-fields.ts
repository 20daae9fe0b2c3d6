import type { GiftField } from './field-kinds.ts';

/**
 * Extras are what a gift may carry besides its row: a lock, greetings from others, an inquiry
 * (docs/contributing.md#an-extra). Each declares its fields of the draft and its part of an order
 * in its own folder, by declaration merging:
 *
 *     declare module '@/gift/extra-fields.ts' {
 *       interface ExtraFields { opensAt: string | null }
 *       interface FrozenExtras { lock?: GiftLock }
 *     }
 */

/** The fields that extras add to a draft. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the extras.
export interface ExtraFields {}

/** What an order freezes of each extra; missing where the gift has none of it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the extras.
export interface FrozenExtras {}

/** Their inputs are checked after the other fields of their tab. None is a column of the gift. */
export type ExtraFieldDeclarations = {
  readonly [Name in keyof ExtraFields]?: GiftField<ExtraFields[Name]> & { column: null };
};

let fields: ExtraFieldDeclarations | null = null;

/** Called by installExtraModels (extras.ts) alone. */
export function installExtraFields(declared: readonly ExtraFieldDeclarations[]): void {
  fields = Object.assign({}, ...declared) as ExtraFieldDeclarations;
}

/**
 * The fields of all extras, in the order of the list. Throws before they are loaded: a draft that
 * was read without them would be kept without them.
 */
export function extraFields(): ExtraFieldDeclarations {
  if (!fields) throw new Error('The extras are not loaded.');
  return fields;
}
