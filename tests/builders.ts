import { randomUUID } from 'node:crypto';
import { createDraft } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';

/** A complete draft that passes every check, with overrides. */
export function draft(overrides: Partial<GiftDraft> = {}): GiftDraft {
  return {
    ...createDraft({ id: randomUUID(), now: new Date() }),
    recipientName: 'Mia',
    message: 'Alles Liebe zum Geburtstag!',
    senderName: 'Jonas',
    creator_email: 'jonas@example.org',
    ...overrides,
  };
}

/** A row as the page saves it, with overrides. */
export function giftRow(overrides: Partial<GiftRow> = {}): GiftRow {
  return { ...toGiftRow(draft()), ...overrides };
}
