import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { GIFT_PAGE } from '@/first-paint/paint-marks.ts';
import type { ReceivedLock } from '@/gift/lock.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import type { GiftView } from '@/gifts/gift-view.ts';
import { CARD, FLIP, FRONT } from '@/wrapping/classes.ts';
import { prefersReducedMotion } from '@/wrapping/motion.ts';
import { Countdown } from './countdown.tsx';
import { Seal } from './seal.tsx';
import { hasSlept, lockSinceArrival, millisecondsUntil } from './server-clock.ts';
import { useAsking } from './use-asking.ts';
import { Wax, type WaxHandle } from './wax.tsx';

interface LockedGiftProps {
  gift: WrappedGift;
  /** null once the gift can be opened. */
  lock: ReceivedLock | null;
  onView: (next: GiftView) => void;
}

const cardOf = (part: HTMLElement | null) =>
  part?.closest(`.${GIFT_PAGE}`)?.querySelector<HTMLElement>(`.${CARD}`) ?? null;

/** A closed gift that is tapped wobbles and rattles in the hand. */
function wobble(card: HTMLElement) {
  navigator.vibrate?.([20, 40, 20]);
  if (prefersReducedMotion()) return;
  card.animate({ rotate: ['0deg', '-3deg', '3deg', '-2deg', '2deg', '-1deg', '0deg'] }, 600);
}

const bringIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });

type Stage = 'waiting' | 'sealed' | 'open';

/** Which lock a gift has: its day comes first, then its question. */
function stageOf(lock: ReceivedLock | null): Stage {
  if (lock === null) return 'open';
  const isWaiting =
    lock.opens_at !== null && millisecondsUntil(lock.opens_at, { ...lock, receivedAt: 0 }, 0) > 0;
  return isWaiting || (lock.opens_at !== null && lock.question === null) ? 'waiting' : 'sealed';
}

/** What is told of the stage that was waited for. */
const NOW: Readonly<Record<Stage, string>> = {
  waiting: '',
  sealed: 'Jetzt darfst du die Frage beantworten.',
  open: 'Jetzt darfst du auspacken!',
};

/**
 * What stands below a locked gift (docs/behaviour.md#locked-gifts): countdown or seal, and at last
 * that it can be opened.
 */
export function LockedGift({ gift, lock, onView }: LockedGiftProps) {
  const place = useRef<HTMLDivElement>(null);
  const ask = useAsking(gift.id, onView);
  const stage = stageOf(lock);
  const isLocked = stage !== 'open';
  const [firstStage] = useState(stage);
  const [first] = useState(() => ({ lock, received: lock && lockSinceArrival(gift.id, lock) }));
  const received = lock === first.lock ? first.received : lock;

  const [front, setFront] = useState<Element | null>(null);
  useLayoutEffect(() => {
    setFront(cardOf(place.current)?.querySelector(`.${FRONT}`) ?? null);
  }, []);
  const wax = useRef<WaxHandle>(null);
  /** By an answer: a browser that has broken it before finds none. */
  const [isCracked, setCracked] = useState(false);
  const tryByHand = () => place.current?.querySelector('form')?.requestSubmit();

  const askAfterSleep = useEffectEvent(() => {
    if (isLocked && hasSlept()) ask(0);
  });
  useEffect(() => askAfterSleep(), []);

  useEffect(() => {
    const card = cardOf(place.current);
    if (!card || !isLocked) return;
    const tapped = () => {
      wobble(card);
      // On a phone the words that say why it stays closed begin below the card.
      bringIntoSight(place.current);
    };
    card.addEventListener('click', tapped);
    return () => card.removeEventListener('click', tapped);
  }, [isLocked]);

  // What was clicked last has gone with its stage: what may be done now is next. A field only after
  // a button, since it opens the keyboard of a phone.
  const stageBefore = useRef(stage);
  const buttonHadFocus = useRef(false);
  useEffect(() => {
    if (stage !== stageBefore.current && document.activeElement === document.body) {
      const field = buttonHadFocus.current && place.current?.querySelector('input');
      const next = stage === 'open' ? cardOf(place.current)?.querySelector<HTMLElement>(`.${FLIP}`) : field;
      if (next) next.focus({ preventScroll: true });
      // A phone with an open keyboard has scrolled to the answer, and the card stands above it.
      if (next && stage === 'open') bringIntoSight(next);
    }
    stageBefore.current = stage;
    buttonHadFocus.current = false;
  }, [stage]);
  const noteFocusLost = () => {
    buttonHadFocus.current = true;
  };

  return (
    <div ref={place} className="lock mt-6">
      {front && (stage === 'sealed' || isCracked) && (
        <Wax
          ref={wax}
          front={front}
          packingStyle={gift.packingStyle}
          isCracked={isCracked}
          onTry={tryByHand}
        />
      )}
      {received && stage === 'waiting' && (
        <Countdown
          gift={gift}
          lock={received}
          opensAt={received.opens_at ?? ''}
          ask={ask}
          onFocusLost={noteFocusLost}
        />
      )}
      {received && stage === 'sealed' && (
        <Seal
          gift={gift}
          question={received.question ?? ''}
          lock={received}
          ask={ask}
          onWrong={() => wax.current?.tremble()}
          onBroken={() => setCracked(true)}
          onView={onView}
        />
      )}
      <p role="status" className={isLocked ? 'sr-only' : 'text-xl font-semibold'}>
        {stage === firstStage && isLocked ? '' : NOW[stage]}
      </p>
    </div>
  );
}
