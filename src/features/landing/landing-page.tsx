import { useRef } from 'react';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Hero } from './hero.tsx';

const Nothing = () => null;
const StartedGifts = lazyPart(async () => (await import('./started-gifts.tsx')).default, {
  otherwise: Nothing,
});
const Space = () => <div className="min-h-dvh" />;
const BelowTheFold = lazyPart(async () => (await import('./below-the-fold.tsx')).default, {
  meanwhile: Space,
  otherwise: Space,
});

export interface LandingPageProps {
  /** Starts a new gift; the gallery hands over the fields of the wrapping that was clicked. */
  onStart: (fields?: Partial<GiftDraft>) => void;
  /** Somebody is about to start: the wizard can be loaded ahead. */
  onAboutToStart?: () => void;
  /** Opens the wizard with the draft that has become the one of this tab. */
  onContinue: () => void;
}

const hasDrafts = () => localStore.keys(STORAGE_KEYS.draft).length > 0;

/** The landing page (docs/behaviour.md#landing-page), also shown for unknown addresses. */
export default function LandingPage({
  onStart,
  onAboutToStart = () => undefined,
  onContinue,
}: LandingPageProps) {
  const startButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Hero startButton={startButton} onStart={() => onStart()} onAboutToStart={onAboutToStart} />
      {hasDrafts() && (
        // Below the first screen's button, so that nothing moves under a finger; who starts anew is
        // offered the drafts in the wizard.
        <StartedGifts onContinue={onContinue} onEmpty={() => startButton.current?.focus()} />
      )}
      <BelowTheFold onStart={onStart} />
    </>
  );
}
