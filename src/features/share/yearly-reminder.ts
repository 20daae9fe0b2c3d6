import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';
import type { CalendarEntry } from '@/ui/calendar.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * The next anniversary of a day after `now`, 'YYYY-MM-DD' in the zone of this device. Of 29
 * February it is the 28th, which comes every year.
 */
export function nextAnniversary(day: Date, now: Date): string {
  const month = day.getMonth();
  const date = month === 1 ? Math.min(day.getDate(), 28) : day.getDate();
  let year = Math.max(day.getFullYear() + 1, now.getFullYear());
  if (new Date(year, month, date) <= now) year += 1;
  return `${year}-${twoDigits(month + 1)}-${twoDigits(date)}`;
}

interface YearlyReminder {
  recipientName: string;
  /** The day of the gift: when it may be opened, or when it was made. */
  day: Date;
  /** Address of the landing page. */
  site: string;
}

/**
 * 'Nächstes Jahr wieder?': reminds of a gift a week before its anniversary. Holds neither its id
 * nor its link, since calendars are shared.
 */
export function yearlyReminder({ recipientName, day, site }: YearlyReminder, now: Date): CalendarEntry {
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
