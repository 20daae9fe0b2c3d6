import type { GiftDraft } from './fields.ts';
import { safeColor } from './looks.ts';
import { trimmedText } from './text.ts';
import { type GiftFile, mediaOf, type WrappedGift } from './wrapped-gift.ts';

const fileOfDraft = (address: string | null): GiftFile | null => (address ? { address } : null);

/**
 * Blob addresses of the draft's chosen files. The page makes them with URL.createObjectURL, so that
 * this module stays pure.
 */
export interface DraftFileUrls {
  main: string | null;
  audio: string | null;
  video: string | null;
}

/** The gift of a draft, for the live preview. */
export function wrappedGiftFromDraft(draft: GiftDraft, files: DraftFileUrls): WrappedGift {
  return {
    id: draft.id,
    recipientName: trimmedText(draft.recipientName),
    senderName: trimmedText(draft.senderName),
    message: trimmedText(draft.message),
    packingStyle: draft.packingStyle,
    pattern: draft.pattern,
    ribbonColor: safeColor(draft.ribbonColor),
    effect: draft.magicalEffect,
    confetti: draft.confetti,
    shine: draft.shine,
    media: mediaOf(draft.media_type, fileOfDraft(files.main), draft.media_file_name),
    audio: fileOfDraft(files.audio),
    videoGreeting: fileOfDraft(files.video),
  };
}
