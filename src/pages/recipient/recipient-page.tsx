import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GiftPage, GiftPlace, giftTitle } from '@/first-paint/gift-page.tsx';
import { GiftWaiting } from '@/first-paint/gift-waiting.tsx';
import { takeOverStart } from '@/first-paint/take-over.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { GiftCard, type GiftCardHandle } from '@/wrapping/gift-card.tsx';
import { useGift } from './use-gift.ts';

// Both are loaded lazily, so that the wrapped gift does not wait for them.
const AfterOpening = lazy(() => import('./after-opening.tsx'));
const MissingGiftPage = lazy(() => import('./missing-gift-page.tsx'));

interface RecipientPageProps {
  /** The id from the address, unchecked; '' without one. */
  giftId: string;
  onBack: () => void;
}

/** The recipient page (docs/behaviour.md#recipient-page). */
export default function RecipientPage({ giftId, onBack }: RecipientPageProps) {
  const [view, retry] = useGift(giftId);
  useLayoutEffect(() => takeOverStart(view.state === 'loading'), [view.state]);
  if (view.state === 'loading') return <GiftWaiting />;
  if (view.state === 'found') return <FoundGift gift={view.gift} onBack={onBack} />;
  return (
    <GiftPlace>
      <Suspense>
        <MissingGiftPage text={view.text} onRetry={view.retry ? retry : null} />
      </Suspense>
    </GiftPlace>
  );
}

function FoundGift({ gift, onBack }: { gift: WrappedGift; onBack: () => void }) {
  const [opened, setOpened] = useState(false);
  const card = useRef<GiftCardHandle>(null);

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
      card={<GiftCard ref={card} gift={gift} interactive onOpenedChange={setOpened} />}
    >
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
    </GiftPage>
  );
}
