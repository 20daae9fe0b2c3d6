import { useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { loadedModule } from '@/api/missing-chunk.ts';
import { openingDay } from '@/features/locks/opening-day.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { MissingDialog } from '@/ui/missing-dialog.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { scheduleDeletion } from './gift-deletion.ts';

const DevicesDialog = lazyPart(
  async () => (await import('@/features/devices/devices-dialog.tsx')).DevicesDialog,
  { otherwise: MissingDialog },
);

/** Saves a calendar entry for the gift's day of next year. */
async function remind(gift: GiftRow) {
  try {
    const { saveReminder } = await loadedModule(import('./yearly-reminder.ts'));
    saveReminder(gift, openingDay(gift.id) ?? gift.created_at);
  } catch (error) {
    showError('Das ging gerade nicht', failureWords(error));
  }
}

interface GiftActionsProps {
  gift: GiftRow;
  isOwn: boolean;
  onNewGift: () => void;
}

/** Ways on beside sharing; most of them with an own gift only. */
export function GiftActions({ gift, isOwn, onNewGift }: GiftActionsProps) {
  const [showsDevices, setShowsDevices] = useState(false);
  // A gift that was just saved is own, but is not kept as such where nothing can be stored.
  const isKept = isOwnGift(gift.id);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon={<Icon name="gift" />} onClick={onNewGift}>
        Neues Geschenk erstellen
      </Button>
      {isOwn && (
        <Button variant="quiet" icon={<Icon name="calendar" />} onClick={() => void remind(gift)}>
          Nächstes Jahr wieder?
        </Button>
      )}
      {isKept && (
        <>
          <Button variant="quiet" icon={<Icon name="qr" />} onClick={() => setShowsDevices(true)}>
            Auf anderem Gerät zeigen
          </Button>
          <Button
            variant="quiet"
            icon={<Icon name="trash" className="text-danger" />}
            onClick={() => scheduleDeletion(gift)}
          >
            Geschenk löschen
          </Button>
        </>
      )}
      {showsDevices && <DevicesDialog onClose={() => setShowsDevices(false)} />}
    </div>
  );
}
