import { createDraft, FILE_FIELDS, type GiftDraft, PAYMENT_OPTION_KEYS } from '@/gift/draft.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { magicalEffect, PAPERS } from '@/gift/looks.ts';
import { animationOf, packingStyleOf, takesPaper } from '@/gift/packing-styles.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import { CREATOR_TABS, type CreatorTab } from '@/gift/validation.ts';

/** What browser storage keeps of a draft: text fields and choices. Files are in IndexedDB, addresses are made anew. */
const TEXT_FIELDS = [
  'recipientName',
  'recipientEmail',
  'message',
  'senderName',
  'creator_email',
] as const satisfies (keyof GiftDraft)[];

const KEPT_FIELDS = [
  ...TEXT_FIELDS,
  'packingStyle',
  'pattern',
  'ribbonColor',
  'magicalEffect',
  'confetti',
  'shine',
  'paymentOption',
  'applied_coupon',
] as const satisfies (keyof GiftDraft)[];

export interface StoredDraft {
  draft: GiftDraft;
  /** Where its sender was. */
  tab: CreatorTab;
  /** Names of the files that were chosen, to say which one could not be brought back. */
  files: Partial<Record<UploadKind, string>>;
}

/** Whether nothing that a sender makes differs between the two. */
export function sameContent(one: GiftDraft, other: GiftDraft): boolean {
  return [...KEPT_FIELDS, ...Object.values(FILE_FIELDS)].every((field) => one[field] === other[field]);
}

/** Whether there is anything in the draft that its sender would miss. */
export function isWorthKeeping(draft: GiftDraft): boolean {
  return !sameContent(draft, createDraft({ id: draft.id, now: new Date(0) }));
}

/** The draft as text for browser storage. */
export function serialiseDraft({ draft, tab, files }: StoredDraft, savedAt: Date): string {
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, draft[field]]));
  return JSON.stringify({ ...kept, tab, files, savedAt: savedAt.toISOString() });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

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

/** A stored draft; null for anything that is none. Every field is checked: the text may be of an older version, or somebody else's. */
export function parseDraft(text: string | null, { id, now }: { id: string; now: Date }): StoredDraft | null {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return null;
  const stored = recordOf(value);
  const fresh = createDraft({ id, now });
  const style = packingStyleOf(textOf(stored.packingStyle));
  const packingStyle = style?.value ?? fresh.packingStyle;
  const gifUrl = style ? animationOf(style) : fresh.gifUrl;
  const pattern = PAPERS.find(({ id: paper }) => paper === stored.pattern)?.id ?? fresh.pattern;
  const ribbon = RIBBONS.find(({ color }) => color === stored.ribbonColor)?.color ?? fresh.ribbonColor;
  const coupon = textOf(recordOf(stored.applied_coupon).code);
  const names = Object.entries(recordOf(stored.files)).filter(
    ([slot, name]) => slot in FILE_FIELDS && textOf(name),
  );
  return {
    draft: {
      ...fresh,
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, textOf(stored[field])])),
      packingStyle,
      gifUrl,
      pattern: takesPaper(packingStyle, gifUrl) ? pattern : null,
      ribbonColor: ribbon,
      primary_color: ribbon,
      magicalEffect: magicalEffect(textOf(stored.magicalEffect)),
      confetti: stored.confetti === true,
      shine: stored.shine === true,
      paymentOption: PAYMENT_OPTION_KEYS.find((key) => key === stored.paymentOption) ?? fresh.paymentOption,
      applied_coupon: coupon ? { code: coupon } : null,
    },
    tab: CREATOR_TABS.find((tab) => tab === stored.tab) ?? 'content',
    files: Object.fromEntries(names),
  };
}

/** When a stored draft was last written; null when it does not say. */
export function savedAt(text: string | null): Date | null {
  const date = new Date(textOf(recordOf(parsed(text)).savedAt));
  return Number.isNaN(date.getTime()) ? null : date;
}
