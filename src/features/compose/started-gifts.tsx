import { useState } from 'react';
import { isOnItsWay } from '@/features/checkout/checkout.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { storedDraftIds } from './draft/draft-storage.ts';
import { currentHasWords } from './draft/draft-store.ts';

const DraftOffer = lazyPart(async () => (await import('./draft/draft-offer.tsx')).DraftOffer, {
  otherwise: () => null,
});

interface StartedGiftsProps {
  draftId: string;
  onContinue: () => void;
}

/**
 * Offers other drafts above a draft that began empty, and stays while that is being written: a form
 * that jumps up under the first letter would be worse than an offer too long.
 */
export function StartedGifts({ draftId, onContinue }: StartedGiftsProps) {
  const [begun, setBegun] = useState({ draftId: '', isEmpty: false });
  if (begun.draftId !== draftId) setBegun({ draftId, isEmpty: !currentHasWords() });
  const isNeeded = begun.isEmpty && storedDraftIds().some((id) => id !== draftId);
  return (
    isNeeded && (
      <DraftOffer
        isWithheld={isOnItsWay}
        withOwn={false}
        onContinue={onContinue}
        onEmpty={onContinue}
        className="mb-6"
      />
    )
  );
}
