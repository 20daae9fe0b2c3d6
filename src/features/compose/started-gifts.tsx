import { useState } from 'react';
import { DraftOffer } from './draft/draft-offer.tsx';
import { draftStore } from './draft/draft-store.ts';
import { storedDraftIds } from './draft/stored-drafts.ts';

interface StartedGiftsProps {
  draftId: string;
  /** A draft was taken up or the last one discarded, and the clicked button with it. */
  onGone: () => void;
}

/**
 * Offers other drafts in a draft that began empty, and stays while that is being written: a form
 * that jumps up under the first letter would be worse than an offer too long.
 */
export function StartedGifts({ draftId, onGone }: StartedGiftsProps) {
  const [begun, setBegun] = useState({ draftId: '', isEmpty: false, areOffered: false });
  if (begun.draftId !== draftId) setBegun({ draftId, isEmpty: !draftStore.hasWords(), areOffered: false });
  // Kept when the last one is discarded: its toast may bring it back.
  else if (begun.isEmpty && !begun.areOffered && storedDraftIds().some((id) => id !== draftId))
    setBegun({ ...begun, areOffered: true });
  return begun.areOffered && <DraftOffer withOwn={false} onContinue={onGone} onEmpty={onGone} />;
}
