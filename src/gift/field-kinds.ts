import type { CreatorTab } from './creator-tabs.ts';
import type { UploadKind } from './file-types.ts';
import { characterCount } from './limits.ts';

/** What a fresh draft is made of. */
export interface DraftStart {
  /** uuid */
  id: string;
  now: Date;
}

/** What a value is checked for before the gift is paid or saved; toast and field say it in these words. */
export interface FieldCheck<Value> {
  /** Toast title. */
  title: string;
  /** Toast text and message at the field. */
  text: string;
  fails: (value: Value) => boolean;
}

/** Where a field is stored: the column of table gifts and what is written into it; null for a field of the draft alone. */
type Stored<Value> =
  | { column: string; cell: (value: Value) => string | number | boolean | null }
  | { column: null };

/** Whether a reload brings the field back, and which tab of the wizard holds its input. */
type Kept<Value, Read> =
  | {
      /** Kept with the words of the draft. Reads the stored JSON value; undefined, for what is none, gives the fresh value. */
      kept: (stored: unknown) => Read | undefined;
      tab: CreatorTab;
      /** In the order in which they are made. */
      checks?: readonly FieldCheck<Value>[];
    }
  /** A file, kept as such under its slot (src/browser/file-store.ts). */
  | { kept: 'file'; slot: UploadKind; tab: CreatorTab }
  /** Follows from other fields, from the upload or from the beginning of the draft. */
  | { kept: 'made anew' };

/** The declaration of one gift field (fields.ts). `Read` is `Value`; apart only for the sake of inference. */
export type GiftField<Value, Read = Value> = Stored<Value> &
  Kept<Value, Read> & {
    /** Its value in a fresh draft. */
    initial: (start: DraftStart) => Read;
  };

/** A text as PostgreSQL takes it: without NUL, and half an emoji (a lone surrogate) replaced. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The cell of a text: without the spaces around it, null for an empty one. */
export const textOrNull = (text: string | null): string | null => storableText(text ?? '').trim() || null;

/** The cell of a value that needs no change. */
export const asItIs = <Value>(value: Value): Value => value;

/** A stored value if it is a text. */
export const readText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined;

/** Reads a value that must be one of a list. */
export const readOneOf =
  <Value>(values: readonly Value[]) =>
  (stored: unknown): Value | undefined =>
    values.find((value) => value === stored);

export const longerThan = (limit: number) => (text: string) => characterCount(text.trim()) > limit;

/** What somebody types. */
export const TEXT = { initial: () => '', cell: textOrNull, kept: readText } as const;

/** A switch, off at first. */
export const FLAG = {
  initial: () => false,
  cell: asItIs<boolean>,
  kept: (stored: unknown) => stored === true,
} as const;

/** The address of an uploaded file or of an animation, or another word that follows from what was chosen. */
export const DERIVED_TEXT = {
  initial: (): string | null => null,
  cell: asItIs<string | null>,
  kept: 'made anew',
} as const;

/** A file that was chosen or recorded; its address is stored in a field of its own. */
export const file = <Slot extends UploadKind>(slot: Slot) =>
  ({ initial: (): File | null => null, column: null, kept: 'file', slot }) as const;
