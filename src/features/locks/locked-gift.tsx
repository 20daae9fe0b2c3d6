import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';
import { GIFT_PAGE } from '@/first-paint/paint-marks.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import type { GiftView, ReceivedLock } from '@/gifts/gift-view.ts';
import { loadGift } from '@/gifts/load-gift.ts';
import { CARD, FLIP, FRONT } from '@/wrapping/card-contract.ts';
import { prefersReducedMotion } from '@/wrapping/motion.ts';
import { Countdown } from './countdown.tsx';
import { millisecondsUntil } from './countdown-time.ts';
import { Seal } from './seal.tsx';
import { Wax } from './wax.tsx';

interface LockedGiftProps {
  gift: WrappedGift;
  lock: ReceivedLock | null;
  onView: (next: GiftView) => void;
}

const cardOf = (part: HTMLElement | null) =>
  part?.closest(`.${GIFT_PAGE}`)?.querySelector<HTMLElement>(`.${CARD}`) ?? null;

/** Moves a closed gift that is tapped, or its wax and question at a wrong answer. */
function shake(parts: Iterable<Element>, movement: PropertyIndexedKeyframes, milliseconds: number) {
  navigator.vibrate?.([20, 40, 20]);
  if (prefersReducedMotion()) return;
  for (const part of parts) part.animate(movement, milliseconds);
}

const WOBBLE = { rotate: ['0deg', '-3deg', '3deg', '-2deg', '2deg', '-1deg', '0deg'] };
const TREMBLE = {
  /** The further it moves, the further it turns: 1 degree for 2.5 pixels. */
  transform: [0, -11, 10, -8, 6, -3, 0].map((x) => `translateX(${x}px) rotate(${x / 2.5}deg)`),
};

const bringIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });

type Stage = 'waiting' | 'sealed' | 'open';

/** Which lock a gift has: its day comes first, then its question. */
function stageOf(lock: ReceivedLock | null): Stage {
  if (lock === null) return 'open';
  const hasDayAhead = millisecondsUntil(lock.opens_at, lock, lock.receivedAt) > 0;
  const hasDayOnly = lock.opens_at !== null && lock.question === null;
  return hasDayAhead || hasDayOnly ? 'waiting' : 'sealed';
}

/** What the page says when a countdown or seal is over, by the stage that follows. */
const NEXT_STAGE_WORDS: Readonly<Record<Stage, string>> = {
  waiting: '',
  sealed: 'Jetzt darfst du die Frage beantworten.',
  open: 'Jetzt darfst du auspacken!',
};

/**
 * A function that asks for the gift after so many milliseconds, and then with growing pauses until
 * there is an answer. A new request takes the place of the one before.
 */
function useGiftPolling(giftId: string, onView: (next: GiftView) => void) {
  const [request, ask] = useState<{ delay: number; failures: number } | null>(null);
  const answered = useEffectEvent(onView);
  useEffect(() => {
    if (!request) return;
    const leave = new AbortController();
    const load = async () => {
      await waitForRetry(request.delay, leave.signal);
      const next = await loadGift(giftId, leave.signal);
      if (leave.signal.aborted) return;
      const failures = request.failures + 1;
      if (next.state === 'missing' && next.retry) ask({ delay: backgroundPause(failures), failures });
      else answered(next);
    };
    // waitForRetry rejects when the page is left.
    load().catch(() => undefined);
    return () => leave.abort();
  }, [giftId, request]);
  return (delay: number) => ask({ delay, failures: 0 });
}

/** Countdown or seal (docs/behaviour.md#locked-gifts), and at last that the gift can be opened. */
export function LockedGift({ gift, lock, onView }: LockedGiftProps) {
  const place = useRef<HTMLDivElement>(null);
  /** Shows the next view. The height is kept, so that nothing below moves when the form goes. */
  const showInPlace = (next: GiftView) => {
    if (place.current) place.current.style.minHeight = `${place.current.offsetHeight}px`;
    onView(next);
  };
  const ask = useGiftPolling(gift.id, showInPlace);
  const stage = stageOf(lock);
  const isLocked = stage !== 'open';
  const [firstStage] = useState(stage);

  const [front, setFront] = useState<Element | null>(null);
  useLayoutEffect(() => {
    setFront(cardOf(place.current)?.querySelector(`.${FRONT}`) ?? null);
  }, []);
  /** The seal was broken on this page: a browser that has broken it before is shown no wax. */
  const [isCracked, setCracked] = useState(false);
  const submitAnswer = () => place.current?.querySelector('form')?.requestSubmit();

  useEffect(() => {
    const card = cardOf(place.current);
    if (!card || !isLocked) return;
    const answerTap = () => {
      shake([card], WOBBLE, 600);
      // The words that say why it stays closed begin below the card, on a phone out of sight.
      bringIntoSight(place.current);
    };
    card.addEventListener('click', answerTap);
    return () => card.removeEventListener('click', answerTap);
  }, [isLocked]);

  // A phone with an open keyboard has scrolled to the answer, and the card stands above it.
  useEffect(() => {
    if (stage !== firstStage && stage === 'open' && document.activeElement === document.body)
      bringIntoSight(cardOf(place.current));
  }, [stage, firstStage]);

  /** The elements that may take the focus of the stage before: the answer's field, or the gift. */
  const successors = () => [
    () => place.current?.querySelector('input') ?? cardOf(place.current)?.querySelector(`.${FLIP}`),
  ];

  return (
    <div ref={place} className="lock mt-6">
      {front && (stage === 'sealed' || isCracked) && (
        <Wax front={front} packingStyle={gift.packingStyle} isCracked={isCracked} onTry={submitAnswer} />
      )}
      {lock && stage === 'waiting' && <Countdown gift={gift} lock={lock} ask={ask} successors={successors} />}
      {lock && stage === 'sealed' && (
        <Seal
          gift={gift}
          lock={lock}
          ask={ask}
          onWrong={() => shake(document.querySelectorAll('.wax, .seal-question'), TREMBLE, 600)}
          onBroken={() => setCracked(true)}
          successors={successors}
          onView={showInPlace}
        />
      )}
      <p role="status" className={isLocked ? 'sr-only' : 'text-xl font-semibold'}>
        {stage === firstStage && isLocked ? '' : NEXT_STAGE_WORDS[stage]}
      </p>
    </div>
  );
}
