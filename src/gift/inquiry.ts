import { textOrNull } from './field-kinds.ts';
import type { GiftDraft } from './fields.ts';
import { countOf } from './inquiry-checks.ts';

/**
 * What a company asks for beside its sample gift (docs/behaviour.md#inquiries): the columns of
 * table inquiries apart from the gift's id.
 */
export interface Inquiry {
  company: string;
  gift_count: number;
  /** 'YYYY-MM-DD' */
  wished_for: string | null;
  note: string | null;
}

/** The inquiry of a checked draft, null for one with another payment option. */
export function inquiryOf(draft: GiftDraft): Inquiry | null {
  const company = textOrNull(draft.company);
  const gift_count = countOf(draft.giftCount);
  if (draft.paymentOption !== 'business_pack' || !company || !gift_count) return null;
  return {
    company,
    gift_count,
    wished_for: textOrNull(draft.wishedFor),
    note: textOrNull(draft.inquiryNote),
  };
}

/** '24. Dezember 2026' */
const dayWords = (day: string) =>
  new Date(`${day}T12:00`).toLocaleDateString('de-DE', { day: 'numeric', month: 'long', year: 'numeric' });

/** An inquiry in one line: '25 Geschenke für Müller & Söhne GmbH, bis zum 24. Dezember 2026'. */
export function inquiryWords({ company, gift_count, wished_for }: Inquiry): string {
  const gifts = gift_count === 1 ? '1 Geschenk' : `${gift_count.toLocaleString('de-DE')} Geschenke`;
  return `${gifts} für ${company}${wished_for ? `, bis zum ${dayWords(wished_for)}` : ''}`;
}
