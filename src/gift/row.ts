import type { GiftDraft } from './draft.ts';
import { characterCount, MAX_EMAIL_LENGTH } from './limits.ts';

/** One row of table gifts, with exactly the columns of section 3. */
export interface GiftRow {
  id: string;
  created_at: string;
  recipient_name: string | null;
  recipient_email: string | null;
  sender_name: string | null;
  message: string | null;
  wrapping_style: string | null;
  pattern: number | null;
  font_style: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  media_type: string | null;
  media_url: string | null;
  media_file_name: string | null;
  music_url: string | null;
  video_greeting_url: string | null;
  lottie_animation_url: string | null;
  price_id: string | null;
  payment_status: string | null;
  applied_coupon: string | null;
  gift_type: string | null;
  creator_email: string | null;
  magicalEffect: string | null;
  confetti: boolean | null;
  shine: boolean | null;
}

/** The coupon that makes a single gift free (section 9). */
export const FREE_GIFT_COUPON = 'FREEGIFT2025';

/** payment_status on save (section 4). */
export function paymentStatus(draft: Pick<GiftDraft, 'paymentOption' | 'applied_coupon'>): string {
  if (draft.paymentOption === 'business_pack') return 'pending_business_confirmation';
  return draft.applied_coupon?.code.toUpperCase() === FREE_GIFT_COUPON ? 'free_coupon' : 'paid';
}

/** A text as PostgreSQL takes it: without NUL, and half an emoji (a lone surrogate) replaced. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

const textOrNull = (text: string) => storableText(text).trim() || null;

/** The recipient's e-mail never blocks saving (ruling 16): one that the database would refuse is left out. */
function optionalEmail(address: string): string | null {
  const stored = textOrNull(address);
  return stored && characterCount(stored) <= MAX_EMAIL_LENGTH ? stored : null;
}

/** The row that a draft becomes (section 3, ruling 17). Only these columns are written; nothing is undefined. */
export function toGiftRow(draft: GiftDraft): GiftRow {
  return {
    id: draft.id,
    created_at: draft.created_at,
    recipient_name: textOrNull(draft.recipientName),
    recipient_email: optionalEmail(draft.recipientEmail),
    sender_name: textOrNull(draft.senderName),
    message: textOrNull(draft.message),
    wrapping_style: draft.packingStyle,
    pattern: draft.pattern,
    font_style: draft.fontStyle,
    primary_color: draft.ribbonColor,
    secondary_color: null,
    media_type: draft.media_type,
    media_url: draft.media_url,
    media_file_name: textOrNull(draft.media_file_name ?? ''),
    music_url: draft.music_url,
    video_greeting_url: draft.video_greeting_url,
    lottie_animation_url: draft.gifUrl,
    price_id: draft.paymentOption ?? 'single',
    payment_status: paymentStatus(draft),
    applied_coupon: draft.applied_coupon?.code.toUpperCase() ?? null,
    gift_type: null,
    creator_email: textOrNull(draft.creator_email),
    magicalEffect: draft.magicalEffect,
    confetti: draft.confetti,
    shine: draft.shine,
  };
}
