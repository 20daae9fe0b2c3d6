import { CREATOR_TABS, type CreatorTab } from '@/gift/creator-tabs.ts';
import { createDraft, withFollowingFields } from '@/gift/draft.ts';
import { readText } from '@/gift/field-kinds.ts';
import { FIELD_NAMES, FILE_FIELDS, type FieldName, GIFT_FIELDS, type GiftDraft } from '@/gift/fields.ts';
import type { UploadKind } from '@/gift/file-types.ts';

/**
 * Fields that local storage keeps as text. Files are in IndexedDB; all other fields get a fresh
 * value.
 */
const KEPT_FIELDS = FIELD_NAMES.filter((name) => typeof GIFT_FIELDS[name].kept === 'function');

export interface StoredDraft {
  draft: GiftDraft;
  /** The tab of the wizard that was open. */
  tab: CreatorTab;
  /** Names of the chosen files by slot, to name the ones that cannot be restored. */
  files: Partial<Record<UploadKind, string>>;
}

/** Whether two drafts are equal in everything that a sender enters; id and time may differ. */
export function sameContent(one: GiftDraft, other: GiftDraft): boolean {
  return [...KEPT_FIELDS, ...Object.values(FILE_FIELDS)].every((field) => one[field] === other[field]);
}

/** Whether the draft differs from a fresh one. */
export function hasContent(draft: GiftDraft): boolean {
  return !sameContent(draft, createDraft({ id: draft.id, now: new Date(0) }));
}

/**
 * Whether a stored draft holds something that its sender has made: words or a file. Choices alone
 * are made again faster than a draft of them is found.
 */
export function isWorthOffering({ draft, files }: StoredDraft): boolean {
  const words = [draft.recipientName, draft.message, draft.sealQuestion, draft.company, draft.inquiryNote];
  return words.some((each) => each?.trim()) || Object.keys(files).length > 0;
}

/** The draft as text for browser storage. */
export function serialiseDraft({ draft, tab, files }: StoredDraft, savedAt: Date): string {
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, draft[field]]));
  return JSON.stringify({ ...kept, tab, files, savedAt: savedAt.toISOString() });
}

const textOf = (value: unknown) => readText(value) ?? '';

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** A field's stored value; the fresh one where no valid value is stored. */
function readField<Name extends FieldName>(name: Name, stored: Record<string, unknown>, fresh: GiftDraft) {
  const { kept } = GIFT_FIELDS[name];
  const value = typeof kept === 'function' ? kept(stored[name]) : undefined;
  return [name, value ?? fresh[name]] as const;
}

/**
 * A stored draft from its text; null when the text is none. Every field is checked, because the
 * text may come from an older version with other fields, or from another program.
 */
export function parseDraft(text: string | null, { id, now }: { id: string; now: Date }): StoredDraft | null {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return null;
  const stored = recordOf(value);
  const fresh = createDraft({ id, now });
  const fields = FIELD_NAMES.map((name) => readField(name, stored, fresh));
  const names = Object.entries(recordOf(stored.files)).filter(
    ([slot, name]) => slot in FILE_FIELDS && textOf(name),
  );
  return {
    draft: withFollowingFields(Object.fromEntries(fields) as GiftDraft),
    tab: CREATOR_TABS.find((tab) => tab === stored.tab) ?? 'content',
    files: Object.fromEntries(names),
  };
}

/** When a stored draft was last written; null when its text holds no date. */
export function savedAt(text: string | null): Date | null {
  const date = new Date(textOf(recordOf(parsed(text)).savedAt));
  return Number.isNaN(date.getTime()) ? null : date;
}
