import { useState } from 'react';
import { MissingDialog } from '@/api/missing-dialog.tsx';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import type { OpenInBrowserProps } from '@/gifts/open-in-browser.tsx';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { saveKeepsake } from './keepsake.ts';

const OpenInBrowser = lazyPart<OpenInBrowserProps & { onClose: () => void }>(
  async () => (await import('@/gifts/open-in-browser.tsx')).OpenInBrowser,
  { otherwise: MissingDialog },
);
// Without it the opened gift is whole: it waits for the network where it cannot be loaded.
const ThankSender = lazyPart(async () => (await import('@/features/thanks/thank-sender.tsx')).ThankSender, {
  waitsForNetwork: true,
});
const GreetingsFromAll = lazyPart(
  async () => (await import('@/features/together/greetings-from-all.tsx')).GreetingsFromAll,
  { waitsForNetwork: true },
);

interface AfterOpeningProps {
  gift: WrappedGift;
  onUnwrapAgain: () => void;
}

/**
 * What follows below an opened gift: 'Grüße von allen', 'Nochmal auspacken', 'Erinnerung speichern', which in an app's
 * own browser first says how to get out, and 'Sag … danke'.
 */
export function AfterOpening({ gift, onUnwrapAgain }: AfterOpeningProps) {
  const [saving, setSaving] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const inApp = ownInAppBrowser();

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

  return (
    <>
      <GreetingsFromAll gift={gift} />
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
      {inApp && explaining && (
        <OpenInBrowser
          giftId={gift.id}
          browser={inApp}
          onSave={() => void keep()}
          onClose={() => setExplaining(false)}
        />
      )}
      <ThankSender gift={gift} />
    </>
  );
}
