import { saveFile } from '@/browser/save-file.ts';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { calendarFile } from '@/ui/calendar.ts';
import { Icon } from '@/ui/icons.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { yearlyReminder } from './yearly-reminder.ts';

/**
 * Saves a calendar file that reminds of the recipient every year on the day of the gift, and says
 * what to do with it.
 */
function saveReminder(gift: GiftRow, opensAt: string | null): void {
  const now = new Date();
  const { recipientName } = wrappedGiftFromRow(gift);
  const site = new URL('.', window.location.href).href;
  const known = new Date(opensAt ?? gift.created_at);
  const day = Number.isNaN(known.getTime()) ? now : known;
  const entry = yearlyReminder({ recipientName, day, site }, now);
  saveFile({
    name: `Geschenk für ${recipientName || 'nächstes Jahr'}.ics`,
    type: 'text/calendar',
    text: calendarFile(entry, now),
  });
  const inApp = ownInAppBrowser();
  showToast(
    inApp ? 'Erinnerung erstellt' : 'Erinnerung gespeichert',
    inApp
      ? `Kommt keine Datei an? ${inApp.app || 'Diese App'} lässt das Speichern hier meist nicht zu.`
      : 'Öffne die Datei: Dein Kalender erinnert dich jedes Jahr eine Woche vorher.',
    { tone: inApp ? 'neutral' : 'success' },
  );
}

/** 'Nächstes Jahr wieder?' (docs/behaviour.md#preview-page). */
export function NextYear({ gift, opensAt }: { gift: GiftRow; opensAt: string | null }) {
  return (
    <Button variant="quiet" icon={<Icon name="calendar" />} onClick={() => saveReminder(gift, opensAt)}>
      Nächstes Jahr wieder?
    </Button>
  );
}
