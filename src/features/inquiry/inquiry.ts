import { dayWords } from '@/gift/dates.ts';
import type { ExtraModel } from '@/gift/extras.ts';
import { readText } from '@/gift/field-kinds.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { storableText, trimmedText } from '@/gift/text.ts';

declare module '@/gift/extra-fields.ts' {
  interface ExtraFields {
    company: string;
    giftCount: string;
    /** 'YYYY-MM-DD', '' for no wish. */
    wishedFor: string;
    inquiryNote: string;
  }
  interface FrozenExtras {
    inquiry?: Inquiry;
  }
}

/**
 * The columns of table inquiries without id, null where nothing was said (behaviour.md#inquiries).
 */
export interface Inquiry {
  company: string | null;
  gift_count: number | null;
  /** 'YYYY-MM-DD' */
  wished_for: string | null;
  note: string | null;
}

/** The number in '25' or '1.000'; null for what the database does not take. */
function countOf(text: string): number | null {
  const digits = text.replaceAll(/[\s.]/gu, '');
  const count = /^\d+$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= 100_000 ? count : null;
}

/** A day of the calendar; null for what the database does not take. */
function dayOf(text: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && text >= '2025-01-01' && text <= '2199-12-31';
  const moment = new Date(`${text}T00:00Z`);
  return isDay && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}

/**
 * The inquiry of a draft, null for another option. A count or a day that is none goes into the note,
 * so that a typing mistake never holds the gift up.
 */
function inquiryOf(draft: GiftDraft): Inquiry | null {
  if (draft.paymentOption !== 'business_pack') return null;
  const text = (typed: string) => storableText(trimmedText(typed));
  const gift_count = countOf(draft.giftCount);
  const wished_for = dayOf(draft.wishedFor);
  const note = [
    gift_count === null && text(draft.giftCount) && `Anzahl: ${text(draft.giftCount)}`,
    wished_for === null && text(draft.wishedFor) && `Wunschtermin: ${text(draft.wishedFor)}`,
    text(draft.inquiryNote),
  ];
  return {
    company: text(draft.company) || null,
    gift_count,
    wished_for,
    note: note.filter(Boolean).join('\n') || null,
  };
}

/** '25 Geschenke für Müller GmbH, bis zum 24. Dezember 2026'; '' when nothing of it was said. */
export function inquiryWords({ company, gift_count, wished_for }: Inquiry): string {
  if (!company && !gift_count && !wished_for) return '';
  const gifts = gift_count === 1 ? '1 Geschenk' : `${gift_count?.toLocaleString('de-DE') ?? ''} Geschenke`;
  const receiver = company ? ` für ${company}` : '';
  const until = wished_for ? `, bis zum ${dayWords(wished_for)}` : '';
  return `${gifts.trim()}${receiver}${until}`;
}

/** A text of the payment tab. It has no check, so that it never holds the gift up. */
const OPTIONAL_INQUIRY_TEXT = {
  initial: () => '',
  column: null,
  kept: readText,
  holds: 'words',
  tab: 'payment',
} as const;

export const inquiryModel: ExtraModel = {
  fields: {
    company: OPTIONAL_INQUIRY_TEXT,
    giftCount: OPTIONAL_INQUIRY_TEXT,
    wishedFor: OPTIONAL_INQUIRY_TEXT,
    inquiryNote: OPTIONAL_INQUIRY_TEXT,
  },
  freeze: (draft) => {
    const inquiry = inquiryOf(draft);
    return inquiry ? { inquiry } : {};
  },
  // The order says it by its price.
  words: () => [],
};
