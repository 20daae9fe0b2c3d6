import { useRef, useState } from 'react';
import { plainPage } from '@/browser/page-location.ts';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';
import { giftLink } from '@/routes/routes.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';

const ShareMenu = lazyPart(async () => (await import('./share-menu.tsx')).ShareMenu);

interface ShareGiftProps {
  gift: GiftRow;
  isOwn: boolean;
  /** The moment before which the gift stays closed. */
  opensAt: string | null;
}

/** The link in a text box, 'Link kopieren' as the one primary action, and further actions (docs/behaviour.md#preview-page). */
export function ShareGift({ gift, isOwn, opensAt }: ShareGiftProps) {
  const box = useRef<HTMLInputElement>(null);
  const [sharing, setSharing] = useState(false);
  const [byHand, setByHand] = useState(false);
  const link = gift.id ? giftLink(plainPage(), gift.id) : '';

  const copy = async () => {
    if (!link) {
      showError('Fehler', 'Kein Link zum Kopieren vorhanden.');
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      showToast('Link kopiert!', 'Schick ihn an den Menschen, der sich freuen soll.', { tone: 'success' });
    } catch {
      setByHand(true);
      box.current?.focus();
      box.current?.select();
      showError('Kopierfehler', 'Der Link konnte nicht kopiert werden. Bitte versuche es manuell.');
    }
  };

  return (
    <section aria-labelledby="share-gift" className="rounded-card bg-berry-soft p-4 sm:p-6">
      <h2 id="share-gift" className="mb-3 text-xl wrap-anywhere" dir="auto">
        {isOwn
          ? 'Dein Geschenk ist bereit'
          : `Geschenk für ${gift.recipient_name?.trim() || UNKNOWN_RECIPIENT}`}
      </h2>
      <label className="block">
        <span className="font-semibold">Link zum Geschenk</span>
        <input
          ref={box}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="mt-1.5 w-full rounded-field border border-edge bg-surface px-4 py-2.5"
        />
      </label>
      {byHand && (
        <p className="mt-2 text-sm">
          So geht es von Hand: Der Link ist markiert. Kopiere ihn mit Strg+C (am Mac ⌘C) oder tippe ihn lange
          an.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
          Link kopieren
        </Button>
        <Button variant="secondary" icon={<Icon name="share" />} onClick={() => setSharing(true)}>
          Teilen
        </Button>
      </div>
      {sharing && <ShareMenu gift={gift} opensAt={opensAt} onClose={() => setSharing(false)} />}
    </section>
  );
}
