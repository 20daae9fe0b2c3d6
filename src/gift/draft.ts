import { isOncePerEmail, type PaymentOptionKey } from './coupons.ts';
import type { DraftStart } from './field-kinds.ts';
import {
  fieldNames,
  type GiftDraft,
  giftField,
  ROW_FIELD_NAMES,
  ROW_FIELDS,
  type RowDraft,
} from './fields.ts';
import { mediaTypeOf, storedType, type UploadKind } from './file-types.ts';
import { MAX_FILE_NAME_LENGTH } from './limits.ts';
import { type PackingStyle, styleFields } from './packing-styles.ts';
import { safeColor } from './papers-and-effects.ts';
import { savedFileName } from './stored-file.ts';
import { isSameEmail, trimmedText } from './text.ts';
import { type GiftFile, mediaOf, type WrappedGift } from './wrapped-gift.ts';

/** A fresh draft without the fields of the extras. */
export const createRowDraft = (start: DraftStart): RowDraft =>
  Object.fromEntries(ROW_FIELD_NAMES.map((name) => [name, ROW_FIELDS[name].initial(start)])) as RowDraft;

export const createDraft = (start: DraftStart): GiftDraft =>
  Object.fromEntries(
    fieldNames().map((name) => [name, giftField(name).initial(start)]),
  ) as unknown as GiftDraft;

function withStyle(draft: GiftDraft, packingStyle: string): GiftDraft {
  const chosen = styleFields(packingStyle);
  // Choosing the box again keeps its paper.
  return { ...draft, ...chosen, pattern: chosen.pattern && (draft.pattern ?? chosen.pattern) };
}

/** The draft with animation, paper and primary colour. Throws for an unknown packing style. */
export function withFollowingFields(draft: GiftDraft): GiftDraft {
  return { ...withStyle(draft, draft.packingStyle), primary_color: draft.ribbonColor };
}

export type DraftAction =
  | { type: 'edit'; fields: Partial<GiftDraft> }
  | { type: 'choose-style'; style: PackingStyle }
  | { type: 'choose-ribbon'; color: string }
  | { type: 'choose-payment-option'; option: PaymentOptionKey }
  | { type: 'choose-file'; slot: UploadKind; file: File }
  | { type: 'remove-file'; slot: UploadKind };

/** The only code that changes a draft (docs/behaviour.md#draft). */
export function draftReducer(draft: GiftDraft, action: DraftAction): GiftDraft {
  switch (action.type) {
    case 'edit': {
      const { creator_email = draft.creator_email } = action.fields;
      const losesCoupon =
        isOncePerEmail(draft.applied_coupon) && !isSameEmail(creator_email, draft.creator_email);
      return { ...draft, ...(losesCoupon && { applied_coupon: null }), ...action.fields };
    }
    case 'choose-style':
      return withStyle(draft, action.style.value);
    case 'choose-ribbon':
      return { ...draft, ribbonColor: action.color, primary_color: action.color };
    case 'choose-payment-option':
      return { ...draft, paymentOption: action.option, applied_coupon: null };
    case 'choose-file':
      return { ...draft, ...fileFields(action.slot, action.file) };
    case 'remove-file':
      return { ...draft, ...fileFields(action.slot, null) };
  }
}

/** The name of a file as it is stored: with the stored extension, cut to what the database takes. */
function keptFileName(name: string, extension: string): string {
  const saved = savedFileName(name, extension);
  const ending = extension && `.${extension}`;
  const stem = saved.slice(0, saved.length - ending.length);
  // Cut by characters, so that no emoji is halved.
  return [...stem].slice(0, MAX_FILE_NAME_LENGTH - ending.length).join('') + saved.slice(stem.length);
}

function fileFields(slot: UploadKind, file: File | null): Partial<GiftDraft> {
  if (slot === 'audio') return { audioMessage: file, music_url: null };
  if (slot === 'video') return { videoGreeting: file, video_greeting_url: null };
  const stored = file && storedType('main', file);
  return {
    mainFile: file,
    media_url: null,
    media_type: stored ? mediaTypeOf(stored.mimeType) : null,
    media_file_name: file && keptFileName(file.name, stored?.extension ?? ''),
  };
}

const fileOf = (address: string | null): GiftFile | null => (address ? { address } : null);

/** The draft as its card draws it; `files` are blob addresses. */
export function wrappedGiftFromDraft(
  draft: GiftDraft,
  files: Readonly<Record<UploadKind, string | null>>,
): WrappedGift {
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
    media: mediaOf(draft.media_type, fileOf(files.main), draft.media_file_name),
    audio: fileOf(files.audio),
    videoGreeting: fileOf(files.video),
  };
}
