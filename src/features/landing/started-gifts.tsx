import { DraftOffer } from '@/features/compose/draft/draft-offer.tsx';

interface StartedGiftsProps {
  onContinue: () => void;
  /** Moves the focus on when the last draft was discarded. */
  onEmpty: () => void;
}

/**
 * The drafts to go on with, this tab's own among them. In a chunk of its own, loaded only where
 * browser storage holds a draft.
 */
export default function StartedGifts(props: StartedGiftsProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-8 sm:px-6">
      <DraftOffer {...props} withOwn className="max-w-3xl" />
    </div>
  );
}
