import { useEffect, useRef } from 'react';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import type { GiftView, ReceivedLock } from '../gift-view.ts';
import { Countdown } from './countdown.tsx';
import { Seal } from './seal.tsx';
import { millisecondsUntil } from './time-left.ts';
import { useAsking } from './use-asking.ts';

interface LockedGiftProps {
  gift: WrappedGift;
  /** null once the gift can be opened. */
  lock: ReceivedLock | null;
  onView: (next: GiftView) => void;
}

const cardOf = (part: HTMLElement | null) =>
  part?.closest('.gift-page')?.querySelector<HTMLElement>('.gift') ?? null;

/** A closed gift that is tapped wobbles and rattles in the hand. */
function wobble(card: HTMLElement) {
  navigator.vibrate?.([20, 40, 20]);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  card.animate({ rotate: ['0deg', '-3deg', '3deg', '-2deg', '2deg', '-1deg', '0deg'] }, 600);
}

/** What stands below a locked gift (docs/behaviour.md#locked-gifts): countdown or seal, and at last that it can be opened. */
export function LockedGift({ gift, lock, onView }: LockedGiftProps) {
  const place = useRef<HTMLDivElement>(null);
  const ask = useAsking(gift.id, onView);
  const isLocked = lock !== null;

  useEffect(() => {
    const card = cardOf(place.current);
    if (!card || !isLocked) return;
    const tapped = () => {
      wobble(card);
      // On a phone the words that say why it stays closed begin below the card.
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      place.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
    };
    card.addEventListener('click', tapped);
    return () => card.removeEventListener('click', tapped);
  }, [isLocked]);

  // What was clicked last has gone with the lock: the gift is next.
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    if (wasLocked.current && !isLocked && document.activeElement === document.body)
      cardOf(place.current)?.querySelector<HTMLElement>('.flip')?.focus({ preventScroll: true });
    wasLocked.current = isLocked;
  }, [isLocked]);

  return (
    <div ref={place} className="mt-6">
      {lock && <Lock gift={gift} lock={lock} ask={ask} onView={onView} />}
      <p role="status" className={isLocked ? 'sr-only' : 'text-xl font-semibold'}>
        {isLocked ? '' : 'Jetzt darfst du auspacken!'}
      </p>
    </div>
  );
}

interface LockProps extends LockedGiftProps {
  lock: ReceivedLock;
  ask: (delay: number) => void;
}

function Lock({ gift, lock, ask, onView }: LockProps) {
  const { opens_at, question } = lock;
  const isWaiting = opens_at !== null && millisecondsUntil(opens_at, { ...lock, heardAt: 0 }, 0) > 0;
  if (opens_at !== null && (isWaiting || question === null))
    return <Countdown gift={gift} lock={lock} opensAt={opens_at} ask={ask} />;
  return <Seal giftId={gift.id} question={question ?? ''} lock={lock} ask={ask} onView={onView} />;
}
