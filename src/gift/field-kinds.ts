import type { CreatorTab } from './creator-tabs.ts';
import type { UploadKind } from './file-types.ts';
import { characterCount } from './limits.ts';
import { storableText } from './text.ts';

/** Id and time of a fresh draft, from which its initial values are made. */
export interface DraftStart {
  /** uuid */
  id: string;
  now: Date;
}

/** One check of a field, made before the gift is paid or saved. */
export interface FieldCheck<Value> {
  /** Toast title. */
  title: string;
  /** Toast text and message at the field. */
  text: string;
  fails: (value: Value, now: Date) => boolean;
}

/** The column of table gifts and its value; null for a field that is not stored. */
type Stored<Value> =
  | { column: string; cell: (value: Value) => string | number | boolean | null }
  | { column: null };

/** Whether a reload restores the field, and which tab of the wizard holds its input. */
type Kept<Value, Read> =
  | {
      /** Reads its value from local storage; undefined for an invalid one: it begins anew. */
      kept: (stored: unknown) => Read | undefined;
      /** A draft with words is offered again; choices alone are faster made than found. */
      holds: 'words' | 'choice';
      tab: CreatorTab;
      checks?: readonly FieldCheck<Value>[];
    }
  /** A file, kept as such under its slot (src/browser/file-store.ts). */
  | { kept: 'file'; slot: UploadKind; tab: CreatorTab }
  /** Not kept: derived from other fields, from the upload or from the start of the draft. */
  | { kept: 'made anew' };

/** The declaration of one gift field. `Read` is `Value`, a second one for TypeScript to infer. */
export type GiftField<Value, Read = Value> = Stored<Value> &
  Kept<Value, Read> & {
    /** The field's value in a fresh draft. */
    initial: (start: DraftStart) => Read;
  };

/** The column's value of a text: trimmed, null for an empty one. */
export const textOrNull = (text: string | null): string | null => storableText(text ?? '').trim() || null;

/** The column's value of a field that is stored unchanged. */
export const asItIs = <Value>(value: Value): Value => value;

/** A moment as an input of type datetime-local takes it, in the time zone of the device. */
export function localTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

export const readText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined;

/** Reads a value that must be one of a list. */
export const readOneOf =
  <Value>(values: readonly Value[]) =>
  (stored: unknown): Value | undefined =>
    values.find((value) => value === stored);

export const longerThan = (limit: number) => (text: string) => characterCount(text.trim()) > limit;

/** The check of a text's length; what is switched off (null) has none. */
export const tooLong = (title: string, words: string, limit: number) => ({
  title,
  text: `Bitte kürze ${words} auf höchstens ${limit} Zeichen.`,
  fails: (text: string | null) => text !== null && longerThan(limit)(text),
});

// Declarations that several fields share.

/** A text that the sender types. */
export const TEXT = { initial: () => '', cell: textOrNull, kept: readText, holds: 'words' } as const;

/** A text behind a switch, for a table of its own: null while the switch is off. */
export const OPTIONAL_TEXT = {
  initial: (): string | null => null,
  column: null,
  kept: readText,
  holds: 'words',
  tab: 'content',
} as const;

/** A text of the business pack's inquiry, for a table of its own. */
export const INQUIRY_TEXT = {
  initial: () => '',
  column: null,
  kept: readText,
  holds: 'words',
  tab: 'payment',
} as const;

/** A switch, off at first. */
export const FLAG = {
  initial: () => false,
  cell: asItIs<boolean>,
  kept: (stored: unknown) => stored === true,
  holds: 'choice',
} as const;

/** Address, type or name of an uploaded file, or address of an animation. */
export const DERIVED_TEXT = {
  initial: (): string | null => null,
  cell: asItIs<string | null>,
  kept: 'made anew',
} as const;

/** A file that the sender chooses or records; its address after the upload is another field. */
export const file = <Slot extends UploadKind>(slot: Slot) =>
  ({ initial: (): File | null => null, column: null, kept: 'file', slot }) as const;
