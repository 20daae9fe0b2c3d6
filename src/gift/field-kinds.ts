import type { CreatorTab } from './creator-tabs.ts';
import type { UploadKind } from './file-types.ts';
import { characterCount } from './limits.ts';
import { storableText } from './text.ts';

export interface DraftStart {
  id: string;
  now: Date;
}

export interface FieldCheck<Value> {
  title: string;
  /** The words in the toast and at the field. */
  text: string;
  fails: (value: Value, now: Date) => boolean;
}

/** The column of a field in table gifts, and its cell; null for a field that is not there. */
type Stored<Value> =
  | { column: string; cell: (value: Value) => string | number | boolean | null }
  | { column: null };

/** Whether a reload restores the field, and the tab of its input. */
type Kept<Value, Read> =
  | {
      /** Reads its value from local storage; undefined for an invalid one. */
      kept: (stored: unknown) => Read | undefined;
      /** The name under which older versions of the page stored it. */
      formerName?: string;
      /** A draft with words is offered again; choices are faster made than found. */
      holds: 'words' | 'choice';
      tab: CreatorTab;
      checks?: readonly FieldCheck<Value>[];
    }
  | { kept: 'file'; slot: UploadKind; tab: CreatorTab }
  /** The value follows from other fields, from the upload or from the start of the draft. */
  | { kept: 'derived' };

/** `Read` is `Value`, a second one for TypeScript to infer. */
export type GiftField<Value, Read = Value> = Stored<Value> &
  Kept<Value, Read> & {
    initial: (start: DraftStart) => Read;
  };

/** A text trimmed, null for an empty one. */
export const textOrNull = (text: string | null): string | null => storableText(text ?? '').trim() || null;

export const asItIs = <Value>(value: Value): Value => value;

export const readText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined;

export const readOneOf =
  <Value>(values: readonly Value[]) =>
  (stored: unknown): Value | undefined =>
    values.find((value) => value === stored);

export const longerThan = (limit: number) => (text: string) => characterCount(text.trim()) > limit;

/** The check of a text's length. null, a text that is switched off, passes it. */
export const tooLong = (title: string, words: string, limit: number) => ({
  title,
  text: `Bitte kürze ${words} auf höchstens ${limit} Zeichen.`,
  fails: (text: string | null) => text !== null && longerThan(limit)(text),
});

export const TEXT = { initial: () => '', cell: textOrNull, kept: readText, holds: 'words' } as const;

/** A text behind a switch, for a table of its own: null while the switch is off. */
export const OPTIONAL_TEXT = {
  initial: (): string | null => null,
  column: null,
  kept: readText,
  holds: 'words',
  tab: 'content',
} as const;

export const FLAG = {
  initial: () => false,
  cell: asItIs<boolean>,
  kept: (stored: unknown) => stored === true,
  holds: 'choice',
} as const;

export const DERIVED_TEXT = {
  initial: (): string | null => null,
  cell: asItIs<string | null>,
  kept: 'derived',
} as const;

/** A chosen file. Its address after the upload is another field. */
export const file = <Slot extends UploadKind>(slot: Slot) =>
  ({ initial: (): File | null => null, column: null, kept: 'file', slot }) as const;
