/** Days and times as inputs hold them and as people read them, in the time zone of the device. */

/** A moment as an input of type datetime-local takes it: '2026-12-24T18:00'. */
export function localTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** A day as an input of type date takes it: '2026-12-24'. */
export const localDay = (moment: Date): string => localTime(moment).slice(0, 10);

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The moment of '2026-12-24T18:00', null for none. 02:30, when the clocks skip it in spring, means
 * 03:30; of an hour that comes twice the first is meant.
 */
export function momentOfLocalTime(local: string): Date | null {
  const moment = LOCAL_TIME.test(local) ? new Date(local) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** '24. Dezember 2026 um 18:00 Uhr' */
export function momentWords(moment: Date): string {
  return `${moment.toLocaleDateString('de-DE', DAY)} um ${moment.toLocaleTimeString('de-DE', TIME)}\u00a0Uhr`;
}

/** '24. Dezember 2026' of '2026-12-24' */
export const dayWords = (day: string): string => new Date(`${day}T12:00`).toLocaleDateString('de-DE', DAY);

/** 'Mitteleuropäische Normalzeit (Europe/Berlin)' */
export function zoneWords(moment: Date): string {
  const format = new Intl.DateTimeFormat('de-DE', { timeZoneName: 'long' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const { timeZone } = format.resolvedOptions();
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
}
