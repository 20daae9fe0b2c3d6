import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Waiting } from '@/ui/waiting.tsx';
import { GiftCard, type GiftCardHandle } from '@/wrapping/gift-card.tsx';
import { takeOverStart } from './take-over-start.ts';
import { useGift } from './use-gift.ts';

// Neither stands between a recipient and the wrapped gift.
const AfterOpening = lazy(() => import('./after-opening.tsx'));
const MissingGiftPage = lazy(() => import('./missing-gift-page.tsx'));

interface RecipientPageProps {
  /** From the address, unchecked; '' without one. */
  giftId: string;
  onBack: () => void;
}

/** Whoever opens the link: the wrapped gift, addressed by name (section 2, recipient view). */
export default function RecipientPage({ giftId, onBack }: RecipientPageProps) {
  const [view, retry] = useGift(giftId);
  useLayoutEffect(() => takeOverStart(view.state === 'loading'), [view.state]);
  if (view.state === 'loading') return <Waiting label="Moment, dein Geschenk wird geladen..." />;
  return (
    // As high as the page that waits, so that the footer stays where it is.
    <div className="mx-auto min-h-dvh max-w-3xl px-4 pb-16 text-center sm:px-6">
      {view.state === 'missing' ? (
        <Suspense>
          <MissingGiftPage text={view.text} onRetry={view.retry ? retry : null} />
        </Suspense>
      ) : (
        <FoundGift gift={view.gift} onBack={onBack} />
      )}
    </div>
  );
}

function FoundGift({ gift, onBack }: { gift: WrappedGift; onBack: () => void }) {
  const [opened, setOpened] = useState(false);
  const card = useRef<GiftCardHandle>(null);
  const title = `Ein Geschenk für ${gift.recipientName || UNKNOWN_RECIPIENT}!`;

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <>
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl" dir="auto">
        {title}
      </h1>
      {gift.senderName && (
        <p className="mt-2 text-lg text-ink-soft [overflow-wrap:anywhere]" dir="auto">
          Von: {gift.senderName}
        </p>
      )}
      <div className="mx-auto mt-6 w-full max-w-sm">
        <GiftCard ref={card} gift={gift} interactive onOpenedChange={setOpened} />
      </div>
      {opened && (
        <Suspense>
          <AfterOpening gift={gift} onUnwrapAgain={() => card.current?.unwrapAgain()} />
        </Suspense>
      )}
      <p className="mt-8">
        <Button variant="quiet" icon={<Icon name="arrow-left" />} onClick={onBack}>
          Zurück zur Startseite
        </Button>
      </p>
    </>
  );
}
