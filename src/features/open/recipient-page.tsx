import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { START } from '@/browser/prerender-ids.ts';
import { GiftPage, GiftPlace, GiftWaiting, giftTitle } from '@/first-paint/gift-page.tsx';
import { GIFT_PAGE } from '@/first-paint/paint-marks.ts';
import { takeOverStart } from '@/first-paint/take-over.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { withExtras } from '@/gifts/extras.ts';
import type { GiftView, ReceivedLock } from '@/gifts/gift-view.ts';
import { Button } from '@/ui/button.tsx';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { PartBoundary } from '@/ui/part-boundary.tsx';
import { FLIP } from '@/wrapping/card-contract.ts';
import { GiftCard, type GiftCardHandle } from '@/wrapping/gift-card.tsx';
import { useGift } from './use-gift.ts';

// All are loaded lazily, so that the wrapped gift does not wait for them. The letter stays when what
// follows it cannot be loaded.
const AfterOpening = lazyPart(
  async () => (await withExtras(() => import('./after-opening.tsx'))).AfterOpening,
  { waitsForNetwork: true },
);
const MissingGiftPage = lazyPart(async () => (await import('./missing-gift-page.tsx')).default);
const LockedGift = lazyPart(async () => (await import('@/features/locks/locked-gift.tsx')).LockedGift, {
  meanwhile: () => <div className="h-18" />,
  // A failure on line loads the page anew: a locked gift has nothing to lose.
  waitsForNetwork: 'offline',
});

/** Milliseconds before anything is offered below an opened gift: its letter unfolds first. */
const AFTER_MS = 1600;

/** Header and way back are quiet (first-paint/backdrop.css) until what it returns is called. */
function quietUntilOpen(): () => void {
  const root = document.documentElement;
  root.toggleAttribute('data-gift-closed', true);
  return () => root.removeAttribute('data-gift-closed');
}

/** `retry`, whose button leaves its focus to what comes: the gift, or else the headline. */
function useFocusOnNext(state: GiftView['state'], retry: () => void) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (state === 'loading') return;
    const isFree = document.activeElement === document.body;
    const page = isWanted.current && isFree && document.querySelector(`.${GIFT_PAGE}`);
    isWanted.current = false;
    if (!page) return;
    const next = page.querySelector<HTMLElement>(`.${FLIP}`) ?? page.querySelector('h1');
    if (next?.tagName === 'H1') next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  }, [state]);
  return () => {
    isWanted.current = document.activeElement !== document.body;
    retry();
  };
}

interface RecipientPageProps {
  /** The id from the address, unchecked; '' without one. */
  giftId: string;
  onBack: () => void;
}

/** The recipient page (docs/behaviour.md#recipient-page). */
export default function RecipientPage({ giftId, onBack }: RecipientPageProps) {
  const [view, retry, show] = useGift(giftId);
  const isWaiting = view.state === 'loading';
  // A painted gift is closed before its page has it. Before `takeOverStart`, which takes it away.
  useLayoutEffect(() => {
    if (isWaiting && document.getElementById(START)) return quietUntilOpen();
  }, [isWaiting]);
  useLayoutEffect(() => takeOverStart(view.state === 'loading'), [view.state]);
  // The name is kept for a gift that goes: its sender may delete it while it is locked.
  const [senderName, setSenderName] = useState('');
  if (view.state === 'found' && view.gift.senderName !== senderName) setSenderName(view.gift.senderName);
  const tryAgain = useFocusOnNext(view.state, retry);
  if (view.state === 'loading') return <GiftWaiting />;
  if (view.state === 'found')
    return <FoundGift gift={view.gift} lock={view.lock} onView={show} onBack={onBack} />;
  return (
    <GiftPlace>
      <MissingGiftPage missing={view} senderName={senderName} onRetry={tryAgain} />
    </GiftPlace>
  );
}

const lockNotShown = (tryAgain: () => void) => (
  <FailedRequest title="Wann sich dein Geschenk öffnet, ließ sich nicht zeigen." onRetry={tryAgain}>
    Versuche es noch einmal, oder lade die Seite neu.
  </FailedRequest>
);

interface FoundGiftProps {
  gift: WrappedGift;
  lock: ReceivedLock | null;
  onView: (next: GiftView) => void;
  onBack: () => void;
}

function FoundGift({ gift, lock, onView, onBack }: FoundGiftProps) {
  const [opened, setOpened] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(setShowsMore, AFTER_MS, true);
    return () => {
      clearTimeout(timer);
      setShowsMore(false);
    };
  }, [opened]);
  useLayoutEffect(() => {
    if (!opened) return quietUntilOpen();
  }, [opened]);
  // A recipient who has waited at the locked gift is told that it can be opened now.
  const [wasLocked] = useState(lock !== null);
  const card = useRef<GiftCardHandle>(null);

  // A transition leaves the answer to the tap its own frame: folding lays out all words of the letter.
  const unwrapAgain = () => startTransition(() => card.current?.unwrapAgain());

  useEffect(() => {
    const title = giftTitle(gift.recipientName);
    document.title = title;
    return () => {
      // The title of the next page may be set already.
      if (document.title === title) document.title = giftTitle('');
    };
  }, [gift.recipientName]);

  return (
    <GiftPage
      recipientName={gift.recipientName}
      senderName={gift.senderName}
      card={
        <GiftCard ref={card} gift={gift} interactive={!lock} loadsAhead unfolds onOpenedChange={setOpened} />
      }
    >
      {/* The boundaries keep the gift on the page when a part below it fails. */}
      {wasLocked && !opened && (
        <PartBoundary otherwise={lockNotShown}>
          <LockedGift gift={gift} lock={lock} onView={onView} />
        </PartBoundary>
      )}
      {showsMore && (
        <PartBoundary>
          <AfterOpening gift={gift} onUnwrapAgain={unwrapAgain} />
        </PartBoundary>
      )}
      <p className="way-back mt-8">
        <Button variant="quiet" icon={<Icon name="arrow-left" />} onClick={onBack}>
          Zurück zur Startseite
        </Button>
      </p>
    </GiftPage>
  );
}
