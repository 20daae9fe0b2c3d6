/**
 * The day on which a gift may be opened (docs/behaviour.md#extras), as the sender enters it and as
 * people read it.
 */

/** Milliseconds that the opening lies ahead at least, when the draft is checked. */
const EARLIEST = 10 * 60_000;
const YEARS = 2;

/** The earliest time that may be chosen now. */
export const earliestOpening = (now: Date) => new Date(now.getTime() + EARLIEST);

/** The latest time that may be chosen now. */
export function latestOpening(now: Date): Date {
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + YEARS);
  return latest;
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The moment of a local time as an input of type datetime-local holds it ('2026-12-24T18:00'), in
 * the time zone of the device; null when it is none. A time that the clocks skip in spring counts
 * from before the change, so 02:30 means 03:30; of an hour that comes twice the first is meant.
 */
export function openingMoment(local: string): Date | null {
  const moment = LOCAL_TIME.test(local) ? new Date(local) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

/** A moment as an input of type datetime-local takes it, in the time zone of the device. */
export function localTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** '24. Dezember 2026 um 18:00 Uhr', in the time zone of the device. */
export function openingWords(moment: Date): string {
  return `${moment.toLocaleDateString('de-DE', DAY)} um ${moment.toLocaleTimeString('de-DE', TIME)} Uhr`;
}

/** The time zone of the device at that moment: 'Mitteleuropäische Normalzeit (Europe/Berlin)'. */
export function zoneWords(moment: Date): string {
  const format = new Intl.DateTimeFormat('de-DE', { timeZoneName: 'long' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const { timeZone } = format.resolvedOptions();
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
}
