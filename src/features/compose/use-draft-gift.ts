import { useMemo } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { wrappedGiftFromDraft } from '@/gift/gift-of-draft.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { useObjectUrl } from '@/media/file-thumbnail.tsx';

/** The draft as the live preview draws it, with blob addresses for its files. */
export function useDraftGift(draft: GiftDraft): WrappedGift {
  const main = useObjectUrl(draft.mainFile);
  const audio = useObjectUrl(draft.audioMessage);
  const video = useObjectUrl(draft.videoGreeting);
  return useMemo(() => wrappedGiftFromDraft(draft, { main, audio, video }), [draft, main, audio, video]);
}
