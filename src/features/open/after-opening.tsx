import { useRef, useState } from 'react';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import { ThankSender } from '@/features/thanks/thank-sender.tsx';
import { GreetingsFromAll } from '@/features/together/greetings-from-all.tsx';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { OpenInBrowser } from '@/gifts/open-in-browser.tsx';
import { Button } from '@/ui/button.tsx';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { Icon } from '@/ui/icons.tsx';
import { PartBoundary } from '@/ui/part-boundary.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { saveKeepsake } from './keepsake.ts';
import './printed-letter.css';

/** What stands in place of a part that could not be drawn. */
const notShown = (title: string) => (tryAgain: () => void) => (
  <div className="mx-auto mt-10 w-full max-w-lg text-left">
    <FailedRequest title={title} onRetry={tryAgain}>
      Dein Brief bleibt, wie er ist. Versuche es noch einmal, oder lade die Seite neu.
    </FailedRequest>
  </div>
);

/** What follows below an opened gift. Saving in an app's own browser first says how to get out. */
export function AfterOpening(props: { gift: WrappedGift; onUnwrapAgain: () => void }) {
  const { gift, onUnwrapAgain } = props;
  const [saving, setSaving] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const inApp = ownInAppBrowser();
  const thanks = useRef<HTMLDivElement>(null);

  const keep = async () => {
    setSaving(true);
    try {
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

  const below = (
    <>
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
        <PartBoundary otherwise={notShown('Danke sagen geht hier gerade nicht.')}>
          <ThankSender gift={gift} />
        </PartBoundary>
      </div>
    </>
  );
  const withoutGreetings = (tryAgain: () => void) => (
    <>
      {notShown('Die Grüße ließen sich nicht zeigen.')(tryAgain)}
      {below}
    </>
  );

  return (
    <PartBoundary otherwise={withoutGreetings}>
      <GreetingsFromAll
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
        {below}
      </GreetingsFromAll>
    </PartBoundary>
  );
}
