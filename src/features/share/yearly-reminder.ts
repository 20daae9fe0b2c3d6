import { saveFile } from '@/browser/save-file.ts';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import { localDay } from '@/gift/dates.ts';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { type CalendarEntry, calendarFile } from '@/ui/calendar.ts';
import { showToast } from '@/ui/toast/toast-store.ts';

/** The first one after `now`, 'YYYY-MM-DD' by this device; of 29 February it is the 28th. */
export function nextAnniversary(day: Date, now: Date): string {
  const month = day.getMonth();
  const date = month === 1 ? Math.min(day.getDate(), 28) : day.getDate();
  let year = Math.max(day.getFullYear() + 1, now.getFullYear());
  if (new Date(year, month, date) <= now) year += 1;
  return localDay(new Date(year, month, date));
}

/**
 * Reminds of a gift a week before the anniversary of its day. Holds neither its id nor its link,
 * since calendars are shared. `site` is the landing page's address.
 */
export function yearlyReminder(recipientName: string, day: Date, site: string, now: Date): CalendarEntry {
  return {
    uid: `${day.getTime()}-${new URL(site).host}`,
    summary: `Ein Geschenk für ${recipientName || UNKNOWN_RECIPIENT}`,
    description: 'Letztes Mal hast du ein digitales Geschenk verpackt. Zeit für das nächste!',
    url: site,
    start: nextAnniversary(day, now),
    yearly: true,
    alarm: '-P7D',
  };
}

/** Saves a calendar file for the day of a gift, an ISO timestamp, and says so. */
export function saveReminder(gift: GiftRow, isoDay: string): void {
  const now = new Date();
  const { recipientName } = wrappedGiftFromRow(gift);
  const site = new URL('.', window.location.href).href;
  const known = new Date(isoDay);
  const day = Number.isNaN(known.getTime()) ? now : known;
  const entry = yearlyReminder(recipientName, day, site, now);
  saveFile({
    name: `Geschenk für ${recipientName || 'nächstes Jahr'}.ics`,
    type: 'text/calendar',
    text: calendarFile(entry, now),
  });
  const inApp = ownInAppBrowser();
  showToast(
    inApp ? 'Erinnerung erstellt' : 'Erinnerung gespeichert',
    inApp
      ? `Kommt keine Datei an? Diese App lässt das Speichern hier meist nicht zu.`
      : 'Öffne die Datei: Dein Kalender erinnert dich jedes Jahr eine Woche vorher.',
    { tone: inApp ? 'neutral' : 'success' },
  );
}
