import { useState } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { draftStore } from './draft/draft-store.ts';
import { storedDraftIds } from './draft/stored-drafts.ts';

const DraftOffer = lazyPart(async () => (await import('./draft/draft-offer.tsx')).DraftOffer, {
  otherwise: () => null,
});

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
  const [begun, setBegun] = useState({ draftId: '', isEmpty: false });
  if (begun.draftId !== draftId) setBegun({ draftId, isEmpty: !draftStore.hasWords() });
  const isNeeded = begun.isEmpty && storedDraftIds().some((id) => id !== draftId);
  return isNeeded && <DraftOffer withOwn={false} onContinue={onGone} onEmpty={onGone} />;
}
