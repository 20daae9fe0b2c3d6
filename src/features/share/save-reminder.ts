import { saveFile } from '@/browser/save-file.ts';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { calendarFile } from '@/ui/calendar.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { yearlyReminder } from './yearly-reminder.ts';

/**
 * Saves a calendar file that reminds of the recipient every year on the day of the gift, and says
 * what to do with it.
 */
export function saveReminder(gift: GiftRow, opensAt: string | null): void {
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
