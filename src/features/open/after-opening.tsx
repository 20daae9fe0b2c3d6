import { useEffect, useRef, useState } from 'react';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import { ThankSender } from '@/features/thanks/thank-sender.tsx';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { OpenInBrowser } from '@/gifts/open-in-browser.tsx';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { PartBoundary } from '@/ui/part-boundary.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { NotShown, WithExtras } from './with-extras.tsx';
import './printed-letter.css';

const keepsake = () => import('./keepsake.ts');

interface AfterOpeningProps {
  gift: WrappedGift;
  onUnwrapAgain: () => void;
}

/** What follows below an opened gift. Saving in an app's own browser first says how to get out. */
export function AfterOpening({ gift, onUnwrapAgain }: AfterOpeningProps) {
  const [saving, setSaving] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const inApp = ownInAppBrowser();
  const thanks = useRef<HTMLDivElement>(null);

  // There once it is wanted: the line may be lost by then, and words alone need none. A failure is
  // told when somebody saves it.
  useEffect(() => void keepsake().catch(() => undefined), []);

  const keep = async () => {
    setSaving(true);
    try {
      const { saveKeepsake } = await keepsake();
      await saveKeepsake(gift);
    } catch {
      showError('Erinnerung nicht gespeichert', 'Bitte prüfe deine Verbindung und versuche es noch einmal.');
    } finally {
      setSaving(false);
    }
  };

  const toThanks = () => {
    thanks.current?.focus({ preventScroll: true });
    thanks.current?.scrollIntoView();
  };

  return (
    <WithExtras
      gift={gift}
      // A hundred greetings may lie before the place where one says thank you.
      aside={
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          icon={<Icon name="heart" className="fill-berry" />}
          onClick={toThanks}
        >
          Danke sagen
        </Button>
      }
    >
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" icon={<Icon name="refresh" />} onClick={onUnwrapAgain}>
          Nochmal auspacken
        </Button>
        <Button
          variant="secondary"
          icon={<Icon name="download" />}
          busy={saving}
          onClick={() => (inApp ? setExplaining(true) : void keep())}
        >
          Erinnerung speichern
        </Button>
      </div>
      {inApp && explaining && <OpenInBrowser giftId={gift.id} browser={inApp} onSave={() => void keep()} />}
      <div ref={thanks} tabIndex={-1} className="outline-none">
        <PartBoundary
          otherwise={(tryAgain) => (
            <NotShown title="Danke sagen geht hier gerade nicht." onRetry={tryAgain} />
          )}
        >
          <ThankSender gift={gift} />
        </PartBoundary>
      </div>
    </WithExtras>
  );
}
